import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Every component test runs in StrictMode, on a page of its own.
configure({ reactStrictMode: true });
afterEach(cleanup);
