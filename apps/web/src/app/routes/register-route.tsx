import { RegisterPage } from '../../features/auth/register-page.tsx';

export function RegisterRoute() {
  return <RegisterPage />;
}
