import { useSearchParams } from 'wouter';
import { JoinPage } from '../../features/auth/join-page.tsx';
import { RegisterPage } from '../../features/auth/register-page.tsx';
import { VisitorsOnly } from '../guards.tsx';

/** With an invitation in its query the screen joins an organization; whoever is signed in is told to sign out first. */
export function RegisterRoute() {
  const [query] = useSearchParams();
  const invitation = query.get('invite');
  if (invitation) return <JoinPage key={invitation} token={invitation} />;
  return (
    <VisitorsOnly>
      <RegisterPage />
    </VisitorsOnly>
  );
}
