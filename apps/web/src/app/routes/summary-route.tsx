import { SummaryPage } from '../../features/inspection/summary-page.tsx';

export function SummaryRoute({ id }: { readonly id: string }) {
  return <SummaryPage id={id} />;
}
