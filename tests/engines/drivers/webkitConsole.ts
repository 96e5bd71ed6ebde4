/** Has MiniBrowser write what pages report to its standard error. */
export const consoleArgument = '--enable-write-console-messages-to-stdout=true';

/** WebKit does not know the directive, without which Chromium and Firefox refuse the manifest. */
const unknownDirective = "Unrecognized Content-Security-Policy directive 'manifest-src'";

/** A matter of time alone, on a machine that is busy. */
const lateUse = 'but not used within a few seconds';

/** The errors and warnings among the lines that MiniBrowser has written. */
export function readConsole(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /CONSOLE (\w+ )*(ERROR|WARN)/.test(line))
    .filter((line) => !line.includes(unknownDirective) && !line.includes(lateUse));
}
