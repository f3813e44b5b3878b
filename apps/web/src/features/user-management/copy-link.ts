import { showToast } from '../../ui/toast-store.ts';

/** Copies a link and says so. Without TLS browsers refuse; the person copies by hand. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ title: 'Link copied', tone: 'good' });
  } catch {
    showToast({ title: 'Copy Failed', description: 'Select the link and copy it yourself.', tone: 'bad' });
  }
}
