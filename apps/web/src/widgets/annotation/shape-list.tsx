import { limits } from '@stowed/contract';
import { Crosshair, X } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import type { EditorAction, EditorState } from './editor-state.ts';

interface ShapeListProps {
  readonly state: EditorState;
  readonly dispatch: (action: EditorAction) => void;
}

interface Row {
  readonly id: string;
  readonly mark: string;
  readonly name: string;
  readonly what: string;
}

/** The names of the shapes: each can be renamed and taken away here, the selected one stands out. */
export function ShapeList({ state, dispatch }: ShapeListProps) {
  const { tools, anchors } = state.content;
  const toolRows = tools.map((tool): Row => ({
    id: tool.uniqueId,
    mark: tool.position,
    name: tool.name,
    what: 'tool',
  }));
  const anchorRows = anchors.map((anchor): Row => ({
    id: anchor.id,
    mark: '',
    name: anchor.label,
    what: 'anchor point',
  }));
  return (
    <div className="space-y-5">
      <section aria-label="Tools" className="space-y-2">
        <h3 className="placard">Tools ({tools.length})</h3>
        {tools.length === 0 && (
          <p className="text-sm text-ink-soft">No tools yet. Add a shape for each tool, or detect them.</p>
        )}
        <Rows rows={toolRows} state={state} dispatch={dispatch} />
      </section>
      <section aria-label="Anchor points" className="space-y-2">
        <h3 className="placard">
          Anchor points ({anchors.length}/{limits.anchorPoints})
        </h3>
        <p className="text-sm text-ink-soft">
          Use 3-4 fixed points of the drawer, such as the corners of its foam.
        </p>
        <Rows rows={anchorRows} state={state} dispatch={dispatch} />
      </section>
    </div>
  );
}

function Rows({ rows, state, dispatch }: ShapeListProps & { readonly rows: readonly Row[] }) {
  return (
    <ul className="space-y-1.5">
      {rows.map((row) => (
        <li
          key={row.id}
          className={cx(
            'flex items-center gap-2 rounded-md border pl-2',
            row.id === state.selectedId ? 'border-2 border-accent bg-accent-soft' : 'border-line bg-surface',
          )}
        >
          <span className="reading w-6 shrink-0 text-center text-ink-soft" aria-hidden="true">
            {row.mark || <Crosshair size={16} />}
          </span>
          <input
            aria-label={`Name of ${row.what} ${row.mark || row.name}`}
            value={row.name}
            maxLength={limits.characters.name}
            className="min-h-11 w-full min-w-0 bg-transparent px-1 text-base"
            onFocus={() => dispatch({ type: 'selected', id: row.id })}
            onChange={(event) => dispatch({ type: 'renamed', id: row.id, name: event.target.value })}
          />
          <Button
            size="icon"
            variant="quiet"
            aria-label={`Delete ${row.name}`}
            onClick={() => dispatch({ type: 'deleted', id: row.id })}
          >
            <X size={18} aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
