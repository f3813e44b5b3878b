import type { Tool } from '@stowed/contract';
import type { ReactNode } from 'react';
import { nextOf, onlyTool } from './editor-state.ts';
import type { EditorState } from './editor-state.ts';

interface QuestionBarProps {
  readonly state: EditorState;
  /** The tools in question. */
  readonly ids: readonly string[];
  /** How many they are, in words. */
  readonly title: string;
  readonly question: (tool: Tool) => string;
  /** Buttons; `tool` is selected and in question, `next` is the tool to go on with. */
  readonly answers: (tool: Tool | undefined, next: string) => ReactNode;
}

/** While tools wait for a person: how many, and the way through them. */
export function QuestionBar({ state, ids, title, question, answers }: QuestionBarProps) {
  const next = nextOf(state, ids);
  const selected = onlyTool(state);
  const tool = selected && ids.includes(selected.uniqueId) ? selected : undefined;
  if (next === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-warn-soft p-3 lg:col-start-1 lg:py-1.5 sideways:order-1 sideways:w-36 sideways:flex-col sideways:items-stretch">
      <p
        role="status"
        className="min-w-[min(12rem,100%)] grow text-sm font-semibold text-warn sideways:min-w-0"
      >
        {title}
        {tool && <span className="block font-normal wrap-anywhere">{question(tool)}</span>}
      </p>
      {answers(tool, next)}
    </div>
  );
}
