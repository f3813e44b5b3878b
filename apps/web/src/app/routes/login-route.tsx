import { LoginPage } from '../../features/auth/login-page.tsx';

export function LoginRoute() {
  return <LoginPage />;
}
