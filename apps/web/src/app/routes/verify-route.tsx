import { VerifyPage } from '../../features/training/verify-page.tsx';

export function VerifyRoute({ id }: { readonly id: string }) {
  return <VerifyPage key={id} id={id} />;
}
