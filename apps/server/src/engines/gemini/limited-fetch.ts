/** A reply of verdicts has some thousands of characters. */
const MAX_REPLY_BYTES = 2 * 1024 * 1024;

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (length > MAX_REPLY_BYTES) throw new Error('The reply is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}

/**
 * Fetches without following redirects, which could carry the key to another host, and reads at most 2 MB, whatever the
 * service sends.
 */
export async function limitedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const { status, headers } = response;
  const body = response.body && (await readLimited(response.body));
  return new Response(body, { status, headers });
}
