import { useCurrentUser } from '../../lib/session.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { ProfileFormCard } from './profile-form-card.tsx';

export function EditProfilePage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <div className="mx-auto max-w-3xl space-y-5">
      <PageHeading title="Edit Profile" />
      <ProfileFormCard user={user} />
      <ChangePasswordCard username={user.username} />
      <DevicesCard />
    </div>
  );
}
