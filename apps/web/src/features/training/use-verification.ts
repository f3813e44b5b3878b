import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'wouter';
import { leaveUnasked } from '../../lib/leave-guard.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { AnnotationEditing } from './use-annotation-draft.ts';
import { MANAGE_PATH } from './training-paths.ts';

/** Long enough to read the confirmation. */
const REDIRECT_MS = 1500;

/** Verifies the shapes, then returns to the list. */
export function useVerification(
  { editing, draft }: AnnotationEditing,
  inScreen: RefObject<HTMLElement | null>,
) {
  const [, navigate] = useLocation();
  const [state, setState] = useState<'not' | 'under way' | 'done'>('not');
  useEffect(() => {
    if (state !== 'done') return undefined;
    const timer = setTimeout(() => {
      // The focus must not be lost with this screen.
      const main = inScreen.current?.closest('main');
      if (main?.contains(document.activeElement)) main.focus({ preventScroll: true });
      leaveUnasked(() => navigate(MANAGE_PATH));
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [state, navigate, inScreen]);

  /** Resolves to whether it worked. */
  const verify = async (): Promise<boolean> => {
    if (editing.content.tools.length === 0) {
      showToast({ title: 'Verification Failed', description: 'No tools detected', tone: 'bad' });
      return false;
    }
    setState('under way');
    const didWork = await draft.verify();
    setState(didWork ? 'done' : 'not');
    return didWork;
  };
  return { isVerifying: state !== 'not', verify };
}
