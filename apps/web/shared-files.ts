import type { Plugin } from 'vite';
import { modulesOfFirstPages } from './first-pages.ts';
import type { ModulesOfFirstPages } from './first-pages.ts';

/**
 * What several pages share, in few files: on a slow line each file costs a round trip, and without groups a
 * drawer loads sixty files of one or two kilobytes. A module goes to the first group that it fits, with all
 * that it imports. The first pages get files with nothing else in them; what only the camera needs has a
 * group of its own, so that no first page loads it.
 */
const groupsOf = ({ drawer, list }: ModulesOfFirstPages) => [
  { name: 'base', tags: ['$initial' as const] },
  // No first page waits for it.
  { name: 'zod', test: /node_modules[\\/]zod/ },
  { name: 'first', test: (id: string) => drawer.has(id) && list.has(id), minShareCount: 2 },
  { name: 'drawer', test: (id: string) => drawer.has(id), minShareCount: 2 },
  { name: 'list', test: (id: string) => list.has(id), minShareCount: 2 },
  { name: 'dialog-parts', test: /[\\/]ui[\\/]dialog-parts\./ },
  {
    name: 'common',
    test: /lucide-react|react-query|query-core|contract[\\/]src[\\/]limits|[\\/]ui[\\/](?:alert|badge|card|field|notice-card)\./,
    minShareCount: 2,
  },
  {
    name: 'lib',
    test: /web[\\/]src[\\/]lib[\\/](?!form-field|search-words|ask-worker|settings|live-|draft[\\/]kept-draft)|packages[\\/]domain[\\/](?!src[\\/]shapes[\\/]combine)|qr-scan[\\/]loaded|[\\/]ui[\\/](?:query-failure|unsaved-guard|leave-guard|facts|toolbox-icon|page-heading)\./,
    minShareCount: 2,
  },
  {
    name: 'dialogs',
    test: /[\\/]ui[\\/]dialog\.|widgets[\\/](?:not-found|tool-counts|tool-picture)/,
    minShareCount: 2,
  },
  {
    name: 'inspection',
    // Without what reads and sends kept acts.
    test: /widgets[\\/](?:conflict|case-)|features[\\/]inspection[\\/](?!shared[\\/](?:act-|put-aside)|queue[\\/](?:send-|settle|put-aside|act-))/,
    minShareCount: 2,
  },
  { name: 'capture', test: /widgets[\\/]capture/, minShareCount: 2 },
  { name: 'slider', test: /[\\/]ui[\\/]slider\./, minShareCount: 2 },
];

/** Divides the scripts into files. */
export function sharedFiles(): Plugin {
  return {
    name: 'shared-files',
    apply: 'build',
    config: async () => {
      const groups = groupsOf(await modulesOfFirstPages());
      const inOrder = groups.map((group, place) => ({ ...group, priority: groups.length - place }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: inOrder } } } } };
    },
  };
}
