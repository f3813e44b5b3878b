import type { Drawer } from '@stowed/contract';

/** A photo that becomes the reference of a drawer's template, on its way to the template's screen. */
export interface NewReference {
  /** As it was when the person confirmed that all tools of its template are in it. */
  readonly drawer: Drawer;
  /** The photo as a data URL. */
  readonly photo: string;
}

let onItsWay: NewReference | undefined;

export function handOverReference(reference: NewReference): void {
  onItsWay = reference;
}

/** The photo for a drawer of this toolbox, if one was just handed over. */
export function findReference(toolboxId: string): NewReference | undefined {
  return onItsWay?.drawer.toolboxId === toolboxId ? onItsWay : undefined;
}

export function forgetReference(): void {
  onItsWay = undefined;
}
