import type { Drawer, Tool } from '@stowed/contract';
import { completionDoubts } from '@stowed/domain';
import { countOf } from '../../../lib/format.ts';

export interface DrawerStep {
  readonly kind: 'template' | 'capture' | 'check' | 'resolve' | 'complete' | 'next';
  readonly label: string;
}

/**
 * What a person does next with a drawer: the screen's one primary action. Completing is never primary while
 * a tool is unchecked or unaccounted for, no person has confirmed that it is missing, or the drawer has no
 * photo; with a missing tool, it asks. Those who may make templates make the drawer's before another photo.
 */
export function drawerStep(drawer: Drawer, mayMakeTemplates = false): DrawerStep {
  const step = countingStep(drawer);
  if (!mayMakeTemplates || drawer.templateId !== null || step.kind !== 'capture') return step;
  return { kind: 'template', label: isUntouched(drawer) ? 'Make the templates' : 'Make a template' };
}

function countingStep(drawer: Drawer): DrawerStep {
  if (drawer.status === 'complete') return { kind: 'next', label: 'Next' };
  const { hasPhoto, toCheck, missing, notAccountedFor, fewer, more } = completionDoubts(drawer);
  const capture: DrawerStep = { kind: 'capture', label: 'Capture' };
  if (!hasPhoto || !drawer.isJudgedByTemplate) return capture;
  if (toCheck.length > 0) return { kind: 'check', label: `Check ${countOf(toCheck.length, 'tool')}` };
  const open = unresolved(drawer, missing);
  if (open.length > 0) return { kind: 'resolve', label: `Resolve ${open.length} missing` };
  if (notAccountedFor.length + fewer + more > 0) return capture;
  return { kind: 'complete', label: 'Complete Drawer Inventory' };
}

/** The missing tools that no person has confirmed or marked. */
export function unresolved({ decidedByHand }: Drawer, missing: readonly Tool[]): Tool[] {
  return missing.filter(({ uniqueId }) => !decidedByHand.includes(uniqueId));
}

/** No template, no photo, no list. */
function isUntouched({ templateId, imageUrl, isPhotoOfInventory, tools }: Drawer): boolean {
  const hasPhoto = imageUrl !== null || isPhotoOfInventory;
  return templateId === null && !hasPhoto && tools.length === 0;
}
