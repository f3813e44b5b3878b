import { EditProfilePage } from '../../features/profile/edit-profile-page.tsx';

export function EditProfileRoute() {
  return <EditProfilePage />;
}
