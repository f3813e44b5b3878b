import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { AnnotationScreen } from './annotation-screen.tsx';
import { LoadedImage } from './loaded-image.tsx';
import { NothingDrawn } from './nothing-drawn.tsx';

const TITLE = 'Verify Annotations';

/** `id`: the path's segment, as it came. */
export function VerifyPage({ id }: { readonly id: string }) {
  const [search] = useSearchParams();
  /** Counts how often the shapes were taken anew from the server. */
  const [round, setRound] = useState(0);
  return (
    <LoadedImage id={id} title={TITLE}>
      {({ image, annotation, learning, reload }) =>
        annotation ? (
          <AnnotationScreen
            key={round}
            title={TITLE}
            image={image}
            annotation={annotation}
            learning={learning}
            startsInEdit={search.get('edit') === 'true' || image.status === 'analyzed'}
            takesFocus={round > 0}
            onExpired={reload}
            onStartAnew={() => setRound(round + 1)}
          />
        ) : (
          <NothingDrawn title={TITLE} image={image} onExpired={reload} />
        )
      }
    </LoadedImage>
  );
}
