import type { FakeBrowser } from './fakeBrowser.ts';

/** Holds the provider's answer until the test gives one. */
export function holdAnswer(browser: FakeBrowser, line: string): (response: Response) => void {
  let answer: (response: Response) => void = () => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  browser.provider.answers.set(line, () => answered);
  return (response) => answer(response);
}
