import { isToolboxId } from './toolbox-id.ts';

/** The toolbox or drawer that a code names. */
export interface QrTarget {
  readonly toolboxId: string;
  /** Undefined for the toolbox as a whole. */
  readonly drawerNumber: number | undefined;
}

const MAX_CHARACTERS = 2048;
/** An id ends at / ? # or a space; so does the number of a drawer, which counts from 1. */
const TARGET = /\/toolbox\/([^/?#\s]+)(?:\/drawer\/0*([1-9]\d{0,3})(?![^/?#\s]))?/;

/**
 * The target of a decoded text, by its path only, whatever its host. Undefined if it names no toolbox or
 * drawer. The toolbox may not exist.
 */
export function findQrTarget(text: string): QrTarget | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const [, segment, number] = TARGET.exec(text) ?? [];
  const toolboxId = segment === undefined ? undefined : decode(segment);
  if (toolboxId === undefined || !isToolboxId(toolboxId)) return undefined;
  return { toolboxId, drawerNumber: number === undefined ? undefined : Number(number) };
}

/** The path of a code's screen, here and in the printed address. */
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
