import type { Plugin, Rolldown } from 'vite';

/** What people open first, beside Sign In: the page that a printed label opens, and the list. */
const PAGES = {
  drawer: 'features/inspection/drawer/drawer-page.tsx',
  list: 'features/toolboxes/toolbox-list-page.tsx',
};

/**
 * Names the scripts of these pages in the page, where public/start.js finds them: they must not wait for the
 * application to ask for its scripts.
 */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {}, chunk: entry }) {
        if (!entry) throw new Error('The page has no script');
        const loaded = withImports(entry.fileName, bundle);
        return Object.entries(PAGES).map(([name, path]) => {
          const own = [...scriptsOf(path, bundle)].filter((file) => !loaded.has(file));
          const content = own.map((file) => `/${file}`).join(' ');
          return { tag: 'meta', attrs: { name: `${name}-scripts`, content }, injectTo: 'head-prepend' };
        });
      },
    },
  };
}

function scriptsOf(path: string, bundle: Rolldown.OutputBundle): Set<string> {
  const page = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(path),
  );
  if (!page) throw new Error(`The build has no ${path}`);
  return withImports(page.fileName, bundle);
}

/** A script with all that it imports, directly or not. */
function withImports(fileName: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): Set<string> {
  const file = bundle[fileName];
  if (seen.has(fileName) || file?.type !== 'chunk') return seen;
  seen.add(fileName);
  for (const name of file.imports) withImports(name, bundle, seen);
  return seen;
}
