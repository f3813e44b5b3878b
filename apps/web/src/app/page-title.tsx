import { toolboxIdOf } from '../lib/route-params.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useKnownToolboxName } from '../lib/use-toolbox-name.ts';
import type { Page, Params } from './pages.tsx';

interface PageTitleProps {
  readonly title: NonNullable<Page['title']>;
  readonly params: Params;
}

export function PageTitle({ title, params }: PageTitleProps) {
  if (typeof title === 'string') return <FixedTitle title={title} />;
  if ('ofToolbox' in title) return <ToolboxTitle words={title.ofToolbox(params)} id={params['id'] ?? ''} />;
  return <FixedTitle title={title.of(params)} />;
}

function FixedTitle({ title }: { readonly title: string }) {
  usePageTitle(title);
  return null;
}

/** With the name of the toolbox once it is loaded: 'Drawer 2, Flight line cart'. Without it if that fails. */
function ToolboxTitle({ words, id }: { readonly words: string; readonly id: string }) {
  const { name, isSettled } = useKnownToolboxName(toolboxIdOf(id) ?? id);
  usePageTitle(name === undefined ? words : `${words}, ${name}`, isSettled);
  return null;
}
