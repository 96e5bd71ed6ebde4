import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import Select from 'react-select';

/*
 * What the launcher's dropdown is compared with: react-select as it comes, given all the options.
 */
declare global {
  interface Window {
    options?: readonly string[];
  }
}

const options = (window.options ?? []).map((label) => ({ label, value: label }));
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    createElement(Select<{ label: string; value: string }>, {
      options,
      'aria-label': 'Plain subscription',
    }),
  );
}
