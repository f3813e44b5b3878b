import { endpoint } from './endpoint.ts';
import { liveMessage } from './live-message.ts';

export const streamChanges = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'member',
  summary:
    "What changes in the organization's toolboxes and lists, as it happens; an event stream with a message as JSON in each",
  answers: 'text/event-stream',
  response: liveMessage,
});
