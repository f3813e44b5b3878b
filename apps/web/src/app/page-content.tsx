import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { LoadingScreen } from '../ui/loading.tsx';

/** Shown while a screen's code loads. */
export function PageLoading() {
  return <LoadingScreen title="Loading…" />;
}

/**
 * A page whose code loads when it is first wanted. A failure reaches the error boundary. Not `lazy`: after a
 * placeholder, however short, React holds the content back until 0.3 s have passed.
 */
export function pageContent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let code: ComponentType<Props> | undefined;
  const fetch = async () => (code ??= await load());
  function Content(props: Props) {
    const [Page, show] = useState(() => code);
    useEffect(() => {
      if (Page) return;
      fetch().then(
        (loaded) => show(() => loaded),
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
    }, [Page]);
    return Page ? <Page {...props} /> : <PageLoading />;
  }
  return { fetch, Content };
}
