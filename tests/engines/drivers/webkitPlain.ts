import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { freePort } from '../../support/freePort.ts';
import type { Browser, LaunchOptions, Tab } from '../Engine.ts';
import { type Inspector, openInspector } from './inspector.ts';
import { openDisplay } from './virtualDisplay.ts';
import { consoleArgument, readConsole } from './webkitConsole.ts';

interface Programs {
  readonly browser: string;
  readonly display: string;
}

/**
 * MiniBrowser by itself, with a profile that outlasts it, watched by its inspector: one window, which is
 * touched by script, since the inspector has no hand. For what WebKitWebDriver cannot do.
 */
export async function launchPlain(
  programs: Programs,
  { profile, hasNoScripts = false }: LaunchOptions,
): Promise<Browser> {
  const display = await openDisplay(programs.display);
  const port = await freePort();
  const browser = spawn(
    programs.browser,
    [
      consoleArgument,
      '--enable-developer-extras=true',
      `--enable-javascript=${!hasNoScripts}`,
      `--cookies-file=${join(profile, 'cookies')}`,
      'about:blank',
    ],
    {
      env: {
        ...process.env,
        DISPLAY: display.name,
        NO_AT_BRIDGE: '1',
        XDG_DATA_HOME: join(profile, 'data'),
        XDG_CACHE_HOME: join(profile, 'cache'),
        WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${port}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [browser.stdout, browser.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const inspector = await openInspector(port);
  const messages: string[] = [];
  return {
    messages,
    open: async () => inspectedTab(inspector),
    async close() {
      inspector.close();
      const exited = once(browser, 'exit');
      browser.kill();
      await exited;
      await display.close();
      messages.push(...readConsole(output));
    },
  };
}

const evaluated = v.object({
  result: v.looseObject({
    objectId: v.optional(v.string()),
    value: v.optional(v.unknown()),
    description: v.optional(v.string()),
  }),
  wasThrown: v.optional(v.boolean()),
});

function inspectedTab(inspector: Inspector): Tab {
  async function evaluate(method: string, params: object) {
    const { result, wasThrown } = v.parse(evaluated, await inspector.ask(method, params));
    if (wasThrown) throw new Error(result.description);
    return result;
  }

  async function run(expression: string): Promise<unknown> {
    const promise = await evaluate('Runtime.evaluate', {
      expression: `(async () => ${expression})()`,
    });
    const { value } = await evaluate('Runtime.awaitPromise', {
      promiseObjectId: promise.objectId,
      returnByValue: true,
    });
    return value;
  }

  const unable = (what: string) => () => Promise.reject(new Error(`Nothing here can ${what}`));

  return {
    goTo: async (url) => void (await inspector.ask('Page.navigate', { url })),
    reload: async () => void (await inspector.ask('Page.reload', {})),
    run,
    moveTo: unable('move the mouse'),
    clickAt: async ({ x, y }) =>
      void (await run(`document.elementFromPoint(${x}, ${y}).closest('button, a').click()`)),
    press: unable('press a key'),
    type: unable('type'),
    resize: unable('change the window'),
    screenshot: unable('take a picture'),
    activate: async () => undefined,
    close: async () => undefined,
  };
}
