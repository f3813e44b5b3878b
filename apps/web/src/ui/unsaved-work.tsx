import { Alert } from './alert.tsx';

/** Says that the form holds unsaved entries from before. */
export function UnsavedWork() {
  return (
    <Alert title="Your unsaved work is back">
      <p>What you typed before is here again. It is not saved yet.</p>
    </Alert>
  );
}
