import { answerJson } from '../../local/answerJson.ts';
import { allowOrigin, answerPreflight } from '../../local/crossOrigin.ts';
import { listen } from '../../local/listen.ts';

/** An API that checks nothing: it notes every bearer that reaches it. */
export interface RecordingApi {
  readonly origin: string;
  readonly bearers: string[];
  close(): Promise<void>;
}

export async function startRecordingApi(port: number, appOrigin: string): Promise<RecordingApi> {
  const server = await listen(port);
  const bearers: string[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    '/me': { firstName: 'Robin', lastName: 'Region' },
    '/me/applications': [
      {
        id: 'plan-1',
        name: 'Greater Mossford',
        url: `${server.origin}/mossford`,
        application: 'natural_capital_plan',
      },
    ],
  };

  server.answer((request, response) => {
    const rules = { origin: appOrigin, headers: 'authorization' };
    if (answerPreflight(request, response, rules)) return;
    allowOrigin(request, response, appOrigin);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    if (bearer) bearers.push(bearer);
    const body = answers[request.url ?? ''];
    answerJson(request, response, { status: body ? 200 : 404, body });
  });
  return { origin: server.origin, bearers, close: () => server.close() };
}
