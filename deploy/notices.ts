import * as v from 'valibot';
import { noticesFileSchema } from '../src/notices/noticesFile.ts';
import { CheckError, demand } from './request.ts';

/** The longest beginning that may be JSON. */
const beginning = /^(?:\s|"(?:\\.|[^"\\\n])*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:])*/;
const key = /"((?:\\.|[^"\\])*)"(?=\s*:)/g;
const times = ' (a time is 2026-12-01T09:00:00Z, and `until` is after `from`)';

/** @throws CheckError naming line and field of each mistake in the operator's `notices.json` */
export function checkNotices(file: string, text: string): void {
  const { issues = [] } = v.safeParse(noticesFileSchema, parse(file, text));
  const mistakes = issues.map(({ path = [], type, message }) => {
    const way = path.map((part) => String(part.key));
    const hint = type === 'check' ? times : '';
    return `${file}, line ${lineOf(text, way)}, ${way.join('.')}: ${message}${hint}`;
  });
  demand(mistakes.length === 0, mistakes.join('\n'));
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    // No version of Node names the place of every mistake.
    const place = /position (\d+)/.exec(said)?.[1] ?? beginning.exec(text)?.[0].length;
    throw new CheckError(`${file}, line ${lineAt(text, Number(place))}: ${said}`);
  }
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Returns the line of the last key on the way that is there, or else of the first one beside it. */
function lineOf(text: string, way: readonly string[]): number {
  // Every key tells its line.
  let here = JSON.parse(text.replace(key, (_, name, at) => `"${name}@${lineAt(text, at)}"`));
  let line = 1;
  for (const part of way) {
    const [first = '', ...keys] = Object.keys(Object(here));
    const found = [first, ...keys].find((one) => one.replace(/@\d+$/, '') === part) ?? first;
    line = Number(/@(\d+)$/.exec(found)?.[1] ?? line);
    here = here[found];
  }
  return line;
}
