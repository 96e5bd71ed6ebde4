import { DeadlineExceeded, withDeadline } from '../../../shared/deadline.ts';
import { providerRequestInit } from '../../lib/discoveryRequest.ts';
import { parseBody, readBody } from '../../lib/readBody.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';

export type ProviderAnswer = Awaited<ReturnType<typeof providerRequest>>;

const longDeadline = 30_000; // milliseconds, for a person who waits to be signed in

export const shortDeadline = 10_000; // milliseconds, for a renewal, which blocks other tabs, and for Logout

interface Question {
  readonly field: 'discovery' | 'jwks_uri' | 'token_endpoint';
  readonly address: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly deadline?: number | undefined;
}

/** Without cookies, cache and redirects: a token must reach published addresses only. @throws AuthError unreachable */
export async function providerRequest(
  environment: AuthEnvironment,
  { field, address, form, deadline = longDeadline }: Question,
) {
  const { clock, document, fetch, isOnline, report } = environment;
  const ask = async (signal: AbortSignal) => {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      ...(form && { body: new URLSearchParams(form) }),
      ...providerRequestInit,
      signal,
    });
    const text = await readBody(response);
    return {
      status: response.status,
      /** Undefined if the body is too large or is not JSON, such as a captive portal's page. */
      json: parseBody(text),
      isEmpty: text?.trim() === '',
      retryAfter: response.headers.get('Retry-After'),
    };
  };
  try {
    return await withDeadline(deadline, ask, clock);
  } catch (error) {
    // We drop the browser's error, which may quote the address.
    const isLate = error instanceof DeadlineExceeded;
    if (!isLate && isOnline()) {
      import('../../lib/explainSilence.ts')
        .then(({ explainSilence }) => explainSilence(address, fetch, document))
        .then((why) => report('silence', `${field}: ${why}`))
        // The caller still gets the failure itself.
        .catch(() => undefined);
    }
    throw new AuthError('unreachable', `${field}: no answer${isLate ? ' in time' : ''}`);
  }
}
