import { asObject } from '../../shared/asObject.ts';
import { readStoredJson, store } from './safeStorage.ts';

/** What support is told of an error: fixed words, no message, address or name. */
export interface LoggedError {
  /** As in '4817 2093', to be read out; telemetry finds the error by it too. */
  readonly reference: string;
  readonly at: number;
  /** The part of the product, or the path of a call. */
  readonly source: string;
  /** The error's class and HTTP status, or why a sign-in failed: its code, and what was told of it. */
  readonly code: string;
}

export type ErrorLog = ReturnType<typeof createErrorLog>;

const storageKey = 'natural-capital-suite.errors';
const limit = 5;
/** In milliseconds: what fails so soon after something else is part of the same incident. */
const incident = 60_000;

/** The last errors of this tab, each incident under one reference that a user can read out. */
export function createErrorLog() {
  const references = new WeakMap<object, string>();
  let ofThisDocument: readonly LoggedError[] = [];

  function entries(): readonly LoggedError[] {
    const earlier = readErrors().filter((one) => !ofThisDocument.some((own) => isSame(one, own)));
    return [...earlier, ...ofThisDocument].slice(-limit);
  }

  /** The reference of what failed; the same error keeps its own. */
  function record(path: string, code: string, error?: unknown): string {
    const known = error instanceof Object && references.get(error);
    if (known) return known;
    const at = Date.now();
    const last = entries().at(-1);
    const isPart = last !== undefined && Math.abs(at - last.at) < incident;
    const reference = isPart ? last.reference : randomReference();
    if (error instanceof Object) references.set(error, reference);
    const [source = ''] = path.split(/[?#]/);
    const added = { reference, at, source, code };
    const others = ofThisDocument.filter((one) => !isSame(one, added));
    ofThisDocument = [...others, added].slice(-limit);
    keep(entries());
    return reference;
  }

  return {
    record,
    /** For a page that shows it: of that error, or else of the last of its kind in this document. */
    referenceOf(source: string, code: string, error?: unknown): string {
      const known = error instanceof Object && references.get(error);
      if (known) return known;
      const last = ofThisDocument.findLast(
        (one) => one.source === source && (one.code === code || one.code.startsWith(`${code}: `)),
      );
      return last?.reference ?? record(source, code, error);
    },
    /** The latest comes last. */
    entries,
    clear(): void {
      ofThisDocument = [];
      keep([]);
    },
  };
}

/** The error's class, and the status of an answer: never its message, which may quote anything. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const name = /^\w{1,30}Error$/.test(error.name) ? error.name : 'Error';
  const status = 'status' in error && Number.isInteger(error.status) ? ` ${error.status}` : '';
  return name + status;
}

function isSame(one: LoggedError, other: LoggedError): boolean {
  const { reference, source, code } = other;
  return one.reference === reference && one.source === source && one.code === code;
}

function randomReference(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  const digits = `${number % 100_000_000}`.padStart(8, '0');
  return `${digits.slice(0, 4)} ${digits.slice(4)}`;
}

function readErrors(): readonly LoggedError[] {
  const stored = readStoredJson(storageKey, () => sessionStorage);
  return Array.isArray(stored) ? stored.filter(isLoggedError) : [];
}

/** Where storage is full or blocked, the log is that of this document alone. */
function keep(errors: readonly LoggedError[]): void {
  const text = errors.length > 0 ? JSON.stringify(errors) : undefined;
  store(storageKey, text, () => sessionStorage);
}

function isLoggedError(value: unknown): value is LoggedError {
  const { reference, at, source, code } = asObject(value) ?? {};
  return (
    typeof reference === 'string' &&
    /^\d{4} \d{4}$/.test(reference) &&
    typeof at === 'number' &&
    typeof source === 'string' &&
    typeof code === 'string'
  );
}
