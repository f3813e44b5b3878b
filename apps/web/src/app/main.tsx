import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { noteFirstPage } from '../lib/first-page.ts';
import { applyTheme } from '../lib/theme.ts';
import { Providers } from './providers.tsx';
import { AppRouter } from './router.tsx';
import './styles.css';

// The UI library adds style elements to the page; the content security policy allows only these.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce) setNonce(nonce);

applyTheme();
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
