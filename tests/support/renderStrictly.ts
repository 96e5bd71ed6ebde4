import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Every component test runs in StrictMode, on a page of its own; a loaded machine takes its time.
configure({ reactStrictMode: true, asyncUtilTimeout: 20_000 });
afterEach(cleanup);
