import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { drawerPath } from '../../lib/route-params.ts';
import { LinkButton } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';

const icon = <CircleAlert size={32} aria-hidden="true" />;

const toToolboxes = (
  <LinkButton href="/toolboxes" variant="primary" size="lg">
    Go to Toolboxes
  </LinkButton>
);

export function InvalidRoute() {
  return (
    <NoticeCard icon={icon} title="Invalid route" actions={toToolboxes}>
      <p>This address does not name a toolbox.</p>
    </NoticeCard>
  );
}

interface ToolboxNotFoundProps {
  readonly toolboxId: string;
  /** What happens to the work on it. */
  readonly children?: ReactNode;
}

export function ToolboxNotFound({ toolboxId, children }: ToolboxNotFoundProps) {
  return (
    <NoticeCard icon={icon} title="Toolbox not found" actions={toToolboxes}>
      <p className="wrap-anywhere">
        There is no toolbox <strong className="stencil">{toolboxId}</strong> in your organization.
      </p>
      {children}
    </NoticeCard>
  );
}

interface DrawerNotFoundProps extends ToolboxNotFoundProps {
  readonly drawerNumber: number;
}

export function DrawerNotFound({ toolboxId, drawerNumber, children }: DrawerNotFoundProps) {
  return (
    <NoticeCard
      icon={icon}
      title="Drawer not found"
      actions={
        <LinkButton href={drawerPath(toolboxId, 1)} variant="primary" size="lg">
          Go to Drawer 1
        </LinkButton>
      }
    >
      <p className="wrap-anywhere">
        Toolbox <strong className="stencil">{toolboxId}</strong> has no drawer {drawerNumber}.
      </p>
      {children}
    </NoticeCard>
  );
}
