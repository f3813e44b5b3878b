import { Button } from '../../ui/button.tsx';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorState } from './editor-state.ts';
import { QuestionBar } from './question-bar.tsx';
import { unplacedWords } from './unplaced-words.ts';

interface UnplacedBarProps {
  readonly state: EditorState;
  readonly commands: EditorCommands;
}

/** While tools lie where they were on another picture. */
export function UnplacedBar({ state, commands: { dispatch } }: UnplacedBarProps) {
  const { unplaced = [] } = state.content;
  return (
    <QuestionBar
      state={state}
      ids={unplaced}
      title={unplacedWords(unplaced.length)}
      question={({ name }) => `Move ${name} onto its tool.`}
      answers={(tool, next) => (
        <>
          {tool && (
            <Button onClick={() => dispatch({ type: 'placeConfirmed', id: tool.uniqueId })}>
              It is in the right place
            </Button>
          )}
          {(!tool || unplaced.length > 1) && (
            <Button onClick={() => dispatch({ type: 'selected', ids: [next] })}>Next shape</Button>
          )}
        </>
      )}
    />
  );
}
