import type { ComponentType } from 'react';
import { Redirect } from 'wouter';
import type { StringRouteParams } from 'wouter';
import { drawerNumberOf, drawerPath, toolboxIdOf } from '../lib/route-params.ts';
import type { Audience } from './guards.tsx';
import { pageContent } from './page-content.tsx';
import type { TrailStep } from './trail.tsx';

export type Params = Readonly<Record<string, string | undefined>>;

interface PageOf<P extends string> {
  readonly path: P;
  readonly audience: Audience;
  /** Title of the browser tab; a page of a toolbox adds its name. A page without one sets its own. */
  readonly title?:
    string | { readonly of: (params: Params) => string } | { readonly ofToolbox: (params: Params) => string };
  /** The screens above it. */
  readonly trail?: (params: Params) => readonly TrailStep[];
  /** True if it has its own bottom bar: a phone then shows no tabs. */
  readonly hasOwnBar?: boolean;
  /** True if it needs the full height: the shell then shows only the header. */
  readonly isFullHeight?: boolean;
  /** True if it opens without a connection but cannot save: it then says so. */
  readonly needsConnection?: boolean;
  /** Heading of the page until the session is known; without one, nothing shows. */
  readonly loadingTitle?: string;
  /** Loads the page's own code. */
  readonly load: () => Promise<ComponentType<StringRouteParams<P>>>;
}

export interface Page extends Omit<PageOf<string>, 'load'> {
  /** Loads its code before it is shown. */
  readonly fetch: () => Promise<unknown>;
  readonly Content: ComponentType<Params>;
}

const toToolboxes: TrailStep = { href: '/toolboxes', label: 'All toolboxes' };
const toImages: TrailStep = { href: '/training?tab=manage', label: 'Manage Images' };

