import { limits } from '@stowed/contract';
import type { ShapeType, Tool } from '@stowed/contract';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  Minus,
  Plus,
} from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ToolDetailsFields } from './tool-details-fields.tsx';
import type { EditorCommands } from './editor-commands.ts';
import { onlyTool, selectedTools } from './editor-state.ts';
import type { EditorState } from './editor-state.ts';
import type { EditorFeatures } from './editor-content.ts';
import { ToolButton } from './tool-button.tsx';

interface SelectionPanelProps {
  readonly state: EditorState;
  readonly commands: EditorCommands;
  readonly features: EditorFeatures;
}

/** Actions for the selected shapes, besides moving. */
export function SelectionPanel({ state, commands, features }: SelectionPanelProps) {
  const tool = onlyTool(state);
  const tools = selectedTools(state);
  if (tools.length === 0) return null;
  return (
    <section aria-label="Selection" className="space-y-3 rounded-md border border-line bg-surface p-3">
      <h3 className="placard">{tool ? tool.name : `${tools.length} tools selected`}</h3>
      {tool && <OnlyTool tool={tool} state={state} commands={commands} features={features} />}
      {features.status && !features.bulk && <Marks commands={commands} />}
      {features.arrange && tools.length > 1 && <Arrange count={tools.length} commands={commands} />}
    </section>
  );
}

interface OfTool {
  readonly tool: Tool;
  readonly commands: EditorCommands;
}

function OnlyTool({ tool, state, commands, features }: SelectionPanelProps & OfTool) {
  return (
    <>
      <KindOfShape tool={tool} commands={commands} />
      {features.details && <ToolDetailsFields tool={tool} commands={commands} />}
      {tool.shapeType === 'polygon' && (
        <PolygonPoints tool={tool} activePoint={state.activePoint} commands={commands} />
      )}
    </>
  );
}

const kinds: readonly { readonly type: ShapeType; readonly label: string }[] = [
  { type: 'rectangle', label: 'Rectangle' },
  { type: 'circle', label: 'Circle' },
  { type: 'polygon', label: 'Polygon' },
];

function KindOfShape({ tool, commands }: OfTool) {
  return (
    <label className="flex items-center gap-3 text-sm font-semibold">
      Shape
      <select
        value={tool.shapeType}
        className="min-h-11 min-w-0 grow rounded-md border border-line-strong bg-surface px-3 text-base font-normal"
        onChange={(event) => {
          const kind = kinds.find(({ type }) => type === event.target.value);
          if (kind) commands.dispatch({ type: 'reshaped', id: tool.uniqueId, shapeType: kind.type });
        }}
      >
        {kinds.map(({ type, label }) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function PolygonPoints({
  tool: { uniqueId: id, points = [] },
  activePoint,
  commands,
}: OfTool & { readonly activePoint: number | undefined }) {
  const { dispatch } = commands;
  const last = points.length - 1;
  return (
    <div className="flex items-center gap-1.5">
      <p className="grow text-sm">
        <span className="font-semibold">{points.length} points</span>
        {activePoint !== undefined && <span className="text-ink-soft">, {activePoint + 1} chosen</span>}
      </p>
      <ToolButton
        label="Add point"
        Icon={Plus}
        isDisabled={points.length >= limits.pointsPerPolygon.max}
        onClick={() => dispatch({ type: 'pointAdded', id, index: activePoint ?? last })}
      />
      <ToolButton
        label="Remove point"
        Icon={Minus}
        isDisabled={points.length <= limits.pointsPerPolygon.min}
        onClick={() => dispatch({ type: 'pointRemoved', id, index: activePoint ?? last })}
      />
    </div>
  );
}

function Marks({ commands: { dispatch } }: Pick<OfTool, 'commands'>) {
  return (
    <div className="grid grid-cols-2 gap-1.5">
      <Button
        variant="good"
        className="px-1.5"
        onClick={() => dispatch({ type: 'marked', status: 'present' })}
      >
        Mark present
      </Button>
      <Button
        variant="danger"
        className="px-1.5"
        onClick={() => dispatch({ type: 'marked', status: 'missing' })}
      >
        Mark missing
      </Button>
    </div>
  );
}

const edges = [
  { edge: 'left', label: 'Align left', Icon: AlignStartVertical },
  { edge: 'center', label: 'Align centers across', Icon: AlignCenterVertical },
  { edge: 'right', label: 'Align right', Icon: AlignEndVertical },
  { edge: 'top', label: 'Align top', Icon: AlignStartHorizontal },
  { edge: 'middle', label: 'Align centers down', Icon: AlignCenterHorizontal },
  { edge: 'bottom', label: 'Align bottom', Icon: AlignEndHorizontal },
] as const;

const axes = [
  { axis: 'across', label: 'Distribute across', Icon: AlignHorizontalSpaceBetween },
  { axis: 'down', label: 'Distribute down', Icon: AlignVerticalSpaceBetween },
] as const;

function Arrange({ count, commands: { dispatch } }: Pick<OfTool, 'commands'> & { readonly count: number }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {edges.map(({ edge, label, Icon }) => (
        <ToolButton
          key={edge}
          label={label}
          Icon={Icon}
          onClick={() => dispatch({ type: 'aligned', edge })}
        />
      ))}
      {axes.map(({ axis, label, Icon }) => (
        <ToolButton
          key={axis}
          label={label}
          Icon={Icon}
          isDisabled={count < 3}
          onClick={() => dispatch({ type: 'distributed', axis })}
        />
      ))}
    </div>
  );
}
