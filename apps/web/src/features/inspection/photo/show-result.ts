import type { Drawer } from '@stowed/contract';
import { showToast } from '../../../ui/toast-store.ts';
import type { PhotoContent } from './photo-content.ts';
import { photoResult } from './photo-result.ts';

/** Says what a saved photo shows; `isElsewhere`: another screen is open, so the drawer is named. */
export function showResult({ verdicts, notice }: PhotoContent, drawer: Drawer, isElsewhere: boolean): void {
  if (!verdicts) return showToast({ title: 'Drawer updated' });
  const { description, tone } = photoResult(verdicts, drawer, notice);
  const where = isElsewhere ? `Drawer ${drawer.number}: ` : '';
  return showToast({ title: 'Image processed successfully', description: where + description, tone });
}
