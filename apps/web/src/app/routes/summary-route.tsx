import { SummaryPage } from '../../features/inspection/summary/summary-page.tsx';

export function SummaryRoute({ id }: { readonly id: string }) {
  return <SummaryPage id={id} />;
}
