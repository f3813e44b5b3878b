import { Suspense, lazy, useEffect } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import type { AroundNavHandler } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { leaveThen, shownPath } from '../lib/leave-guard.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard, VisitorsOnly } from './guards.tsx';
import { NotFoundRoute } from './routes/not-found-route.tsx';
import { PageLoading } from './shell/page-loading.tsx';
import { Shell } from './shell/shell.tsx';

const LoginRoute = lazy(() => import('./routes/login-route.tsx').then((m) => ({ default: m.LoginRoute })));
const RegisterRoute = lazy(() =>
  import('./routes/register-route.tsx').then((m) => ({ default: m.RegisterRoute })),
);
const ResetPasswordRoute = lazy(() =>
  import('./routes/reset-password-route.tsx').then((m) => ({ default: m.ResetPasswordRoute })),
);
const ProfileRoute = lazy(() =>
  import('./routes/profile-route.tsx').then((m) => ({ default: m.ProfileRoute })),
);
const EditProfileRoute = lazy(() =>
  import('./routes/edit-profile-route.tsx').then((m) => ({ default: m.EditProfileRoute })),
);
const SettingsRoute = lazy(() =>
  import('./routes/settings-route.tsx').then((m) => ({ default: m.SettingsRoute })),
);
const AuditRoute = lazy(() => import('./routes/audit-route.tsx').then((m) => ({ default: m.AuditRoute })));
const UserManagementRoute = lazy(() =>
  import('./routes/user-management-route.tsx').then((m) => ({ default: m.UserManagementRoute })),
);
const HomeRoute = lazy(() => import('./routes/home-route.tsx').then((m) => ({ default: m.HomeRoute })));
const ToolboxesRoute = lazy(() =>
  import('./routes/toolboxes-route.tsx').then((m) => ({ default: m.ToolboxesRoute })),
);
const NewToolboxRoute = lazy(() =>
  import('./routes/new-toolbox-route.tsx').then((m) => ({ default: m.NewToolboxRoute })),
);
const DrawerRoute = lazy(() => import('./routes/drawer-route.tsx').then((m) => ({ default: m.DrawerRoute })));
const HistoryRoute = lazy(() =>
  import('./routes/history-route.tsx').then((m) => ({ default: m.HistoryRoute })),
);
const SummaryRoute = lazy(() =>
  import('./routes/summary-route.tsx').then((m) => ({ default: m.SummaryRoute })),
);
const LabelsRoute = lazy(() => import('./routes/labels-route.tsx').then((m) => ({ default: m.LabelsRoute })));
const TrainingRoute = lazy(() =>
  import('./routes/training-route.tsx').then((m) => ({ default: m.TrainingRoute })),
);
const AnalyzeRoute = lazy(() =>
  import('./routes/analyze-route.tsx').then((m) => ({ default: m.AnalyzeRoute })),
);
const VerifyRoute = lazy(() => import('./routes/verify-route.tsx').then((m) => ({ default: m.VerifyRoute })));
const TemplatesRoute = lazy(() =>
  import('./routes/templates-route.tsx').then((m) => ({ default: m.TemplatesRoute })),
);

/** The route table. Every path that it does not name is the not-found screen, signed in or not. */
export function AppRouter() {
  return (
    <Router hook={useShownLocation} aroundNav={askBeforeLeaving}>
      <Routes />
    </Router>
  );
}

function Routes() {
  const [path] = useLocation();
  useScrollToTop(path);
  return (
    <Shell>
      <ErrorBoundary key={path}>
        <Suspense fallback={<PageLoading />}>
          <Switch>
            <Route path="/login">
              <VisitorsOnly>
                <LoginRoute />
              </VisitorsOnly>
            </Route>
            <Route path="/register">
              <RegisterRoute />
            </Route>
            <Route path="/">
              <Guard access="member">
                <HomeRoute />
              </Guard>
            </Route>
            <Route path="/reset-password/:token?">
              {({ token }) => <ResetPasswordRoute token={token} />}
            </Route>
            <Route path="/profile">
              <Guard access="member">
                <ProfileRoute />
              </Guard>
            </Route>
            <Route path="/admin">
              <Guard access="admin">
                <ProfileRoute />
              </Guard>
            </Route>
            <Route path="/user-management">
              <Guard access="admin">
                <UserManagementRoute />
              </Guard>
            </Route>
            <Route path="/audit">
              <Guard access="admin or org-admin">
                <AuditRoute />
              </Guard>
            </Route>
            <Route path="/profile/edit">
              <Guard access="member" whileLoading={<LoadingScreen title="Loading profile..." />}>
                <EditProfileRoute />
              </Guard>
            </Route>
            <Route path="/settings">
              <Guard access="member">
                <SettingsRoute />
              </Guard>
            </Route>
            <Route path="/toolboxes">
              <Guard access="member">
                <ToolboxesRoute />
              </Guard>
            </Route>
            <Route path="/toolbox/new">
              <Guard access="admin">
                <NewToolboxRoute />
              </Guard>
            </Route>
            <Route path="/toolbox/:id/drawer/:number">
              {({ id, number }) => (
                <Guard access="member">
                  <DrawerRoute id={id} number={number} />
                </Guard>
              )}
            </Route>
            <Route path="/toolbox/:id/drawer/:number/history">
              {({ id, number }) => (
                <Guard access="member">
                  <HistoryRoute id={id} number={number} />
                </Guard>
              )}
            </Route>
            <Route path="/toolbox/:id/templates">
              {({ id }) => (
                <Guard access="admin">
                  <TemplatesRoute id={id} />
                </Guard>
              )}
            </Route>
            <Route path="/toolbox/:id/labels">
              {({ id }) => (
                <Guard access="member">
                  <LabelsRoute id={id} />
                </Guard>
              )}
            </Route>
            <Route path="/toolbox/:id/complete">
              {({ id }) => (
                <Guard access="member">
                  <SummaryRoute id={id} />
                </Guard>
              )}
            </Route>
            <Route path="/training">
              <Guard access="member">
                <TrainingRoute />
              </Guard>
            </Route>
            <Route path="/training/analyze/:id">
              {({ id }) => (
                <Guard access="member">
                  <AnalyzeRoute id={id} />
                </Guard>
              )}
            </Route>
            <Route path="/training/verify/:id">
              {({ id }) => (
                <Guard access="member">
                  <VerifyRoute id={id} />
                </Guard>
              )}
            </Route>
            <Route path="/training/images/:id">
              {({ id }) => (
                <Guard access="member">
                  <VerifyRoute id={id} />
                </Guard>
              )}
            </Route>
            <Route path="/toolbox/:id">
              {({ id }) => (
                <Guard access="member">
                  <Redirect to={`/toolbox/${encodeURIComponent(id)}/drawer/1`} replace />
                </Guard>
              )}
            </Route>
            <Route>
              <NotFoundRoute />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

function useShownLocation(): [string, typeof navigate] {
  return [useLocationProperty(shownPath), navigate];
}

/** Unsaved work is asked about first; a link to where one is leads nowhere else. */
const askBeforeLeaving: AroundNavHandler = (go, to, options) => {
  const proceed = () => go(to, options);
  if (to === window.location.pathname) proceed();
  else leaveThen(proceed);
};

function useScrollToTop(path: string) {
  useEffect(() => {
    // Some browsers answer a promise here, which an effect must not return.
    void window.scrollTo(0, 0);
  }, [path]);
}
