import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { matchRoute, Route, Router, Switch, useLocation, useRouter } from 'wouter';
import type { AroundNavHandler } from 'wouter';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { CircleAlert } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { leaveThen, shownPath } from '../lib/leave-guard.ts';
import { useCurrentUser } from '../lib/session.tsx';
import { readToken } from '../lib/token.ts';
import { useIsMobile } from '../lib/use-is-mobile.ts';
import { useLoaded } from '../lib/use-loaded.ts';
import { LoadingScreen } from '../ui/loading.tsx';
import { LinkButton } from '../ui/button.tsx';
import { NoticeCard } from '../ui/notice-card.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ConnectionNote } from './connection-note.tsx';
import { Guard } from './guards.tsx';
import { PageLoading } from './page-content.tsx';
import { pages } from './pages.tsx';
import type { Page } from './pages.tsx';
import { Administration } from './shell/administration.tsx';
import { Header } from './shell/header.tsx';
import { DeviceBand } from './shell/device-band.tsx';
import { TestClockBand } from './shell/test-clock-band.tsx';
import { PageTitle } from './page-title.tsx';
import { Trail } from './trail.tsx';

// Only phones of signed-in people show it, and the sign-in page does not need its code.
const loadTabBar = () => import('./shell/tab-bar.tsx');

function TabBar() {
  const bar = useLoaded(loadTabBar);
  return bar && <bar.TabBar />;
}

interface ShellProps {
  readonly page: Page | undefined;
  readonly children: ReactNode;
}

const mainLook = cx(
  'mx-auto w-full max-w-7xl grow px-4 pt-5 md:px-6',
  'has-data-work-screen:flex has-data-work-screen:min-h-0 has-data-work-screen:flex-col has-data-work-screen:pb-0',
);

function Shell({ page, children }: ShellProps) {
  const isSignedIn = useCurrentUser() !== undefined;
  const hasTabs = useIsMobile() && isSignedIn && !page?.hasOwnBar;
  return (
    <>
      <a
        href="#content"
        className="sr-only z-100 rounded-md bg-surface p-3 font-semibold focus:not-sr-only focus:fixed focus:left-2 focus:top-2"
      >
        Skip to content
      </a>
      <Header />
      {!page?.isFullHeight && <Administration />}
      <TestClockBand />
      <DeviceBand />
      <main id="content" tabIndex={-1} className={cx(mainLook, hasTabs ? 'pb-32' : 'pb-10')}>
        {children}
      </main>
      {hasTabs && <TabBar />}
    </>
  );
}

function NotFound() {
  return (
    <NoticeCard
      icon={<CircleAlert size={36} aria-label="Alert" role="img" />}
      title="404 Page Not Found"
      actions={
        <LinkButton href="/" variant="primary" size="lg">
          Go to Home
        </LinkButton>
      }
    >
      <p>Did you forget to add the page to the router?</p>
    </NoticeCard>
  );
}

export function AppRouter() {
  return (
    <Router hook={useShownLocation} aroundNav={askBeforeLeaving}>
      <ErrorBoundary>
        <Pages />
      </ErrorBoundary>
    </Router>
  );
}

function Pages() {
  const [path] = useLocation();
  const { parser } = useRouter();
  const page = pages.find(({ path: pattern }) => matchRoute(parser, pattern, path)[0]);
  useScrollToTop(path);
  useEffect(() => {
    // Beside the check of the session, not after it. If it fails, showing the page tries again.
    if (readToken() !== null) page?.fetch().catch(() => undefined);
  }, [page]);
  return (
    <Shell page={page}>
      <ErrorBoundary key={path}>
        <Suspense fallback={<PageLoading />}>
          <Switch>
            {pages.map(
              ({ path: pattern, audience, title, trail, needsConnection, loadingTitle, Content }) => (
                <Route key={pattern} path={pattern}>
                  {(params) => (
                    <Guard
                      audience={audience}
                      whileLoading={loadingTitle && <LoadingScreen title={loadingTitle} />}
                    >
                      {title !== undefined && <PageTitle title={title} params={params} />}
                      {trail && <Trail steps={trail(params)} />}
                      {needsConnection && <ConnectionNote />}
                      <Content {...params} />
                    </Guard>
                  )}
                </Route>
              ),
            )}
            <Route>
              <NotFound />
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

/** Asks before leaving unsaved work; a link to the current page does not leave it. */
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
