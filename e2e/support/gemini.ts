import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The key that the service accepts. */
export const GEMINI_KEY = 'AIzaSyCANARY-of-the-journey-0123456789';

export interface GeminiService {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** why: Google's service is not available in journeys. Responds to the key check on this machine. */
export async function startGemini(): Promise<GeminiService> {
  const server = createServer((request, response) => {
    const isTaken = request.headers['x-goog-api-key'] === GEMINI_KEY;
    const refusal = { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'API key not valid.' } };
    response
      .writeHead(isTaken ? 200 : 400, { 'content-type': 'application/json' })
      .end(JSON.stringify(isTaken ? { models: [{ name: 'models/gemini-flash-latest' }] } : refusal));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
