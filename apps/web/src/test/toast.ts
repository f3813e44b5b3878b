interface ShownToast {
  readonly title: string | null | undefined;
  readonly description: string | null | undefined;
  readonly tone: string | null;
}

/** The one visible notification, or undefined. What is said to screen readers stands elsewhere. */
export function shownToast(): ShownToast | undefined {
  const panel = document.querySelector('[role=region][aria-label^=Notifications] ol > li');
  if (!panel) return undefined;
  const [title, description] = panel.querySelectorAll(':scope > div > *');
  return {
    title: title?.textContent,
    description: description?.textContent,
    tone: panel.getAttribute('data-tone'),
  };
}
