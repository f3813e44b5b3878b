import { messageFor } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast-store.ts';

const FAILED = 'Failed to update profile.';

export function tellProfileUpdated(): void {
  showToast({
    title: 'Profile Updated',
    description: 'Your profile has been updated successfully.',
    tone: 'good',
  });
}

export function tellProfileFailed(error: unknown): void {
  showToast({ title: 'Update Failed', description: messageFor(error, FAILED), tone: 'bad' });
}
