import { Button } from '../../ui/button.tsx';
import type { EditorCommands } from './editor-commands.ts';
import { nextUnplaced, onlyTool } from './editor-state.ts';
import type { EditorState } from './editor-state.ts';
import { unplacedWords } from './unplaced-words.ts';

interface UnplacedBarProps {
  readonly state: EditorState;
  readonly commands: EditorCommands;
}

/** While tools lie where they were on another picture: how many, and the way through them. */
export function UnplacedBar({ state, commands: { dispatch } }: UnplacedBarProps) {
  const { unplaced = [] } = state.content;
  const next = nextUnplaced(state);
  const tool = onlyTool(state);
  const isOpen = tool !== undefined && unplaced.includes(tool.uniqueId);
  if (unplaced.length === 0 || next === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-warn-soft p-3 lg:col-start-1 sideways:order-1 sideways:w-36 sideways:flex-col sideways:items-stretch">
      <p
        role="status"
        className="min-w-[min(12rem,100%)] grow text-sm font-semibold text-warn sideways:min-w-0"
      >
        {unplacedWords(unplaced.length)}
        {isOpen && <span className="block font-normal wrap-anywhere">Move {tool.name} onto its tool.</span>}
      </p>
      {isOpen && (
        <Button onClick={() => dispatch({ type: 'placeConfirmed', id: tool.uniqueId })}>
          It is in the right place
        </Button>
      )}
      {(!isOpen || unplaced.length > 1) && (
        <Button onClick={() => dispatch({ type: 'selected', ids: [next] })}>Next shape</Button>
      )}
    </div>
  );
}
