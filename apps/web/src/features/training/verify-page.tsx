import { useSearchParams } from 'wouter';
import { AnnotationScreen } from './annotation-screen.tsx';
import { LoadedImage } from './loaded-image.tsx';
import { NothingDrawn } from './nothing-drawn.tsx';

const TITLE = 'Verify Annotations';

/** `id`: the path's segment, undecoded. */
export function VerifyPage({ id }: { readonly id: string }) {
  const [search] = useSearchParams();
  return (
    <LoadedImage id={id} title={TITLE}>
      {({ image, annotation, learning, reload }) =>
        annotation ? (
          <AnnotationScreen
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
