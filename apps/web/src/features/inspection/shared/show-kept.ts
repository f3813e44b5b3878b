import { showToast } from '../../../ui/toast-store.ts';

interface KeptWords {
  /** The title if sending it just failed. */
  readonly failed: string;
  /** What the person did. */
  readonly what: string;
  readonly onUndo?: (() => void) | undefined;
}

/** Says that an act is kept. It never claims success: the server does not have it yet. */
export function showKept(
  { isNews }: { readonly isNews: boolean },
  { failed, what, onUndo }: KeptWords,
): void {
  if (!isNews) return showToast({ title: 'Kept on this phone', description: what, onUndo });
  return showToast({
    title: failed,
    description: `No connection to the server. Kept on this phone: ${what}. It will be sent automatically.`,
    tone: 'warn',
    onUndo,
  });
}
