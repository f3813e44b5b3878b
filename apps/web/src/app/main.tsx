import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { removeOldAnswers } from '../lib/device/kept-answers.ts';
import { noteFirstPage } from '../lib/first-page.ts';
import { applyTheme } from '../lib/theme.ts';
import { keepShell } from '../lib/trusted-worker.ts';
import { Providers } from './providers.tsx';
import { AppRouter } from './router.tsx';
import './styles.css';

// The UI library adds style elements to the page; the content security policy allows only these.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

/** The first screen loads first. */
const SETTLED_MS = 3000;

function prepareOffline(): void {
  // Neither is needed online, so a browser that refuses them works as well.
  void keepShell().catch(() => undefined);
  void removeOldAnswers().catch(() => undefined);
}

applyTheme();
if (import.meta.env.PROD) window.addEventListener('load', () => setTimeout(prepareOffline, SETTLED_MS));
noteFirstPage(window.location.pathname, Date.now());

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root to render into');

createRoot(container).render(
  <StrictMode>
    <Providers>
      <AppRouter />
    </Providers>
  </StrictMode>,
);
