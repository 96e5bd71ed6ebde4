import * as v from 'valibot';
import { errorsKey } from '../../shared/storageKeys.ts';
import { parseJson, readStored, store } from './safeStorage.ts';

const errorsSchema = v.array(
  v.object({
    /** Names the page load, as in '4817 2093'. People read it out, and telemetry finds the error by it. */
    reference: v.pipe(v.string(), v.regex(/^\d{4} \d{4}$/)),
    at: v.number(),
    source: v.string(),
    /** Of an error by codeOf; why a sign-in failed: its code, and what was told of it. */
    code: v.string(),
  }),
);

/** Tells support of an error in fixed words, without message, address or name. */
export type LoggedError = Readonly<v.InferOutput<typeof errorsSchema>[number]>;

export type ErrorLog = ReturnType<typeof createErrorLog>;

const tab = () => sessionStorage;
const limit = 5;

/** The last errors of this tab, and the reference by which a user names those of this page load. */
export function createErrorLog() {
  const reference = randomReference();
  let entries = v.parse(v.fallback(errorsSchema, []), parseJson(readStored(errorsKey, tab)));

  /** The log lasts only as long as this document where storage is full or blocked. */
  function keep(errors: readonly LoggedError[]): void {
    entries = errors.slice(-limit);
    store(errorsKey, entries.length > 0 ? JSON.stringify(entries) : undefined, tab);
  }

  return {
    reference,
    /** Keeps an error of this page load, once of a kind; a query or fragment of `path` is left out. */
    record(path: string, code: string): void {
      const [source = ''] = path.split(/[?#]/);
      const isSame = (one: LoggedError) =>
        one.reference === reference && one.source === source && one.code === code;
      keep([...entries.filter((one) => !isSame(one)), { reference, at: Date.now(), source, code }]);
    },
    entries: () => entries,
    clear: () => keep([]),
  };
}

function randomReference(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  const digits = `${number % 100_000_000}`.padStart(8, '0');
  return `${digits.slice(0, 4)} ${digits.slice(4)}`;
}
