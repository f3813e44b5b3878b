import type { DrawerTemplate } from '@stowed/contract';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { messageFor } from '../../../lib/api-error.ts';
import { countOf } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { overlayOpacity } from '../../../widgets/annotation/overlay-opacity.ts';
import { ToolPicture } from '../../../widgets/tool-picture/tool-picture.tsx';
import { useCopyTemplate } from '../api/use-copy-template.ts';
import type { CopiedTemplate } from '../api/use-copy-template.ts';

interface CopyPreviewProps {
  readonly template: DrawerTemplate;
  readonly drawer: { readonly toolboxId: string; readonly drawerNumber: number };
  /** The drawer's current photo. */
  readonly photo: string | undefined;
  readonly hasUnsavedWork: boolean;
  readonly onBack: () => void;
  readonly onCopied: (copy: CopiedTemplate) => void;
}

/** One template, and two ways to copy it. */
export function CopyPreview({ template, drawer, photo, hasUnsavedWork, onBack, onCopied }: CopyPreviewProps) {
  const copy = useCopyTemplate(drawer);
  const unmoved = copy.data?.placement === 'unmoved' ? copy.data : undefined;
  const take = (imageUrl?: string) =>
    copy.mutate(
      { from: template, imageUrl },
      { onSuccess: (draft) => draft.placement !== 'unmoved' && onCopied(draft) },
    );

  return (
    <div className="space-y-4">
      <div className="flex items-center gap-3">
        <Button size="icon" variant="quiet" aria-label="Back to the list" onClick={onBack}>
          <ArrowLeft size={20} aria-hidden="true" />
        </Button>
        <p className="min-w-0">
          <span className="stencil wrap-anywhere">{template.toolboxId}</span>{' '}
          <span className="font-semibold">Drawer {template.drawerNumber}</span>
          <span className="text-ink-soft"> · {countOf(template.templateTools.length, 'tool')}</span>
        </p>
      </div>
      <ToolPicture
        imageUrl={template.templateImageUrl}
        alt={`Template of ${template.toolboxId}, drawer ${template.drawerNumber}`}
        tools={template.templateTools}
        anchors={template.templateAnchorPoints}
        overlay={overlayOpacity.default}
        className="h-[min(45dvh,480px)] rounded-md"
      />
      {copy.error && (
        <Alert tone="bad" title="The template could not be copied">
          {messageFor(copy.error, 'Please try again.')}
        </Alert>
      )}
      {unmoved && (
        <Alert tone="warn" title={unmoved.message}>
          <Button className="mt-2" onClick={() => onCopied(unmoved)}>
            Use the shapes anyway
          </Button>
        </Alert>
      )}
      <Ways
        ways={photo && !unmoved ? ['carry', 'same'] : ['same']}
        pending={copy.isPending ? (copy.variables.imageUrl === undefined ? 'same' : 'carry') : undefined}
        hasUnsavedWork={hasUnsavedWork}
        onTake={(way) => take(way === 'carry' ? photo : undefined)}
      />
      <p className="text-sm text-ink-soft">
        {photo
          ? 'The shapes and names are placed on the tools in the photo, even if it was taken from another position. Nothing is stored until you save the template.'
          : 'For an identical drawer. To place the shapes on a photo of this drawer, close this dialog and capture one first.'}
      </p>
    </div>
  );
}

interface ReplaceQuestionProps {
  readonly isPending: boolean;
  readonly onReplace: () => void;
  readonly onKeep: () => void;
}

function ReplaceQuestion({ isPending, onReplace, onKeep }: ReplaceQuestionProps) {
  return (
    <Alert tone="warn" title="This drawer has unsaved work">
      <p>Its photo and shapes will be replaced. This cannot be undone.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button autoFocus disabled={isPending} onClick={onKeep}>
          Keep my work
        </Button>
        <Button variant="danger" isPending={isPending} onClick={onReplace}>
          Replace it
        </Button>
      </div>
    </Alert>
  );
}

/** `carry`: only the shapes, onto the drawer's own photo. `same`: the picture too. */
type Way = 'carry' | 'same';

const wayWords: Readonly<Record<Way, string>> = {
  carry: "Shapes onto this drawer's photo",
  same: 'Same picture and shapes',
};

interface WaysProps {
  /** The best match first. */
  readonly ways: readonly Way[];
  readonly pending: Way | undefined;
  readonly hasUnsavedWork: boolean;
  readonly onTake: (way: Way) => void;
}

function Ways({ ways, pending, hasUnsavedWork, onTake }: WaysProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) {
    return (
      <ReplaceQuestion
        isPending={pending !== undefined}
        onReplace={() => onTake('same')}
        onKeep={() => setIsAsking(false)}
      />
    );
  }
  return (
    <div className="grid gap-3 md:auto-cols-fr md:grid-flow-col">
      {ways.map((way, index) => (
        <Button
          key={way}
          size="lg"
          variant={index === 0 ? 'primary' : 'secondary'}
          isPending={pending === way}
          disabled={pending !== undefined}
          onClick={() => (way === 'same' && hasUnsavedWork ? setIsAsking(true) : onTake(way))}
        >
          {wayWords[way]}
        </Button>
      ))}
    </div>
  );
}
