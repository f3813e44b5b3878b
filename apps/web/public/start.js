/* global document, location, matchMedia */
// Runs before anything else.

// Avoids a white flash on a dark flight line. The application takes over from here (src/lib/theme.ts) with
// the same keys and the same classes.
(function () {
  const stored = localStorage.getItem('theme');
  const isChosen = stored === 'dark' || stored === 'light';
  const isDark = isChosen ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const isSun = localStorage.getItem('contrast') === 'sun';
  document.documentElement.classList.toggle('dark', isDark && !isSun);
  document.documentElement.classList.toggle('sun', isSun);
})();

// The content security policy forbids code made from text. The schema library would try it while its schemas
// are declared, before the application's own code runs.
globalThis.__zod_globalConfig = { jitless: true };

// The scripts of a drawer's page and of the list load beside the application's, not after them. The build
// names them (page-scripts.ts).
(function () {
  if (!localStorage.getItem('authToken')) return;
  const pages = { drawer: /^\/toolbox\/[^/]+\/drawer\/\d+\/?$/, list: /^\/toolboxes$/ };
  const page = Object.keys(pages).find((name) => pages[name].test(location.pathname));
  const names = page && document.querySelector(`meta[name="${page}-scripts"]`);
  if (!names) return;
  for (const href of names.content.split(' ')) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
})();

// What a signed-in person's first screen shows is asked for beside the scripts, not after them. The application
// takes each answer once (src/lib/early-answers.ts).
(function () {
  const token = localStorage.getItem('authToken');
  if (!token) return;
  const paths = ['/api/user'];
  const drawer = /^(\/toolbox\/[\w.~-]+)\/drawer\/[1-9]\d*$/.exec(location.pathname);
  if (drawer) paths.push(`/api${drawer[1]}`, `/api${drawer[1]}/drawers`, `/api${drawer[0]}`);
  // Not its drawers: for a signature, the toolbox must be no newer than they are.
  const summary = /^(\/toolbox\/[\w.~-]+)\/complete$/.exec(location.pathname);
  if (summary) paths.push(`/api${summary[1]}`);
  if (location.pathname === '/toolboxes') paths.push('/api/toolboxes');

  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const ask = (path) => {
    const end = new AbortController();
    const arrival = fetch(path, { headers, signal: end.signal }).then(
      (response) => ({ response, at: Date.now() }),
      () => undefined,
    );
    return { arrival, end };
  };
  globalThis.earlyAnswers = { token, byPath: new Map(paths.map((path) => [path, ask(path)])) };
})();
