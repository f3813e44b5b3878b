import type { Endpoint } from '@stowed/contract';
import { HttpResponse, http } from 'msw';
import { server } from './server.ts';

/** 'answer lost' and 'hangs' take effect; with 'hangs' the test then kills the tab. */
export type Fate = 'answered' | 'request lost' | 'answer lost' | 'hangs';

/** why: repeated requests need a server that remembers their keys, as the contract says. */
export function keyedCalls(fate: (call: string) => Fate) {
  const answered = new Map<string, unknown>();
  /** The calls with a key, without repeated ones. */
  const received: {
    readonly call: string;
    readonly toolboxId: string;
    readonly drawerNumber: number | undefined;
    readonly queuedAt: string | null;
  }[] = [];

  function on(endpoint: Endpoint, handle: (request: Seen) => unknown) {
    const method = endpoint.method === 'GET' ? http.get : http.post;
    server.use(
      method(`*${endpoint.path}`, async ({ request, params }) => {
        const end = fate(nameOf(endpoint));
        if (end === 'request lost') return HttpResponse.error();
        const text = await request.text();
        const seen = seenOf({ request, params, body: text === '' ? undefined : JSON.parse(text) });
        const reply = replyTo(seen, nameOf(endpoint), handle);
        if (end === 'hangs') await new Promise(() => undefined);
        return end === 'answer lost' ? HttpResponse.error() : reply;
      }),
    );
  }

  function replyTo(request: Seen, call: string, handle: (request: Seen) => unknown): Response {
    const { key } = request;
    if (key !== null && answered.has(key)) return HttpResponse.json(Object(answered.get(key)));
    try {
      const reply = handle(request);
      const { toolboxId, number, queuedAt } = request;
      if (key !== null) {
        answered.set(key, reply);
        received.push({ call, toolboxId, drawerNumber: number || undefined, queuedAt });
      }
      return HttpResponse.json(Object(reply));
    } catch (error) {
      if (error instanceof Changed) return HttpResponse.json(Object(error.body), { status: 409 });
      if (!(error instanceof Gone)) throw error;
      return HttpResponse.json({ success: false, code: error.code, message: 'M' }, { status: 404 });
    }
  }

  return { on, received };
}

export class Gone extends Error {
  constructor(readonly code: 'toolbox_not_found' | 'tool_not_found' = 'toolbox_not_found') {
    super('gone');
  }
}

export class Changed extends Error {
  constructor(readonly body: unknown) {
    super('changed');
  }
}

export interface Seen {
  readonly url: URL;
  readonly toolboxId: string;
  readonly number: number;
  readonly body: unknown;
  /** The version in If-Match. */
  readonly seen: number | undefined;
  readonly queuedAt: string | null;
  readonly key: string | null;
}

function seenOf(given: {
  readonly request: Request;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}): Seen {
  const { request, params, body } = given;
  const ifMatch = request.headers.get('if-match');
  return {
    url: new URL(request.url),
    toolboxId: decodeURIComponent(String(params['toolboxId'])),
    number: Number(params['drawerNumber'] ?? 0),
    body,
    seen: ifMatch === null ? undefined : Number(ifMatch.replaceAll('"', '')),
    queuedAt: request.headers.get('queued-at'),
    key: request.headers.get('idempotency-key'),
  };
}

const nameOf = ({ path }: Endpoint): string => path.split('/').at(-1) ?? '';
