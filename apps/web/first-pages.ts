import { join } from 'node:path';
import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { contractTable } from './contract-table.ts';

const source = (path: string) => join(import.meta.dirname, 'src', path);

/** The pages that people open first, beside Sign In. */
const PAGES = {
  drawer: source('features/inspection/drawer/drawer-page.tsx'),
  list: source('features/toolboxes/toolbox-list-page.tsx'),
};
export type ModulesOfFirstPages = Readonly<Record<keyof typeof PAGES, ReadonlySet<string>>>;

/** Styles and workers change nothing about which modules a page runs, and take most of the time. */
const withoutStylesAndWorkers: Plugin = {
  name: 'without-styles-and-workers',
  enforce: 'pre',
  load: { filter: { id: /\.css$|\?worker|\?url/ }, handler: () => 'export default ""' },
};

/** The modules that each of these pages runs, as a build finds them that does not group them. */
export async function modulesOfFirstPages(): Promise<ModulesOfFirstPages> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutStylesAndWorkers, contractTable()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: PAGES,
        preserveEntrySignatures: 'strict',
        treeshake: { manualPureFunctions: PURE },
      },
    },
  });
  if (!('output' in built)) throw new Error('The build of the first pages was not one build');
  const files = new Map(built.output.map((file) => [file.fileName, file]));
  const of = (page: keyof typeof PAGES) => {
    const entry = built.output.find((file) => file.type === 'chunk' && file.facadeModuleId === PAGES[page]);
    return new Set(entry ? modulesUnder(entry.fileName, files) : []);
  };
  return { drawer: of('drawer'), list: of('list') };
}

type Files = ReadonlyMap<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;

/** The modules of a file and of all that it imports. */
function modulesUnder(fileName: string, files: Files, seen = new Set<string>()): string[] {
  const file = files.get(fileName);
  if (file?.type !== 'chunk' || seen.has(fileName)) return [];
  seen.add(fileName);
  return [...file.moduleIds, ...file.imports.flatMap((name) => modulesUnder(name, files, seen))];
}

/** What declares calls and schemas has no effect: the unused ones are left out. */
export const PURE = ['endpoint', 'z', 'problem'];
