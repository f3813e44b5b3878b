import type { ListedTool } from '@stowed/domain';
import { useMemo } from 'react';
import type { TemplateDraft } from '../template-draft.ts';
import type { ShapeEditing } from '../../../widgets/annotation/use-shape-editor.ts';
import type { NameList } from './use-name-list.ts';
import type { KeptNames } from './kept-names.ts';
import { useNaming } from './use-naming.ts';

interface NamedStep {
  readonly editing: ShapeEditing;
  readonly draft: TemplateDraft;
}

/** The walk through a list of names, and the draft that keeps both. `kept`: as they were before. */
export function useNames({ editing, draft: drawn }: NamedStep, list: NameList, kept: KeptNames | undefined) {
  const naming = useNaming(drawn.photo?.shown, editing, kept?.walk);
  const { text, separator } = list;
  const { names: walk } = naming;
  const draft = useMemo<TemplateDraft>(
    () => ({ ...drawn, names: { text, separator, walk } }),
    [drawn, text, separator, walk],
  );
  /** Takes names that were pasted outside the list. */
  const nameShapes = (names: readonly ListedTool[]) => {
    list.add(names);
    naming.start(names);
  };
  return { naming, draft, nameShapes };
}
