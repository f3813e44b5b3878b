import { CircleAlert, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { drawerPath } from '../../lib/route-params.ts';
import { LinkButton, Button } from '../../ui/button.tsx';
import { NoticeCard } from '../../ui/notice-card.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { Alert } from '../../ui/alert.tsx';

const icon = <CircleAlert size={32} aria-hidden="true" />;

const toToolboxes = (
  <LinkButton href="/toolboxes" variant="primary" size="lg">
    Go to Toolboxes
  </LinkButton>
);

export function InvalidRoute() {
  return (
    <NoticeCard icon={icon} title="Invalid route" actions={toToolboxes}>
      <p>This address does not lead to a toolbox.</p>
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

interface UnsavedPhotoProps {
  readonly drawerNumber: number;
  /** As a data URL. */
  readonly photo: string;
  readonly onSaved: () => void;
}

/** An unsaved photo of a removed drawer, offered as a file. */
export function UnsavedPhoto({ drawerNumber, photo, onSaved }: UnsavedPhotoProps) {
  const title = useId();
  const handleSave = () => {
    saveFile(`drawer-${drawerNumber}.jpg`, fileOf(photo));
    onSaved();
  };
  return (
    <section aria-labelledby={title} className="mt-4 space-y-3">
      <Alert tone="warn">
        <p id={title} className="font-semibold">
          The photo of drawer {drawerNumber} was not saved
        </p>
        <p>The drawer no longer exists. You can save the photo on this device.</p>
      </Alert>
      <img
        src={photo}
        alt={`The unsaved photo of drawer ${drawerNumber}`}
        className="max-h-64 w-full rounded-md bg-sunken object-contain"
      />
      <Button size="lg" className="w-full" onClick={handleSave}>
        <Download size={18} aria-hidden="true" />
        Save photo
      </Button>
    </section>
  );
}

function fileOf(dataUrl: string): Blob {
  const [head = '', base64 = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}
