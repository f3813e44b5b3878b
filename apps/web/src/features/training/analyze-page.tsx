import type { TrainingImage } from '@stowed/contract';
import { ArrowLeft } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ToolPicture } from '../../widgets/tool-picture/tool-picture.tsx';
import { AnalyzeForm } from './analyze-form.tsx';
import { BesideLinks } from './beside-links.tsx';
import { ImageStatusBadge } from './image-status-badge.tsx';
import { LoadedImage } from './loaded-image.tsx';
import { MANAGE_PATH } from './training-paths.ts';

const TITLE = 'Analyze Training Image';

const pageLook =
  'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]';
/** No higher than what the page's head leaves of the window. */
const pictureLook = 'aspect-4/3 w-full max-h-[max(16rem,calc(100dvh-16rem))] rounded-lg';

/** `id`: a segment of the path, not decoded. */
export function AnalyzePage({ id }: { readonly id: string }) {
  return (
    <LoadedImage id={id} title={TITLE}>
      {({ image, annotation, reload }) => (
        <>
          <PageHeading
            title={TITLE}
            lead="Enter what the drawer holds, and the engine proposes the shapes of the tools"
            aside={
              <div className="flex flex-wrap gap-3">
                <LinkButton href={MANAGE_PATH}>
                  <ArrowLeft size={18} aria-hidden="true" /> Back to Training
                </LinkButton>
                <BesideLinks image={image} />
              </div>
            }
          />
          <div className={pageLook}>
            <ToolPicture
              imageUrl={image.imageUrl}
              alt="The training image"
              tools={[]}
              overlay="verdicts"
              onExpired={reload}
              className={pictureLook}
            />
            <div className="space-y-5">
              <AnalyzeForm
                key={image.id}
                image={image}
                isDrawn={annotation !== undefined && annotation.tools.length > 0}
              />
              <ImageInfo image={image} />
            </div>
          </div>
        </>
      )}
    </LoadedImage>
  );
}

function ImageInfo({ image }: { readonly image: TrainingImage }) {
  return (
    <Card title="Image">
      <Facts>
        <Fact label="Status">
          <ImageStatusBadge status={image.status} />
        </Fact>
        <Fact label="Type">
          {image.metadata.drawerType ?? <span className="text-ink-soft">Not specified</span>}
        </Fact>
      </Facts>
      <p className="mt-3 text-xs text-ink-soft">
        ID <span className="wrap-anywhere">{image.id}</span>
      </p>
    </Card>
  );
}
