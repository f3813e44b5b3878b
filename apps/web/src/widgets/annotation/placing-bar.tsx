import { limits } from '@stowed/contract';
import { Button } from '../../ui/button.tsx';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorState } from './editor-state.ts';

interface PlacingBarProps {
  readonly gesture: EditorState['gesture'];
  readonly canFinish: boolean;
  readonly commands: EditorCommands;
}

/** What to do while points are being set. */
export function PlacingBar({ gesture, canFinish, commands }: PlacingBarProps) {
  if (gesture.kind !== 'placing') return null;
  const { dispatch, finish } = commands;
  const { min } = limits.pointsPerPolygon;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-soft p-3 sideways:order-1 sideways:w-36 sideways:flex-col sideways:items-stretch">
      <p role="status" className="min-w-[min(12rem,100%)] grow sideways:min-w-0 text-sm font-semibold">
        {gesture.what === 'anchor'
          ? 'Tap a fixed point of the drawer to place the anchor.'
          : `Tap the corners of the tool, one after the other: ${gesture.points.length} set, at least ${min} are needed.`}
      </p>
      {gesture.what === 'polygon' && (
        <Button variant="primary" disabled={!canFinish} onClick={finish}>
          Finish
        </Button>
      )}
      <Button onClick={() => dispatch({ type: 'cancelled' })}>Cancel</Button>
    </div>
  );
}
