import type { Drawer } from '@stowed/contract';

type Counted = Pick<Drawer, 'templateTools' | 'tools'> & {
  readonly expectedTools?: number | null | undefined;
};

/** How many tools a drawer should hold: its own figure, else the template's, else what is recorded. */
export function expectedOf({ expectedTools, templateTools, tools }: Counted): number {
  return expectedTools ?? (templateTools.length || tools.length);
}
