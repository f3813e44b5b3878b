import type { Drawer } from '@stowed/contract';
import { JudgmentPart } from './judgment-part.tsx';
import { LearningPart } from './learning-part.tsx';

interface TemplateInsightProps {
  readonly toolboxId: string;
  readonly drawer: Drawer;
}

/** What an administrator can learn about how the engine uses a template. */
export function TemplateInsight({ toolboxId, drawer }: TemplateInsightProps) {
  return (
    <>
      <JudgmentPart drawer={drawer} />
      <LearningPart toolboxId={toolboxId} drawer={drawer} />
    </>
  );
}
