import '../../src/styles/tokens.css';
import 'virtual:accents.css';
import '../../src/styles/base.css';
import '../../src/styles/loading.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ServicesContext } from '../../src/shell/Services.ts';
import { catchFocus } from '../../src/ui/catchFocus.ts';
import { reportCaughtError } from '../../src/ui/ErrorBoundary.tsx';
import { guardKeys } from '../../src/ui/guardKeys.ts';
import { ToastContainer } from '../../src/ui/toasts/ToastContainer.tsx';
import { Parts } from './Parts.tsx';
import { pages } from './pages.tsx';
import { services, toasts } from './standIns.ts';

/*
 * Every part of the product in every state: the parts on one page, each whole page at ?page=NAME.
 * A part writes what it calls to the window, for tests to read.
 */
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');

guardKeys();
catchFocus();

const name = new URLSearchParams(window.location.search).get('page');

createRoot(container, { onCaughtError: reportCaughtError }).render(
  <StrictMode>
    <BrowserRouter>
      <ServicesContext value={services}>{name === null ? <Parts /> : pages[name]}</ServicesContext>
      <ToastContainer toasts={toasts} onLoadError={reportError} />
    </BrowserRouter>
  </StrictMode>,
);
