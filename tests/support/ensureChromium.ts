import { installPackages, isDebianRoot, run } from './debian.ts';
import { findWholeChromium, hasHeadlessShell } from './findChromium.ts';

/*
 * Gets a Chromium where the machine has none: Debian's packages as root, Playwright's own elsewhere.
 * Says in one sentence what to install when neither works. Debian's shell without windows is fetched
 * also beside a whole Chromium, since stories need a third less of the processor in it; where that
 * fails they run in the whole one.
 */
function install(): boolean {
  return isDebianRoot
    ? installPackages('chromium', 'chromium-headless-shell')
    : run('playwright', 'install', 'chromium');
}

if (!findWholeChromium() && !(install() && findWholeChromium())) {
  console.error(
    'The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.',
  );
  process.exitCode = 1;
} else if (isDebianRoot && !process.env.CHROMIUM_PATH && !hasHeadlessShell()) {
  if (!installPackages('chromium-headless-shell')) console.log('The stories run in Chromium.');
}
