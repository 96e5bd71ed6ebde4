import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/loading.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { reportCaughtError } from '../../src/shell/reportCaughtError.ts';
import { ToastContainer } from '../../src/ui/ToastContainer.tsx';
import { Parts } from './Parts.tsx';
import { pages } from './pages.tsx';

/*
 * Every part of the product in every look: the parts on one page, each whole page at ?page=NAME.
 * What a part calls is written to the window, for tests to read.
 */
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');

const name = new URLSearchParams(window.location.search).get('page');

createRoot(container, { onCaughtError: reportCaughtError }).render(
  <StrictMode>
    <BrowserRouter>
      {name === null ? <Parts /> : pages[name]}
      <ToastContainer onLoadError={() => window.dispatchEvent(new Event('toastsnotloaded'))} />
    </BrowserRouter>
  </StrictMode>,
);
