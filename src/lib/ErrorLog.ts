import * as v from 'valibot';
import { parseJson, readStored, store } from './safeStorage.ts';

const errorsSchema = v.array(
  v.object({
    /** As in '4817 2093', to be read out; telemetry finds the error by it too. */
    reference: v.pipe(
      v.string(),
      v.check((text) => /^\d{4} \d{4}$/.test(text)),
    ),
    at: v.number(),
    source: v.string(),
    /** The error's class and HTTP status, or why a sign-in failed: its code, and what was told of it. */
    code: v.string(),
  }),
);

/** What support is told of an error: fixed words, no message, address or name. */
export type LoggedError = Readonly<v.InferOutput<typeof errorsSchema>[number]>;

export type ErrorLog = ReturnType<typeof createErrorLog>;

const storageKey = 'natural-capital-suite.errors';
const tab = () => sessionStorage;
const limit = 5;
/** In milliseconds: what fails so soon after something else is part of the same incident. */
const incident = 60_000;

/** The last errors of this tab, each incident under one reference that a user can read out. */
export function createErrorLog() {
  const references = new WeakMap<object, string>();
  const earlier = v.parse(v.fallback(errorsSchema, []), parseJson(readStored(storageKey, tab)));
  let entries = earlier;
  const knownOf = (error: unknown) => (error instanceof Object ? references.get(error) : undefined);

  /** Where storage is full or blocked, the log is that of this document alone. */
  function keep(errors: readonly LoggedError[]): void {
    entries = errors.slice(-limit);
    store(storageKey, entries.length > 0 ? JSON.stringify(entries) : undefined, tab);
  }

  function record(path: string, code: string, error?: unknown): string {
    const known = knownOf(error);
    if (known !== undefined) return known;
    const at = Date.now();
    const last = entries.at(-1);
    const isPart = last !== undefined && Math.abs(at - last.at) < incident;
    const reference = isPart ? last.reference : randomReference();
    if (error instanceof Object) references.set(error, reference);
    const [source = ''] = path.split(/[?#]/);
    const isSame = (one: LoggedError) =>
      one.reference === reference && one.source === source && one.code === code;
    keep([...entries.filter((one) => !isSame(one)), { reference, at, source, code }]);
    return reference;
  }

  return {
    record,
    /** For a page that shows it: of that error, or else of the last of its kind in this document. */
    referenceOf(source: string, code: string, error?: unknown): string {
      const last = entries.findLast(
        (one) =>
          !earlier.includes(one) &&
          one.source === source &&
          (one.code === code || one.code.startsWith(`${code}: `)),
      );
      return knownOf(error) ?? last?.reference ?? record(source, code, error);
    },
    entries: () => entries,
    clear: () => keep([]),
  };
}

/** The error's class, and the status of an answer: never its message, which may quote anything. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const name = /^\w{1,30}Error$/.test(error.name) ? error.name : 'Error';
  const status = 'status' in error && Number.isInteger(error.status) ? ` ${error.status}` : '';
  return name + status;
}

function randomReference(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  const digits = `${number % 100_000_000}`.padStart(8, '0');
  return `${digits.slice(0, 4)} ${digits.slice(4)}`;
}
