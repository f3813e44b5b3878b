import { limits } from '@stowed/contract';
import { isNamed, toolDetails } from '@stowed/domain';
import { Crosshair, X } from 'lucide-react';
import { memo } from 'react';
import type { ClipboardEvent } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorFeatures } from './editor-content.ts';
import type { EditorState } from './editor-state.ts';

interface ShapeListProps {
  readonly state: EditorState;
  readonly commands: EditorCommands;
  readonly features: EditorFeatures;
}

/** The list of shapes: rename and remove here; selected ones are highlighted. */
export function ShapeList({ state, commands, features }: ShapeListProps) {
  const { tools, anchors, unplaced = [], guessed = [] } = state.content;
  const isSelected = (id: string) => state.selection.includes(id);
  return (
    <div className="space-y-5">
      <section aria-label="Tools" className="space-y-2">
        <h3 className="placard">Tools ({tools.length})</h3>
        {tools.length === 0 && (
          <p className="text-sm text-ink-soft">No tools yet. Add a shape for each tool, or detect them.</p>
        )}
        <ul className="space-y-1.5">
          {tools.map(({ uniqueId: id, position, name, partNumber, pieces, notOnTemplatePhoto }) => (
            <Row
              key={id}
              id={id}
              name={name}
              commands={commands}
              mark={position}
              details={toolDetails({ partNumber, pieces })}
              isUnplaced={unplaced.includes(id)}
              isGuessed={guessed.includes(id)}
              isUnseen={notOnTemplatePhoto === true}
              isUnnamed={features.marksUnnamed === true && !isNamed({ name })}
              what="tool"
              isSelected={isSelected(id)}
            />
          ))}
        </ul>
      </section>
      {features.anchors && (
        <section aria-label="Anchor points" className="space-y-2">
          <h3 className="placard">
            Anchor points ({anchors.length}/{limits.anchorPoints})
          </h3>
          <p className="text-sm text-ink-soft">
            Use 3-4 fixed points of the drawer, such as the corners of its foam.
          </p>
          <ul className="space-y-1.5">
            {anchors.map(({ id, label, description }) => (
              <Row
                key={id}
                id={id}
                commands={commands}
                mark=""
                name={label}
                what="anchor point"
                isSelected={isSelected(id)}
                {...(features.anchorDetails && { description })}
              />
            ))}
          </ul>
          {anchors.length >= limits.anchorPoints && (
            <p role="status" className="text-sm font-semibold">
              Maximum of {limits.anchorPoints} anchor points reached
            </p>
          )}
        </section>
      )}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly mark: string;
  readonly name: string;
  readonly what: string;
  readonly isSelected: boolean;
  /** Present if it has a description. */
  readonly description?: string;
  /** Not placed on this picture yet. */
  readonly isUnplaced?: boolean;
  /** Drawn on a second photo, because the template photo does not show it. */
  readonly isUnseen?: boolean;
  readonly isUnnamed?: boolean;
  /** The name is a guess that no person has confirmed. */
  readonly isGuessed?: boolean;
  /** Part number and pieces in words. */
  readonly details?: string;
  readonly commands: EditorCommands;
}

const Row = memo(function Row({ id, mark, name, what, isSelected, commands, ...more }: RowProps) {
  const { dispatch } = commands;
  const { description, isUnplaced, isUnnamed, isGuessed } = more;
  const handlePaste = (event: ClipboardEvent) => {
    const isNamed = mark !== '' && commands.nameByLines(id, event.clipboardData.getData('text/plain'));
    if (isNamed) event.preventDefault();
  };
  return (
    <li
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-md border pl-2',
        isSelected ? 'border-2 border-accent bg-accent-soft' : 'border-line bg-surface',
        (isUnplaced || isUnnamed || isGuessed) && 'border-l-4 border-l-warn-line',
      )}
    >
      <span className="reading w-6 shrink-0 text-center text-ink-soft" aria-hidden="true">
        {mark || <Crosshair size={16} />}
      </span>
      <input
        aria-label={`Name of ${what} ${mark || name}`}
        value={name}
        maxLength={limits.characters.name}
        className="min-h-11 w-full min-w-0 bg-transparent px-1 text-base"
        onFocus={() => dispatch({ type: 'selected', ids: [id] })}
        onPaste={handlePaste}
        onChange={(event) => dispatch({ type: 'renamed', id, name: event.target.value })}
      />
      <Button
        size="icon"
        variant="quiet"
        aria-label={`Delete ${name}`}
        onClick={() => dispatch({ type: 'deleted', ids: [id] })}
      >
        <X size={18} aria-hidden="true" />
      </Button>
      <Notes {...more} />
      {description !== undefined && (
        <input
          aria-label={`Description of ${what} ${name}`}
          placeholder="Description (optional)"
          value={description}
          maxLength={limits.characters.text}
          className="col-start-2 min-h-11 w-full min-w-0 bg-transparent px-1 text-sm placeholder:text-ink-soft"
          onFocus={() => dispatch({ type: 'selected', ids: [id] })}
          onChange={(event) => dispatch({ type: 'described', id, description: event.target.value })}
        />
      )}
    </li>
  );
});

type NotesProps = Pick<RowProps, 'isGuessed' | 'isUnplaced' | 'isUnseen' | 'details'>;

/** What is to know about a shape, below its name. */
function Notes({ isGuessed, isUnplaced, isUnseen, details }: NotesProps) {
  return (
    <>
      {isGuessed && <p className="col-start-2 px-1 pb-1 text-sm text-warn">Name guessed</p>}
      {isUnplaced && <p className="col-start-2 px-1 pb-1 text-sm text-warn">Not placed</p>}
      {isUnseen && <p className="col-start-2 px-1 pb-1 text-sm text-ink-soft">Not on the template photo</p>}
      {details && <p className="col-start-2 px-1 pb-2 pt-1 text-sm text-ink-soft wrap-anywhere">{details}</p>}
    </>
  );
}
