import { expect as playwrightExpect } from '@playwright/test';

/** Playwright looks after 100, 350, 850, 1,850 ms, so that most polls lose half a second. */
const intervals = [50];

const poll: typeof playwrightExpect.poll = (look, options) =>
  playwrightExpect.poll(look, {
    intervals,
    ...(typeof options === 'string' ? { message: options } : options),
  });

/** Playwright's `expect`, whose polls look every 50 ms. */
export const expect = Object.assign(playwrightExpect.configure({}), { poll });
