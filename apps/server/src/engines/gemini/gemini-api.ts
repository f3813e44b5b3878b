import { z } from 'zod';

/** A reply with verdicts has a few thousand characters. */
const MAX_REPLY_BYTES = 2 * 1024 * 1024;

export type Part =
  { readonly text: string } | { readonly inlineData: { readonly mimeType: string; readonly data: string } };

interface Access {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly signal: AbortSignal;
}

/**
 * A response of the service other than 2xx. Its text may repeat the request, so it is never logged or passed
 * on.
 */
export class GeminiStatusError extends Error {
  constructor(
    readonly status: number,
    readonly answer: string,
  ) {
    super(`The service returned ${status}`);
  }
}

async function readLimited(body: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (length > MAX_REPLY_BYTES) throw new Error('The reply is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length).toString();
}

/** One request. Redirects fail, because they could carry the key to another host; at most 2 MB are read. */
async function request({ apiKey, baseUrl, signal }: Access, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(new URL(`/v1beta/${path}`, baseUrl), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-goog-api-key': apiKey, 'content-type': 'application/json' },
    redirect: 'error',
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = response.body ? await readLimited(response.body) : '';
  if (!response.ok) throw new GeminiStatusError(response.status, text);
  return JSON.parse(text);
}

const modelList = z.object({ models: z.array(z.unknown()).default([]) });

/** Number of models the key may use, at most one. The call is free. Source: models.list of the Gemini API. */
export async function countModels(access: Access): Promise<number> {
  return modelList.parse(await request(access, 'models?pageSize=1')).models.length;
}

export interface Generation {
  readonly model: string;
  readonly system: string;
  readonly parts: readonly Part[];
  /** JSON Schema of the reply. */
  readonly schema: unknown;
  readonly maxOutputTokens: number;
}

/** Asks for one reply in JSON. Source: models.generateContent of the Gemini API. */
export function generateContent(access: Access, generation: Generation): Promise<unknown> {
  const { model, system, parts, schema, maxOutputTokens } = generation;
  return request(access, `models/${encodeURIComponent(model)}:generateContent`, {
    systemInstruction: { role: 'user', parts: [{ text: system }] },
    contents: [{ role: 'user', parts }],
    generationConfig: {
      responseMimeType: 'application/json',
      responseJsonSchema: schema,
      temperature: 0,
      candidateCount: 1,
      maxOutputTokens,
    },
  });
}
