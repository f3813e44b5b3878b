import { useSearchParams } from 'wouter';
import { ResetPasswordPage } from '../../features/auth/reset-password-page.tsx';

/** The server's links carry the token in the query, which no log keeps; one in the path is understood as well. */
export function ResetPasswordRoute({ token }: { readonly token: string | undefined }) {
  const [query] = useSearchParams();
  return <ResetPasswordPage token={token ?? query.get('token') ?? ''} />;
}
