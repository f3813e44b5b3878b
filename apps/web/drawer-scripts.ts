import type { Plugin, Rolldown } from 'vite';

const DRAWER_PAGE = 'features/inspection/drawer/drawer-page.tsx';

/**
 * Names the scripts of a drawer's page in the page, where public/start.js finds them. It is the page that a
 * printed label opens, so it must not wait for the application to ask for its scripts.
 */
export function drawerScripts(): Plugin {
  return {
    name: 'drawer-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, chunk: entry }) {
        const page = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(DRAWER_PAGE),
        );
        if (!page || !entry) throw new Error(`The build has no ${DRAWER_PAGE}`);
        const own = withImports(page.fileName, bundle);
        for (const file of withImports(entry.fileName, bundle)) own.delete(file);
        const content = [...own].map((file) => `/${file}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'drawer-scripts', content }, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** A script with all that it imports, directly or not. */
function withImports(fileName: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): Set<string> {
  const file = bundle[fileName];
  if (seen.has(fileName) || file?.type !== 'chunk') return seen;
  seen.add(fileName);
  for (const name of file.imports) withImports(name, bundle, seen);
  return seen;
}
