import { decodeJwt } from 'jose';
import { answerJson } from '../../local/answerJson.ts';
import { allowOrigin, answerPreflight } from '../../local/crossOrigin.ts';
import { listen } from '../../local/listen.ts';

/** Seconds that a bearer may take to arrive. */
const leeway = 5;

/** An API that checks nothing: it notes every bearer that reaches it. */
export interface RecordingApi {
  readonly origin: string;
  readonly bearers: string[];
  /** Those of them that came after their end. */
  readonly late: string[];
  /** How far its clock is ahead of this machine's, in milliseconds. */
  ahead: number;
  close(): Promise<void>;
}

export async function startRecordingApi(port: number, appOrigin: string): Promise<RecordingApi> {
  const server = await listen(port);
  const bearers: string[] = [];
  const late: string[] = [];
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

  const api: RecordingApi = {
    origin: server.origin,
    bearers,
    late,
    ahead: 0,
    close: () => server.close(),
  };

  server.answer((request, response) => {
    const rules = { origin: appOrigin, headers: 'authorization' };
    if (answerPreflight(request, response, rules)) return;
    allowOrigin(request, response, appOrigin);
    const bearer = request.headers.authorization?.replace(/^Bearer /, '');
    if (bearer) {
      bearers.push(bearer);
      if (endOf(bearer) + leeway < (Date.now() + api.ahead) / 1000) late.push(bearer);
    }
    const body = answers[request.url ?? ''];
    answerJson(request, response, { status: body ? 200 : 404, body });
  });
  return api;
}

/** When a bearer ends, in seconds; what is no token has no end. */
function endOf(bearer: string): number {
  try {
    return decodeJwt(bearer).exp ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
