import { useCallback, useState } from 'react';
import type { PictureSize } from './shape-path.tsx';

/** The current size of an element in CSS pixels; undefined until it has one. */
export function useFrameSize() {
  const [size, setSize] = useState<PictureSize>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}
