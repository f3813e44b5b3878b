import { compact } from '@stowed/domain';

interface Upload {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Like `fetch`, and tells which share of the body was sent, from 0 to 1: no browser's `fetch` does. Of the
 * response's headers only the date is kept.
 */
export function upload(path: string, sending: Upload, onSent: (share: number) => void): Promise<Response> {
  const { method, headers, body, signal } = sending;
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TypeError('There is no response'));
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total > 0 ? loaded / total : 0),
    );
    request.upload.addEventListener('load', () => onSent(1));
    request.addEventListener('load', () => resolve(responseOf(request)));
    for (const ending of ['error', 'abort']) request.addEventListener(ending, fail);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const { responseText, status, statusText } = request;
  const date = request.getResponseHeader('date') ?? undefined;
  return new Response(responseText || null, { status, statusText, headers: compact({ date }) });
}
