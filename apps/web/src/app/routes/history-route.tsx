import { HistoryPage } from '../../features/evidence/history-page.tsx';

export function HistoryRoute({ id, number }: { readonly id: string; readonly number: string }) {
  return <HistoryPage id={id} number={number} />;
}
