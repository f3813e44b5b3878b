import type { Drawer, Toolbox } from '@stowed/contract';
import { JudgmentPart } from './judgment-part.tsx';
import { LearningPart } from './learning-part.tsx';

interface TemplateInsightProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
}

/** What an administrator can learn about how the engine uses a template. */
export function TemplateInsight({ toolbox, drawer }: TemplateInsightProps) {
  return (
    <>
      <JudgmentPart drawer={drawer} />
      <LearningPart toolbox={toolbox} drawer={drawer} />
    </>
  );
}
