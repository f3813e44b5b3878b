export { selectJudgingTemplates as readJudgingTemplates } from './judging-templates.repository.ts';
export type { JudgingTemplate } from './judging-templates.repository.ts';
