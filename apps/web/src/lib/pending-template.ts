const KEY = 'pendingTemplateToolboxId';

/** The toolbox that was just created, until it has templates. */
export function storePendingTemplate(toolboxId: string): void {
  localStorage.setItem(KEY, toolboxId);
}

export function pendingTemplateToolboxId(): string | null {
  const toolboxId = localStorage.getItem(KEY);
  return toolboxId && toolboxId !== 'undefined' ? toolboxId : null;
}

export function clearPendingTemplate(): void {
  localStorage.removeItem(KEY);
}
