import type { ApiClient } from './createApiClient.ts';
import { InvalidAnswerError, NetworkError } from './errors.ts';
import { answerLimit, fetchTransport, type Method } from './fetchTransport.ts';
import type { ApiRequest, ApiResponse, GetOptions, Transport } from './requests.ts';

/* Calls that no screen uses yet (P39), kept out of the first load. */

type SendOptions<T> = GetOptions<T> & { readonly body?: unknown };

export const post = sender('POST');
export const put = sender('PUT');
export const patch = sender('PATCH');
export const remove = sender('DELETE');

function sender(method: Method) {
  return <T>(client: ApiClient, path: string, { body, ...options }: SendOptions<T>): Promise<T> =>
    client.call(path, { ...options, transport: fetchTransport(method, body), hasBody: true });
}

type QueryOptions<T> = GetOptions<T> & { readonly filter: unknown };

export function query<T>(
  client: ApiClient,
  path: string,
  { filter, params, ...options }: QueryOptions<T>,
): Promise<T> {
  return client.get(path, { ...options, params: { ...params, filter: JSON.stringify(filter) } });
}

interface UploadOptions<T> extends GetOptions<T> {
  readonly form: FormData;
  /** In whole per cent from 0 to 100. */
  readonly onProgress?: (percentage: number) => void;
}

export function upload<T>(
  client: ApiClient,
  path: string,
  { form, onProgress, ...options }: UploadOptions<T>,
): Promise<T> {
  const transport: Transport = (request) => sendForm(request, form, onProgress);
  return client.call(path, { ...options, transport, hasBody: true });
}

/* Fetch reports no upload progress. On a redirect elsewhere browsers drop the bearer, and our CSP the form. */
function sendForm(
  { url, headers, signal }: ApiRequest,
  form: FormData,
  onProgress: UploadOptions<unknown>['onProgress'],
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(Math.floor((100 * loaded) / total));
    };
    request.onprogress = ({ loaded }) => {
      if (loaded > answerLimit) request.abort();
    };
    request.onload = () => {
      const isRedirected = request.responseURL !== url;
      resolve({
        status: isRedirected ? 0 : request.status,
        body: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    };
    request.onerror = () => reject(new NetworkError());
    request.onabort = () => reject(signal.reason ?? new InvalidAnswerError('too large'));
    request.open('POST', url);
    try {
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    } catch {
      throw new NetworkError(); // the browser's error quotes the header
    }
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
