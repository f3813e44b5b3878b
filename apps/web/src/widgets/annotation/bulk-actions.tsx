import { Button } from '../../ui/button.tsx';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorState } from './editor-state.ts';

interface BulkActionsProps {
  readonly state: EditorState;
  readonly commands: EditorCommands;
  readonly showsStatus: boolean;
}

/** Bulk actions; deleting is in the toolbar. */
export function BulkActions({ state, commands, showsStatus }: BulkActionsProps) {
  const { dispatch, selectAll } = commands;
  const { selection, content } = state;
  const isNone = selection.length === 0;
  return (
    <section aria-label="Bulk actions" className="space-y-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="placard">Bulk actions</h3>
        <p role="status" className="text-sm text-ink-soft">
          {selection.length} selected
        </p>
      </div>
      <div className="grid grid-cols-2 gap-1.5 [&_button]:px-1.5">
        <Button disabled={content.tools.length === 0} onClick={selectAll}>
          Select all
        </Button>
        <Button disabled={isNone} onClick={() => dispatch({ type: 'selected', ids: [] })}>
          Clear selection
        </Button>
        {showsStatus && (
          <>
            <Button
              variant="good"
              disabled={isNone}
              onClick={() => dispatch({ type: 'marked', status: 'present' })}
            >
              Mark present
            </Button>
            <Button
              variant="danger"
              disabled={isNone}
              onClick={() => dispatch({ type: 'marked', status: 'missing' })}
            >
              Mark missing
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
