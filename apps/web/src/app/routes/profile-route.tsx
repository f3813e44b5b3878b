import { ProfilePage } from '../../features/profile/profile-page.tsx';

export function ProfileRoute() {
  return <ProfilePage />;
}
