import { useState } from 'react';
import { randomId } from '../../lib/random-id.ts';
import type { SaveCall, TemplateDraft } from './template-draft.ts';

type Drawn = Pick<TemplateDraft, 'photo' | 'content'>;

/**
 * The call under which a drawer's template is sent. The same sent again is the same call, also after the page was loaded
 * anew: an answer that was lost on its way comes again, and nobody is in conflict with himself.
 */
export function useSaveCall(draft: TemplateDraft, { photo, content }: Drawn) {
  const [last, setLast] = useState({ call: draft.saveCall, photo: draft.photo, content: draft.content });
  const current = last.photo === photo && last.content === content ? last.call : undefined;
  return {
    /** What this was sent as, until it is changed. */
    saveCall: current,
    callFor: (sent: Omit<SaveCall, 'key'>): SaveCall => {
      const isSame = current?.seenVersion === sent.seenVersion && current.aspect === sent.aspect;
      const call = isSame ? current : { ...sent, key: randomId() };
      setLast({ call, photo, content });
      return call;
    },
  };
}
