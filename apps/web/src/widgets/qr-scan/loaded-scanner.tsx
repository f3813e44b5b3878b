import type { ComponentProps } from 'react';
import { useLoaded } from '../../lib/use-loaded.ts';

const loadScanner = () => import('./toolbox-scanner.tsx');

/** The scanner of toolbox codes. It loads after the screen is shown, because nobody scans before that. */
export function LoadedScanner(
  props: ComponentProps<Awaited<ReturnType<typeof loadScanner>>['ToolboxScanner']>,
) {
  const scanner = useLoaded(loadScanner);
  return scanner && <scanner.ToolboxScanner {...props} />;
}
