import { Button } from '../../ui/button.tsx';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorState } from './editor-state.ts';
import { guessedWords } from './guessed-words.ts';
import { QuestionBar } from './question-bar.tsx';

interface GuessedBarProps {
  readonly state: EditorState;
  readonly commands: EditorCommands;
}

/** While names are guesses. */
export function GuessedBar({ state, commands: { dispatch } }: GuessedBarProps) {
  const { guessed = [] } = state.content;
  return (
    <QuestionBar
      state={state}
      ids={guessed}
      title={guessedWords(guessed.length)}
      question={({ position, name }) => `Is shape ${position} the ${name}?`}
      answers={(tool, next) => (
        <>
          {tool ? (
            <Button onClick={() => dispatch({ type: 'namesConfirmed', ids: [tool.uniqueId] })}>
              Yes, it is
            </Button>
          ) : (
            <Button onClick={() => dispatch({ type: 'selected', ids: [next] })}>Check the names</Button>
          )}
          {guessed.length > 1 && (
            <Button onClick={() => dispatch({ type: 'namesConfirmed', ids: guessed })}>
              All {guessed.length} are right
            </Button>
          )}
        </>
      )}
    />
  );
}
