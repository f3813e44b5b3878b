import { useMemo } from 'react';
import type { TemplateDraft } from '../template-draft.ts';
import type { ShapeEditing } from '../../../widgets/annotation/use-shape-editor.ts';
import { useNameList } from './use-name-list.ts';
import { useNaming } from './use-naming.ts';

interface NamedStep {
  readonly editing: ShapeEditing;
  readonly draft: TemplateDraft;
}

/** The list of names and the walk through it, and the draft that keeps both. `before`: the draft before. */
export function useNames({ editing, draft: drawn }: NamedStep, before: TemplateDraft | undefined) {
  const kept = before?.names;
  const list = useNameList(kept);
  const naming = useNaming(drawn.photo?.shown, editing, kept?.walk);
  const { text, separator } = list;
  const { names: walk } = naming;
  const draft = useMemo<TemplateDraft>(
    () => ({ ...drawn, names: { text, separator, walk } }),
    [drawn, text, separator, walk],
  );
  return { list, naming, draft };
}
