import { Suspense, useEffect } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import type { AroundNavHandler } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { leaveThen, shownPath } from '../lib/leave-guard.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guards.tsx';
import { NotFound } from './not-found.tsx';
import { pages } from './pages.tsx';
import { PageLoading } from './shell/page-loading.tsx';
import { Shell } from './shell/shell.tsx';

export function AppRouter() {
  return (
    <Router hook={useShownLocation} aroundNav={askBeforeLeaving}>
      <Pages />
    </Router>
  );
}

function Pages() {
  const [path] = useLocation();
  useScrollToTop(path);
  return (
    <Shell>
      <ErrorBoundary key={path}>
        <Suspense fallback={<PageLoading />}>
          <Switch>
            {pages.map(({ path: pattern, audience, title, loadingTitle, Content }) => (
              <Route key={pattern} path={pattern}>
                {(params) => (
                  <Guard
                    audience={audience}
                    whileLoading={loadingTitle && <LoadingScreen title={loadingTitle} />}
                  >
                    {title !== undefined && (
                      <PageTitle title={typeof title === 'string' ? title : title(params)} />
                    )}
                    <Content {...params} />
                  </Guard>
                )}
              </Route>
            ))}
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

function PageTitle({ title }: { readonly title: string }) {
  usePageTitle(title);
  return null;
}

function useShownLocation(): [string, typeof navigate] {
  return [useLocationProperty(shownPath), navigate];
}

/** Asks before unsaved work is left; a link to the current page does not leave it. */
const askBeforeLeaving: AroundNavHandler = (go, to, options) => {
  const proceed = () => go(to, options);
  if (to === window.location.pathname) proceed();
  else leaveThen(proceed);
};

function useScrollToTop(path: string) {
  useEffect(() => {
    // Some browsers return a promise here, which an effect must not return.
    void window.scrollTo(0, 0);
  }, [path]);
}
