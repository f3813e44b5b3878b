import { isAdmin } from '@stowed/domain';
import { UserRound, UsersRound } from 'lucide-react';
import { useCurrentUser } from '../../lib/session.tsx';
import { PageHeading, BackHome } from '../../ui/page-heading.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';
import { BecomeAdministrator } from './become-administrator.tsx';
import { IdentityCard } from './identity-card.tsx';
import { QuickStats } from './quick-stats.tsx';
import { RecentActivity } from './recent-activity.tsx';

export function ProfilePage() {
  const user = useCurrentUser();
  if (!user) return <NobodyHere />;
  return (
    <>
      <PageHeading
        title="Profile"
        aside={
          <div className="flex flex-wrap gap-3">
            {isAdmin(user) && (
              <LinkButton href="/user-management">
                <UsersRound size={18} aria-hidden="true" />
                User Management
              </LinkButton>
            )}
            <BackHome />
          </div>
        }
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-5">
          <IdentityCard user={user} />
          <BecomeAdministrator user={user} />
        </div>
        <QuickStats />
        <RecentActivity className="lg:col-span-2" />
      </div>
    </>
  );
}

function NobodyHere() {
  return (
    <NoticeCard
      icon={<UserRound size={32} aria-hidden="true" />}
      title="Profile"
      actions={
        <LinkButton href="/login" variant="primary" size="lg">
          Sign In
        </LinkButton>
      }
    >
      <p>Please log in to view your profile.</p>
    </NoticeCard>
  );
}
