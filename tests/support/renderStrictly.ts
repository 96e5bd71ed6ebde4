import './fakeTopLayer.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { reportBareTexts } from './reportBareTexts.ts';

// Every component test runs in StrictMode, on a page of its own; a loaded machine takes its time.
configure({ reactStrictMode: true, asyncUtilTimeout: 20_000 });
// freshStart.ts fails the test that has drawn such a text.
reportBareTexts();
afterEach(cleanup);
