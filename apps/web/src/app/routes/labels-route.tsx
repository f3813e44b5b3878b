import { LabelsPage } from '../../features/labels/labels-page.tsx';

export function LabelsRoute({ id }: { readonly id: string }) {
  return <LabelsPage id={id} />;
}
