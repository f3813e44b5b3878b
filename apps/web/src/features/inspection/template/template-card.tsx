import type { Drawer, Toolbox } from '@stowed/contract';
import { isAdmin, namesMissingWords } from '@stowed/domain';
import { Copy, Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { capitalized, countOf } from '../../../lib/format.ts';
import { pendingTemplateToolboxId } from '../../../lib/pending-template.ts';
import { editToolboxPath, templatesPath } from '../../../lib/route-params.ts';
import { useCurrentUser } from '../../../lib/session.tsx';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { namesInShort, useWaitingNames, waitingWords } from '../../../lib/waiting-names.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { FoldingCard } from '../../../ui/folding-card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { COPIED } from '../../../widgets/copied-template.ts';
import { usePicture } from '../../../widgets/tool-picture/use-picture.ts';
import { useRemoveTemplate } from './use-remove-template.ts';

const loadPreview = () => import('./template-preview.tsx');

function TemplatePreview(props: ComponentProps<Awaited<ReturnType<typeof loadPreview>>['TemplatePreview']>) {
  const preview = useLoaded(loadPreview);
  return preview && <preview.TemplatePreview {...props} />;
}

const loadOthers = () => import('./others/others-dialog.tsx');

function OthersDialog(props: ComponentProps<Awaited<ReturnType<typeof loadOthers>>['OthersDialog']>) {
  const others = useLoaded(loadOthers);
  return others && <others.OthersDialog {...props} />;
}

// Loaded once a drawer has a template: until then it says nothing.
const loadInsight = () => import('./template-insight.tsx');

function TemplateInsight(props: ComponentProps<Awaited<ReturnType<typeof loadInsight>>['TemplateInsight']>) {
  const insight = useLoaded(loadInsight);
  return insight && <insight.TemplateInsight {...props} />;
}

interface TemplateCardProps {
  readonly toolbox: Toolbox;
  readonly drawer: Drawer;
}

export function TemplateCard({ toolbox, drawer }: TemplateCardProps) {
  const user = useCurrentUser();
  const isManager = user !== undefined && isAdmin(user);
  const isNew = isManager && drawer.number === 1 && pendingTemplateToolboxId() === toolbox.toolboxId;
  return (
    <FoldingCard
      title="Drawer Template"
      summary={
        <span className="text-sm text-ink-soft">
          {drawer.templateImageUrl ? summaryOf(drawer) : 'None yet'}
        </span>
      }
      startsOpen={isManager && !drawer.templateImageUrl}
      bodyClassName="space-y-4 p-4"
    >
      {isNew && (
        <Alert title="This toolbox is new">
          <p>Make the templates of its drawers so that photos can be checked against them.</p>
        </Alert>
      )}
      {drawer.templateImageUrl ? (
        <Template drawer={drawer} toolboxId={toolbox.toolboxId} isManager={isManager} />
      ) : (
        <p className="text-ink-soft">
          This drawer has no template yet. Without one, tools are proposed from the photo alone.
        </p>
      )}
      {isManager && <Management toolbox={toolbox} drawer={drawer} />}
    </FoldingCard>
  );
}

function Management({ toolbox, drawer }: TemplateCardProps) {
  const [isCopying, setIsCopying] = useState(false);
  const { toolboxId } = drawer;
  return (
    <>
      {drawer.templateId !== null && (
        <>
          <TemplateInsight toolbox={toolbox} drawer={drawer} />
          <Button className="w-full" onClick={() => setIsCopying(true)}>
            <Copy size={18} aria-hidden="true" /> Use for other drawers
          </Button>
        </>
      )}
      <LinkButton href={templatesPath(toolboxId, drawer.number)} className="w-full">
        Create Drawer Templates
      </LinkButton>
      {isCopying && <OthersDialog drawer={drawer} onClose={() => setIsCopying(false)} />}
    </>
  );
}

function summaryOf({ templateTools, isTemplateUnproven }: Drawer): string {
  const parts = [
    countOf(templateTools.length, 'tool'),
    namesMissingWords(templateTools),
    isTemplateUnproven && capitalized(COPIED),
  ];
  return parts.filter(Boolean).join(' · ');
}

interface TemplatePictureProps {
  readonly imageUrl: string | null;
  readonly number: number;
}

/** Nothing if it cannot be shown, as on a phone without a signal that has not seen it. */
function TemplatePicture({ imageUrl, number }: TemplatePictureProps) {
  const { source, hasFailed, handleError } = usePicture(imageUrl);
  if (!source || hasFailed) return null;
  return (
    <img
      src={source}
      alt={`Template of drawer ${number}`}
      referrerPolicy="no-referrer"
      onError={handleError}
      className="aspect-video w-full rounded-md border border-line object-cover"
    />
  );
}

interface TemplateProps {
  readonly drawer: Drawer;
  readonly toolboxId: string;
  readonly isManager: boolean;
}

function Template({ drawer, toolboxId, isManager }: TemplateProps) {
  const [isPreviewed, setIsPreviewed] = useState(false);
  // The template in the question: someone may save a newer one before the answer.
  const [removed, setRemoved] = useState<Drawer>();
  const removal = useRemoveTemplate(toolboxId, drawer.number);
  const { templateTools: tools, templateImageUrl: imageUrl } = drawer;
  const close = () => setRemoved(undefined);
  return (
    <>
      <TemplatePicture imageUrl={imageUrl} number={drawer.number} />
      <p>
        <span className="reading text-2xl">{tools.length}</span>{' '}
        <span className="text-ink-soft">{tools.length === 1 ? 'tool' : 'tools'} in the template</span>
      </p>
      <TemplateWarnings drawer={drawer} toolboxId={toolboxId} isManager={isManager} />
      <div className="flex gap-3">
        <Button className="grow" onClick={() => setIsPreviewed(true)}>
          <Eye size={18} aria-hidden="true" />
          Preview
        </Button>
        {isManager && (
          <Button className="grow" onClick={() => setRemoved(drawer)}>
            <Trash2 size={18} aria-hidden="true" />
            Remove
          </Button>
        )}
      </div>
      <TemplatePreview drawer={drawer} isOpen={isPreviewed} onClose={() => setIsPreviewed(false)} />
      <ConfirmDialog
        isOpen={removed !== undefined}
        title="Remove template?"
        confirmLabel="Remove"
        isPending={removal.isPending}
        onCancel={close}
        onConfirm={() => removed && removal.mutate(removed, { onSettled: close })}
      >
        <p>This will remove the template from this drawer. This action cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

function TemplateWarnings({ drawer, toolboxId, isManager }: TemplateProps) {
  const { templateTools: tools, templateImageUrl: imageUrl, expectedTools } = drawer;
  const unnamed = namesMissingWords(tools);
  return (
    <>
      {isManager && <NamesThatWait drawer={drawer} toolboxId={toolboxId} />}
      {imageUrl?.startsWith('http') && (
        <Alert tone="warn">
          Its picture is stored on another site, so photos cannot be checked against it.
        </Alert>
      )}
      {drawer.isTemplateUnproven && (
        <Alert tone="warn">
          <p>It was copied from another drawer, and no photo of this drawer has fit it yet.</p>
        </Alert>
      )}
      {unnamed && (
        <Alert tone="warn">
          <p>{unnamed}</p>
          {isManager && (
            <LinkButton href={templatesPath(toolboxId, drawer.number)} className="mt-2">
              Name the tools
            </LinkButton>
          )}
        </Alert>
      )}
      {expectedTools !== tools.length && (
        <Alert tone="warn">
          <p>
            The drawer expects {countOf(expectedTools, 'tool')}, the template has {tools.length}.
          </p>
          {isManager && (
            <div className="mt-2 flex flex-wrap gap-2">
              <LinkButton href={templatesPath(toolboxId, drawer.number)}>Open the template</LinkButton>
              <LinkButton href={editToolboxPath(toolboxId)}>Edit the toolbox</LinkButton>
            </div>
          )}
        </Alert>
      )}
    </>
  );
}

/** Listed names that no tool of the template has. */
function NamesThatWait({ drawer, toolboxId }: Omit<TemplateProps, 'isManager'>) {
  const names = useWaitingNames(toolboxId)(drawer.number);
  if (names.length === 0) return null;
  return (
    <Alert tone="warn">
      <p>{waitingWords(names.length)}</p>
      <p className="text-sm wrap-anywhere">{namesInShort(names)}</p>
      <LinkButton href={templatesPath(toolboxId, drawer.number)} className="mt-2">
        Name the shapes
      </LinkButton>
    </Alert>
  );
}