/** Every page of the application. The first matching path wins; any other path is the not-found page. */
export const pages: readonly Page[] = [
  page({
    path: '/',
    audience: 'member',
    title: 'Home',
    load: () => import('../features/home/home-page.tsx').then((m) => m.HomePage),
  }),
  page({
    path: '/login',
    audience: 'visitor',
    title: 'Sign In',
    load: () => import('../features/auth/login-page.tsx').then((m) => m.LoginPage),
  }),
  page({
    path: '/register',
    audience: 'anyone',
    load: () => import('./register-or-join.tsx').then((m) => m.RegisterOrJoin),
  }),
  page({
    path: '/reset-password/:token?',
    audience: 'anyone',
    title: 'New password',
    load: () => import('../features/auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
  }),
  page({
    path: '/profile',
    audience: 'member',
    title: 'Profile',
    load: () => import('../features/profile/profile-page.tsx').then((m) => m.ProfilePage),
  }),
  page({
    path: '/admin',
    audience: 'admin',
    title: 'Profile',
    load: () => import('../features/profile/profile-page.tsx').then((m) => m.ProfilePage),
  }),
  page({
    path: '/profile/edit',
    audience: 'member',
    title: 'Edit Profile',
    loadingTitle: 'Loading profile...',
    trail: () => [{ href: '/profile', label: 'Profile' }],
    load: () => import('../features/profile/edit-profile-page.tsx').then((m) => m.EditProfilePage),
  }),
  page({
    path: '/user-management',
    audience: 'admin',
    title: 'User Management',
    load: () =>
      import('../features/user-management/user-management-page.tsx').then((m) => m.UserManagementPage),
  }),
  page({
    path: '/audit',
    audience: 'admin or org-admin',
    title: 'Activity log',
    load: () => import('../features/audit/audit-page.tsx').then((m) => m.AuditPage),
  }),
  page({
    path: '/settings',
    audience: 'member',
    title: 'Settings',
    load: () => import('../features/settings/settings-page.tsx').then((m) => m.SettingsPage),
  }),
  page({
    path: '/toolboxes',
    audience: 'member',
    title: 'Toolboxes',
    load: () => import('../features/toolboxes/toolbox-list-page.tsx').then((m) => m.ToolboxListPage),
  }),
  page({
    path: '/toolboxes/import',
    audience: 'admin',
    title: 'Import toolboxes',
    trail: () => [toToolboxes],
    load: () => import('../features/toolboxes/import/import-page.tsx').then((m) => m.ImportPage),
  }),
  page({
    path: '/missing',
    audience: 'member',
    title: 'Missing tools',
    load: () => import('../features/missing/missing-page.tsx').then((m) => m.MissingPage),
  }),
  page({
    path: '/cases',
    audience: 'member',
    title: 'Lost-tool cases',
    load: () => import('../features/cases/cases-page.tsx').then((m) => m.CasesPage),
  }),
  page({
    path: '/cases/:number',
    audience: 'member',
    title: { of: ({ number = '' }) => `Case ${number}` },
    trail: () => [{ href: '/cases', label: 'Lost-tool cases' }],
    load: () => import('../features/cases/case-page.tsx').then((m) => m.CasePage),
  }),
  page({
    path: '/toolbox/new',
    audience: 'admin',
    title: 'Create New Toolbox',
    trail: () => [toToolboxes],
    needsConnection: true,
    hasOwnBar: true,
    load: () => import('../features/toolboxes/new-toolbox-page.tsx').then((m) => m.NewToolboxPage),
  }),
  page({
    path: '/toolbox/:id/drawer/:number',
    audience: 'member',
    title: { ofToolbox: drawerTitle },
    hasOwnBar: true,
    load: () => import('../features/inspection/drawer/drawer-page.tsx').then((m) => m.DrawerPage),
  }),
  page({
    path: '/toolbox/:id/drawer/:number/history',
    audience: 'member',
    title: { ofToolbox: (at) => `History of ${drawerTitle(at).toLowerCase()}` },
    trail: toDrawer,
    load: () => import('../features/evidence/history-page.tsx').then((m) => m.HistoryPage),
  }),
  page({
    path: '/toolbox/:id/inventories',
    audience: 'member',
    title: { ofToolbox: () => 'Inventories' },
    trail: toToolbox,
    load: () => import('../features/inventories/inventories-page.tsx').then((m) => m.InventoriesPage),
  }),
  page({
    path: '/toolbox/:id/templates',
    audience: 'admin',
    title: { ofToolbox: () => 'Create Drawer Templates' },
    trail: toToolbox,
    needsConnection: true,
    hasOwnBar: true,
    isFullHeight: true,
    load: () => import('../features/templates/template-page.tsx').then((m) => m.TemplatePage),
  }),
  page({
    path: '/toolbox/:id/labels',
    audience: 'member',
    title: { ofToolbox: () => 'Labels' },
    trail: toToolbox,
    load: () => import('../features/labels/labels-page.tsx').then((m) => m.LabelsPage),
  }),
  page({
    path: '/labels',
    audience: 'member',
    title: 'Print labels',
    trail: () => [toToolboxes],
    load: () => import('../features/labels/many-labels-page.tsx').then((m) => m.ManyLabelsPage),
  }),
  page({
    path: '/toolbox/:id/complete',
    audience: 'member',
    title: { ofToolbox: () => 'Inventory Summary' },
    trail: toToolbox,
    load: () => import('../features/inspection/summary/summary-page.tsx').then((m) => m.SummaryPage),
  }),
  page({
    path: '/training',
    audience: 'member',
    title: 'Training',
    needsConnection: true,
    load: () => import('../features/training/training-page.tsx').then((m) => m.TrainingPage),
  }),
  page({
    path: '/training/analyze/:id',
    audience: 'member',
    title: 'Analyze Training Image',
    trail: () => [toImages],
    load: () => import('../features/training/analyze-page.tsx').then((m) => m.AnalyzePage),
  }),
  page({
    path: '/training/verify/:id',
    audience: 'member',
    title: 'Verify Annotations',
    trail: () => [toImages],
    hasOwnBar: true,
    isFullHeight: true,
    load: () => import('../features/training/verify-page.tsx').then((m) => m.VerifyPage),
  }),
  page({
    path: '/training/images/:id',
    audience: 'member',
    title: 'Verify Annotations',
    trail: () => [toImages],
    hasOwnBar: true,
    isFullHeight: true,
    load: () => import('../features/training/verify-page.tsx').then((m) => m.VerifyPage),
  }),
  page({ path: '/toolbox/:id', audience: 'member', load: async () => FirstDrawer }),
];

/** One row of the table. The compiler checks that the path has the parameters that the content needs. */
function page<P extends string>({ load, ...row }: PageOf<P>): Page {
  // The router passes exactly the parameters in the path.
  return { ...row, ...pageContent(load as () => Promise<ComponentType<Params>>) };
}

function FirstDrawer({ id }: { readonly id: string }) {
  return <Redirect to={drawerPath(toolboxIdOf(id) ?? id, 1)} replace />;
}

function toToolbox({ id = '' }: Params): TrailStep[] {
  const toolboxId = toolboxIdOf(id);
  if (toolboxId === undefined) return [toToolboxes];
  return [toToolboxes, { href: drawerPath(toolboxId, 1), toolboxId }];
}

function toDrawer({ id = '', number = '' }: Params): TrailStep[] {
  const toolboxId = toolboxIdOf(id);
  if (toolboxId === undefined) return [toToolboxes];
  const drawer = drawerNumberOf(number);
  return [
    toToolboxes,
    { href: drawerPath(toolboxId, 1), toolboxId },
    { href: drawerPath(toolboxId, drawer), label: `Drawer ${drawer}` },
  ];
}

function drawerTitle({ number = '' }: Params): string {
  return `Drawer ${drawerNumberOf(number)}`;
}
