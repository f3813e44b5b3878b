import { endpoints } from '@stowed/contract';
import type { Endpoint } from '@stowed/contract';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** What changed on the server. An absent part means all. */
export interface Change {
  readonly kind: keyof typeof staleAfter;
  readonly toolboxId?: string;
  readonly drawerNumber?: number;
}

const afterDrawer = [
  endpoints.getDrawer,
  endpoints.listDrawers,
  endpoints.getToolbox,
  endpoints.listToolboxes,
  endpoints.listToolboxesInShort,
  endpoints.listWaitingNames,
  endpoints.listTemplates,
  endpoints.listEvidence,
  endpoints.listInventories,
  endpoints.listWaitingInventories,
  endpoints.listCases,
  endpoints.getLearning,
  endpoints.listMissingTools,
  endpoints.getDashboard,
  endpoints.getOverview,
  endpoints.listActivity,
];

const images = [endpoints.listTrainingImages, endpoints.getTrainingImage];

/** The queries that a change makes stale. Mutations and live messages share this table. */
const staleAfter = {
  /** A drawer's photo, tools, status or template; without a drawer, the toolbox itself. */
  inventory: afterDrawer,
  /** A drawer's template, set here: it determines what an image can teach. */
  template: [...afterDrawer, ...images],
  /** A toolbox's name, codes or number of drawers. */
  toolbox: [...afterDrawer, endpoints.listLabels],
  learning: [endpoints.getLearning],
  /** Labels were made to be printed. */
  labels: [endpoints.getOverview],
  /** Roles and names, including one's own. */
  members: [
    endpoints.listMembers,
    endpoints.listInvites,
    endpoints.listContacts,
    endpoints.getUser,
    endpoints.getOverview,
  ],
  invitations: [endpoints.listInvites],
  sessions: [endpoints.listSessions],
  /** An open image is left alone. */
  training: [endpoints.listTrainingImages],
  images,
  settings: [endpoints.getSettings],
  notifications: [endpoints.listNotifications],
  'work-items': [endpoints.listWorkItems, endpoints.listBlockedWorkItems],
  cases: [endpoints.listCases, endpoints.getCase, endpoints.listBlockedWorkItems, endpoints.getCaseOffer],
} satisfies Readonly<Record<string, readonly Endpoint[]>>;

/** Reloads what the change made stale: visible queries at once, others on their next use. */
export function markStale(queries: QueryClient, change: Change, except?: QueryKey): Promise<void> {
  const isStale = ({ queryKey: [key] }: Query) =>
    key !== except?.[0] && staleAfter[change.kind].some(({ path }) => isAnswerOf(String(key), path, change));
  return queries.invalidateQueries({ predicate: isStale });
}

/** True if a query's key matches this endpoint and the change. */
function isAnswerOf(key: string, path: string, { toolboxId, drawerNumber }: Change): boolean {
  const changed: Readonly<Record<string, string | number | undefined>> = { toolboxId, drawerNumber };
  const keyParts = key.split('?', 1).join().split('/');
  const pathParts = path.split('/');
  if (keyParts.length !== pathParts.length) return false;
  return pathParts.every((part, index) => {
    if (!part.startsWith(':')) return part === keyParts[index];
    const value = changed[part.slice(1)];
    return value === undefined || encodeURIComponent(value) === keyParts[index];
  });
}
