import { limits } from '@stowed/contract';
import type { Tool } from '@stowed/contract';
import { clamp } from '@stowed/domain';
import { TextField, NumberField } from '../../ui/field.tsx';
import type { EditorCommands } from './editor-commands.ts';

interface ToolDetailsFieldsProps {
  readonly tool: Tool;
  readonly commands: EditorCommands;
}

const { min, max } = limits.piecesPerTool;

/** Part number and pieces of a tool. */
export function ToolDetailsFields({ tool, commands: { dispatch } }: ToolDetailsFieldsProps) {
  const { uniqueId: id, partNumber = '', pieces = min } = tool;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
      <TextField
        label="Part number"
        value={partNumber}
        maxLength={limits.characters.name}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => dispatch({ type: 'detailed', id, partNumber: event.target.value })}
      />
      <NumberField
        label="Pieces"
        value={pieces}
        fallback={min}
        min={min}
        max={max}
        onChange={(value) => dispatch({ type: 'detailed', id, pieces: clamp(Math.round(value), min, max) })}
      />
    </div>
  );
}
