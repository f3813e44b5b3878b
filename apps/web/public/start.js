/* global document, matchMedia */
// Runs before anything else.

// Nobody on a dark flight line is shown a white page first. The application takes over from here (src/lib/theme.ts)
// with the same keys and the same classes.
(function () {
  const stored = localStorage.getItem('theme');
  const isChosen = stored === 'dark' || stored === 'light';
  const isDark = isChosen ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const isSun = localStorage.getItem('contrast') === 'sun';
  document.documentElement.classList.toggle('dark', isDark && !isSun);
  document.documentElement.classList.toggle('sun', isSun);
})();

// The content security policy allows no code made from text. The schema library would try it while its schemas are
// being declared, which is before the application's own code runs.
globalThis.__zod_globalConfig = { jitless: true };
