import { isToolboxId } from './toolbox-id.ts';

/** What a code on a toolbox or on one of its drawers names. */
export interface QrTarget {
  readonly toolboxId: string;
  /** Undefined for the toolbox as a whole. */
  readonly drawerNumber: number | undefined;
}

const MAX_CHARACTERS = 2048;
/** An id ends at / ? # or a space; so does the number of a drawer, which counts from 1. */
const TARGET = /\/toolbox\/([^/?#\s]+)(?:\/drawer\/0*([1-9]\d{0,3})(?![^/?#\s]))?/;

/**
 * What a decoded text names, by its path alone: scheme and host say nothing. Undefined when it is no code of a toolbox
 * or drawer. Whether the toolbox exists is not known here.
 */
export function findQrTarget(text: string): QrTarget | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const [, segment, number] = TARGET.exec(text) ?? [];
  const toolboxId = segment === undefined ? undefined : decode(segment);
  if (toolboxId === undefined || !isToolboxId(toolboxId)) return undefined;
  return { toolboxId, drawerNumber: number === undefined ? undefined : Number(number) };
}

/** The path of the screen that a code leads to, here and in the address that is printed on it. */
export function pathOfQrTarget({ toolboxId, drawerNumber }: QrTarget): string {
  const toolbox = `/toolbox/${encodeURIComponent(toolboxId)}`;
  return drawerNumber === undefined ? toolbox : `${toolbox}/drawer/${drawerNumber}`;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
