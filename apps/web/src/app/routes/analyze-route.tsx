import { AnalyzePage } from '../../features/training/analyze-page.tsx';

export function AnalyzeRoute({ id }: { readonly id: string }) {
  return <AnalyzePage key={id} id={id} />;
}
