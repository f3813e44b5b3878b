import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The key that the server accepts. */
export const GEMINI_KEY = 'AIzaSyCANARY-of-the-tests-0123456789abc';

export interface SeenQuestion {
  readonly path: string;
  readonly key: string;
  /** The request's body, parsed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is the protocol's
  readonly body: any;
}

type Answer = (response: ServerResponse, question: SeenQuestion) => void | Promise<void>;

export interface GeminiServer {
  readonly url: string;
  /** Prompts and key checks, oldest first. */
  readonly seen: SeenQuestion[];
  /** Sets the response of generateContent. */
  answer(how: Answer): void;
  close(): Promise<void>;
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** An error as the service sends it. It repeats the request, which must not be passed on. */
export const fails =
  (status: number, reason = 'INTERNAL'): Answer =>
  (response, { key }) => {
    sendJson(response, status, {
      error: { code: status, status: reason, message: `${reason} for key ${key}` },
    });
  };

interface Candidate {
  readonly finishReason?: string;
  readonly parts?: readonly unknown[];
}

/** A reply of the model with this text. */
export const says =
  (text: string, { finishReason = 'STOP', parts = [{ text }] }: Candidate = {}): Answer =>
  (response) => {
    sendJson(response, 200, {
      candidates: [{ index: 0, finishReason, content: { role: 'model', parts } }],
      modelVersion: 'gemini-test-001',
    });
  };

export const saysJson = (value: unknown): Answer => says(JSON.stringify(value));

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString();
  return text ? JSON.parse(text) : undefined;
}

const refusal = { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'API key not valid.' } };

/**
 * why: tests cannot reach Google's service. This server speaks its protocol: models, generateContent,
 * errors.
 */
export async function startGeminiServer(): Promise<GeminiServer> {
  const seen: SeenQuestion[] = [];
  let how: Answer = saysJson({ tools: [] });
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname: path } = new URL(request.url ?? '/', 'http://localhost');
      const question = {
        path,
        key: String(request.headers['x-goog-api-key']),
        body: await readBody(request),
      };
      seen.push(question);
      if (question.key !== GEMINI_KEY) sendJson(response, 400, refusal);
      else if (path === '/v1beta/models')
        sendJson(response, 200, { models: [{ name: 'models/gemini-test' }] });
      else if (path.endsWith(':generateContent')) await how(response, question);
      else sendJson(response, 404, { error: { code: 404, status: 'NOT_FOUND', message: path } });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answer: (next) => {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
