import { useSearchParams } from 'wouter';
import { JoinPage } from '../features/auth/join-page.tsx';
import { RegisterPage } from '../features/auth/register-page.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Guard } from './guards.tsx';

/** With an invitation in its query, this page joins an organization; otherwise it registers a new one. */
export function RegisterOrJoin() {
  const [query] = useSearchParams();
  const invitation = query.get('invite');
  usePageTitle(invitation ? 'Join Organization' : 'Create Organization');
  if (invitation) return <JoinPage key={invitation} token={invitation} />;
  return (
    <Guard audience="visitor">
      <RegisterPage />
    </Guard>
  );
}
