import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

interface ShownToast {
  readonly title: string | null | undefined;
  readonly description: string | null | undefined;
  readonly tone: string | null;
}

/** The visible notification, without the copy for screen readers. */
export function shownToast(): ShownToast | undefined {
  const panel = document.querySelector('[role=region][aria-label^=Notifications] ol > li');
  if (!panel) return undefined;
  const [title, description] = panel.querySelectorAll(':scope > div > div');
  return {
    title: title?.textContent,
    description: description?.textContent,
    tone: panel.getAttribute('data-tone'),
  };
}

/** Waits until the notification says this. */
export async function expectToast(title: string, description?: string): Promise<void> {
  await waitFor(() =>
    expect(shownToast()).toMatchObject({ title, ...(description === undefined ? {} : { description }) }),
  );
}
