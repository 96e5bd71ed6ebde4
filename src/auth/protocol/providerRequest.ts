import { DeadlineExceeded, withDeadline } from '../../../shared/deadline.ts';
import { providerRequestInit } from '../../lib/discoveryRequest.ts';
import { parseBody, readBody } from '../../lib/readBody.ts';
import type { AuthEnvironment } from '../AuthEnvironment.ts';
import { AuthError } from '../AuthError.ts';

export type ProviderAnswer = Awaited<ReturnType<typeof providerRequest>>;

/** In milliseconds, where a person waits to be signed in. */
const longDeadline = 30_000;

/** The same in a renewal, for whose lock other tabs wait, and at a Logout. */
export const shortDeadline = 10_000;

interface Question {
  readonly field: 'discovery' | 'jwks_uri' | 'token_endpoint';
  readonly address: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly deadline?: number | undefined;
}

/**
 * Sends every request to the identity provider: with a deadline, without cookies or cache. It follows no
 * redirect, because a token must not travel to an address that the provider did not publish.
 * @throws AuthError unreachable when there is no complete answer in time
 */
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
      /** Undefined when the body is empty, too large, or not JSON, such as a captive portal's page. */
      json: parseBody(text),
      isEmpty: text?.trim() === '',
      retryAfter: response.headers.get('Retry-After'),
    };
  };
  try {
    return await withDeadline(deadline, ask, clock);
  } catch (error) {
    // The browser's own error adds nothing, and may quote the address.
    const isLate = error instanceof DeadlineExceeded;
    if (!isLate && isOnline()) {
      import('../../lib/explainSilence.ts')
        .then(({ explainSilence }) => explainSilence(address, fetch, document))
        .then((why) => report('silence', `${field}: ${why}`))
        // The failure itself is told all the same.
        .catch(() => undefined);
    }
    throw new AuthError('unreachable', `${field}: no answer${isLate ? ' in time' : ''}`);
  }
}
