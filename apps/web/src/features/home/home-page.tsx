import { endpoints } from '@stowed/contract';
import { displayName, isAdmin, mayCall, tagline } from '@stowed/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/session.tsx';
import { wantedPath } from '../../lib/wanted-path.ts';
import { BackupAlert, backupQuery } from '../../widgets/backup-state.tsx';
import { CasesBand } from './cases-band.tsx';
import { ContinueCard } from './continue-card.tsx';
import { ContinueLink } from './continue-link.tsx';
import { DueCard } from './due-card.tsx';
import { FleetFigures } from './fleet-figures.tsx';
import { MissingCard } from './missing-card.tsx';
import { SetUpCard } from './set-up-card.tsx';
import { StartLinks } from './start-links.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** Shows where to continue, what is missing, and what is due. */
export function HomePage() {
  const user = useCurrentUser();
  const [wanted] = useState(wantedPath);
  if (!user) return null;
  const mayManage = isAdmin(user);
  return (
    <>
      <p className="placard">{tagline}</p>
      <h1 className="mt-1 text-2xl font-bold tracking-tight max-md:mb-3">What to do next</h1>
      <p className="mb-5 mt-0.5 text-ink-soft wrap-anywhere max-md:hidden">
        {[displayName(user), user.organizationName].filter(Boolean).join(', ')}
      </p>
      {wanted && <ContinueLink path={wanted} />}
      {mayCall(endpoints.getBackupState.access, user) && <BackupNotice />}
      <CasesBand />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
        <div className="min-w-0 space-y-4 empty:hidden lg:col-start-1">
          <WaitingCard />
          <ContinueCard isPrimary={!wanted} />
        </div>
        <div className="min-w-0 empty:hidden lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <MissingCard />
        </div>
        <div className="min-w-0 space-y-4 lg:col-start-1">
          {mayManage && <SetUpCard organizationId={user.organizationId} />}
          <DueCard />
        </div>
        {mayManage && <FleetFigures />}
      </div>
      <StartLinks mayCreate={mayManage} />
    </>
  );
}

/** Shows only what administrators should act on; nothing while all is well or the state is unknown. */
function BackupNotice() {
  const { data: state } = useQuery(backupQuery());
  if (!state) return null;
  return (
    <div className="mb-4 empty:hidden">
      <BackupAlert state={state} />
    </div>
  );
}
