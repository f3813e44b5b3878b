import { Alert } from './alert.tsx';

/** Says that what stands in a form was typed before, and is saved nowhere yet. */
export function UnsavedWork() {
  return (
    <Alert title="Your unsaved work is back">
      <p>What you typed before is here again. It is not saved yet.</p>
    </Alert>
  );
}
