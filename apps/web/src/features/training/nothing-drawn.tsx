import type { TrainingImage } from '@stowed/contract';
import { PenLine } from 'lucide-react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ToolPicture } from '../../widgets/tool-picture/tool-picture.tsx';
import { useBeginAnnotation } from './api/use-begin-annotation.ts';
import { analyzePath } from './training-paths.ts';

interface NothingDrawnProps {
  readonly title: string;
  readonly image: TrainingImage;
  readonly onExpired: () => void;
}

/** An image without shapes. */
export function NothingDrawn({ title, image, onExpired }: NothingDrawnProps) {
  const begin = useBeginAnnotation(image, () => undefined);
  return (
    <>
      <PageHeading title={title} lead="Nothing is drawn on this image yet" />
      <div className="mb-5 flex flex-wrap gap-3">
        <LinkButton href={analyzePath(image.id)} variant="primary" size="lg">
          Analyze this image
        </LinkButton>
        <Button size="lg" isPending={begin.isPending} onClick={() => begin.mutate()}>
          {!begin.isPending && <PenLine size={20} aria-hidden="true" />} Draw by hand
        </Button>
      </div>
      <ToolPicture
        imageUrl={image.imageUrl}
        alt="The training image"
        tools={[]}
        overlay="verdicts"
        onExpired={onExpired}
        className="aspect-4/3 rounded-lg lg:max-w-4xl"
      />
    </>
  );
}
