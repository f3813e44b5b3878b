import { Button } from '../../ui/button.tsx';
import type { EditorCommands } from './editor-commands.ts';
import { nextGuessed, onlyTool } from './editor-state.ts';
import type { EditorState } from './editor-state.ts';
import { guessedWords } from './guessed-words.ts';

interface GuessedBarProps {
  readonly state: EditorState;
  readonly commands: EditorCommands;
}

/** While names are guesses: how many, and the way through them. */
export function GuessedBar({ state, commands: { dispatch } }: GuessedBarProps) {
  const { guessed = [] } = state.content;
  const next = nextGuessed(state);
  const tool = onlyTool(state);
  const isOpen = tool !== undefined && guessed.includes(tool.uniqueId);
  if (guessed.length === 0 || next === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-warn-soft p-3 lg:col-start-1 sideways:order-1 sideways:w-36 sideways:flex-col sideways:items-stretch">
      <p
        role="status"
        className="min-w-[min(12rem,100%)] grow text-sm font-semibold text-warn sideways:min-w-0"
      >
        {guessedWords(guessed.length)}
        {isOpen && (
          <span className="block font-normal wrap-anywhere">
            Is shape {tool.position} the {tool.name}?
          </span>
        )}
      </p>
      {isOpen ? (
        <Button onClick={() => dispatch({ type: 'namesConfirmed', ids: [tool.uniqueId] })}>Yes, it is</Button>
      ) : (
        <Button onClick={() => dispatch({ type: 'selected', ids: [next] })}>Check the names</Button>
      )}
      {guessed.length > 1 && (
        <Button onClick={() => dispatch({ type: 'namesConfirmed', ids: guessed })}>
          All {guessed.length} are right
        </Button>
      )}
    </div>
  );
}
