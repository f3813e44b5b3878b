import type { Tool } from '@stowed/contract';

/** The tools of a template for another photo, which has to show each of them. */
export function onAnotherPhoto(tools: readonly Tool[]): Tool[] {
  return tools.map(({ notOnTemplatePhoto: _mark, ...tool }) => tool);
}
