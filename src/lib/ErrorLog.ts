import * as v from 'valibot';
import { errorsKey } from '../../shared/storageKeys.ts';
import { parseJson, readStored, store } from './safeStorage.ts';

const errorsSchema = v.array(
  v.object({
    /** Names the page load, such as '4817 2093'; support finds the error in telemetry by it. */
    reference: v.pipe(v.string(), v.regex(/^\d{4} \d{4}$/)),
    at: v.number(),
    source: v.string(),
    /** From codeOf; for a failed sign-in, its code and detail. */
    code: v.string(),
  }),
);

/** In fixed words, without message, address or name. */
type LoggedError = Readonly<v.InferOutput<typeof errorsSchema>[number]>;

export type ErrorLog = ReturnType<typeof createErrorLog>;

const tab = () => sessionStorage;
const limit = 5;

export function createErrorLog() {
  const reference = randomReference();
  let entries = v.parse(v.fallback(errorsSchema, []), parseJson(readStored(errorsKey, tab)));

  function keep(errors: readonly LoggedError[]): void {
    entries = errors.slice(-limit);
    store(errorsKey, entries.length > 0 ? JSON.stringify(entries) : undefined, tab);
  }

  return {
    reference,
    /** Records each kind of error once, without query and fragment of `path`. */
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
