import type { Drawer } from '@stowed/contract';
import { completionDoubts } from '@stowed/domain';
import { countOf } from '../../../lib/format.ts';

export interface DrawerStep {
  readonly kind: 'capture' | 'check' | 'resolve' | 'complete' | 'next';
  readonly label: string;
}

/**
 * What a person does next with a drawer: the screen's one primary action. Completing is never primary while
 * a tool is missing, unchecked or unaccounted for, or the drawer has no photo.
 */
export function drawerStep(drawer: Drawer): DrawerStep {
  if (drawer.status === 'complete') return { kind: 'next', label: 'Next' };
  const { hasPhoto, toCheck, missing, notAccountedFor, fewer } = completionDoubts(drawer);
  const capture: DrawerStep = { kind: 'capture', label: 'Capture' };
  if (!hasPhoto || !drawer.isJudgedByTemplate) return capture;
  if (toCheck.length > 0) return { kind: 'check', label: `Check ${countOf(toCheck.length, 'tool')}` };
  if (missing.length > 0) return { kind: 'resolve', label: `Resolve ${missing.length} missing` };
  if (notAccountedFor.length + fewer > 0) return capture;
  return { kind: 'complete', label: 'Complete Drawer Inventory' };
}
