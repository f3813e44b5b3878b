import { useSearchParams } from 'wouter';
import type { TrainingImage } from '@stowed/contract';
import { PenLine } from 'lucide-react';
import { AnnotationScreen } from './annotation-screen.tsx';
import { LoadedImage } from './loaded-image.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ToolPicture } from '../../widgets/tool-picture/tool-picture.tsx';
import { useStartAnnotation } from './api/training-queries.ts';
import { analyzePath } from './training-paths.ts';

interface NothingDrawnProps {
  readonly title: string;
  readonly image: TrainingImage;
  readonly onExpired: () => void;
}

/** An image without shapes. */
function NothingDrawn({ title, image, onExpired }: NothingDrawnProps) {
  const begin = useStartAnnotation(image, () => undefined);
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

const TITLE = 'Verify Annotations';

/** `id`: the path's segment, undecoded. */
export function VerifyPage({ id }: { readonly id: string }) {
  const [search] = useSearchParams();
  return (
    <LoadedImage id={id} title={TITLE}>
      {({ image, annotation, learning, reload }) =>
        annotation ? (
          <AnnotationScreen
            key={image.id}
            title={TITLE}
            image={image}
            annotation={annotation}
            learning={learning}
            startsInEdit={search.get('edit') === 'true' || image.status === 'analyzed'}
            onExpired={reload}
          />
        ) : (
          <NothingDrawn title={TITLE} image={image} onExpired={reload} />
        )
      }
    </LoadedImage>
  );
}
