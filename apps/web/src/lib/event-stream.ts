import { liveMessage } from '@stowed/contract';
import type { LiveMessage } from '@stowed/contract';

/** The complete messages in a chunk of an event stream, and the start of the next one. */
export function readEvents(text: string): { readonly messages: LiveMessage[]; readonly rest: string } {
  const events = text.split('\n\n');
  const rest = events.pop() ?? '';
  const messages = events.flatMap((event) => {
    const data = /^data: (.*)$/m.exec(event)?.[1];
    const parsed = data === undefined ? undefined : liveMessage.safeParse(parseJson(data));
    // A newer server may send messages unknown to this page.
    return parsed?.success ? [parsed.data] : [];
  });
  return { messages, rest };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
