import { limits } from '@stowed/contract';
import type { ShapeType } from '@stowed/contract';
import { readToolList } from '@stowed/domain';
import type { ListedTool } from '@stowed/domain';
import { useEffect, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { randomId } from '../../lib/random-id.ts';
import { showToast } from '../../ui/toast-store.ts';
import { copiedTools, copyTools } from './clipboard.ts';
import type { EditorRules } from './editor-content.ts';
import { selectedTools } from './editor-state.ts';
import type { EditorAction, EditorState, Placing } from './editor-state.ts';
import { canFinish } from './placing.ts';
import type { ShapeEditing } from './use-shape-editor.ts';

export type EditorCommands = ReturnType<typeof commandsOf>;

/** Commands beyond the reducer: ids, notices and the clipboard. They stay the same while shapes change. */
export function useEditorCommands(
  { state, dispatch, rules }: ShapeEditing,
  onNames?: (names: readonly ListedTool[]) => void,
): EditorCommands {
  const [commands] = useState(() => commandsOf(dispatch, { state, rules, onNames }));
  useEffect(() => commands.follow({ state, rules, onNames }), [commands, state, rules, onNames]);
  return commands;
}

interface Latest {
  readonly state: EditorState;
  readonly rules: EditorRules;
  /** Takes a pasted list of names; without it, they go to the shapes in their order. */
  readonly onNames: ((names: readonly ListedTool[]) => void) | undefined;
}

function commandsOf(dispatch: (action: EditorAction) => void, first: Latest) {
  let latest = first;
  const hasRoom = () => {
    if (latest.state.content.tools.length < limits.toolsPerDrawer.max) return true;
    showToast({ title: `A drawer holds at most ${limits.toolsPerDrawer.max} tools`, tone: 'bad' });
    return false;
  };
  const hasAnchorRoom = () => {
    if (latest.state.content.anchors.length < limits.anchorPoints) return true;
    showToast({ title: `Maximum of ${limits.anchorPoints} anchor points reached`, tone: 'bad' });
    return false;
  };
  return {
    dispatch,
    /** Receives the current state. */
    follow: (now: Latest) => {
      latest = now;
    },
    add: (shapeType: ShapeType) => {
      if (!hasRoom()) return;
      dispatch({ type: 'toolAdded', shapeType, id: randomId(), at: { x: 50, y: 50 } });
      showToast({ title: 'Tool added' });
    },
    startPlacing: (what: Placing) => {
      if (what === 'polygon' ? !hasRoom() : !hasAnchorRoom()) return;
      dispatch({ type: 'placingStarted', what });
    },
    place: (at?: { readonly x: number; readonly y: number }) =>
      dispatch({ type: 'placed', id: randomId(), ...(at && { at }) }),
    finish: () => {
      const { state, rules } = latest;
      if (!canFinish(state, rules)) {
        showToast({
          title: 'This is not a shape yet',
          description: `Set at least ${limits.pointsPerPolygon.min} points that enclose the tool.`,
          tone: 'bad',
        });
        return;
      }
      dispatch({ type: 'finished', id: randomId() });
      showToast({ title: 'Tool added' });
    },
    split: () => {
      if (hasRoom()) dispatch({ type: 'split', ids: latest.state.selection.map(randomId) });
    },
    copy: () => copyTools(selectedTools(latest.state), latest.state.content),
    paste: () => {
      const copies = copiedTools();
      if (copies.tools.length > 0 && hasRoom()) dispatch({ type: 'pasted', ...copies });
    },
    /**
     * Takes pasted lines as names: for the walk that gives each to its shape, else for this tool and the
     * following ones. Returns false for a single line, which is pasted normally.
     */
    nameByLines: (id: string, text: string): boolean => {
      if (!/[\r\n]/.test(text.trim())) return false;
      const { tools, problems } = readToolList(text);
      const [problem] = problems;
      if (problem) {
        showToast({
          title: 'These names were not used',
          description: `Line ${problem.line}: ${problem.message}.`,
          tone: 'bad',
        });
        return true;
      }
      if (latest.onNames) {
        latest.onNames(tools);
        return true;
      }
      dispatch({ type: 'listed', id, tools });
      const named = latest.state.content.tools.slice(
        latest.state.content.tools.findIndex(({ uniqueId }) => uniqueId === id),
      );
      const surplus = tools.length - named.length;
      showToast(
        surplus > 0
          ? { title: `${countOf(surplus, 'name')} left over`, tone: 'bad' }
          : { title: `${countOf(tools.length, 'tool')} named` },
      );
      return true;
    },
    selectAll: () =>
      dispatch({
        type: 'selected',
        ids: latest.state.content.tools.map((tool) => tool.uniqueId),
      }),
  };
}
