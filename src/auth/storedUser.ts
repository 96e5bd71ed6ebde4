import * as v from 'valibot';
import { permanentNames } from '../../sw/permanentNames.ts';
import type { Config } from '../lib/config.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import type { Account } from './AuthState.ts';
import { createGeneration } from './generation.ts';
import { patienceSchema } from './patience.ts';

/**
 * What this browser keeps of a sign-in. The access token is not among it: nothing calls with it.
 * The boot script reads `issuer` and `subject` to find whose page it may show.
 */
const storedUserSchema = v.object({
  issuer: v.string(),
  subject: v.string(),
  email: v.optional(v.string()),
  idToken: v.pipe(v.string(), v.nonEmpty()),
  refreshToken: v.optional(v.string()),
  /** This browser's time when the ID token came, and how long it lives from then on. */
  receivedAt: v.number(),
  lifetime: v.number(),
  /** The token's own end, by the provider's clock. */
  expiresAt: v.number(),
  /**
   * renewable: the refresh token may yield another ID token.
   * lasting: it yields none, so the session lasts as long as this one.
   * ended: the provider said no; the bearer is not used any more, however young.
   */
  standing: v.picklist(['renewable', 'lasting', 'ended']),
  /** What is remembered of the provider; only discovery.ts says whether it can be used. */
  provider: v.optional(v.unknown()),
  /** What a failed renewal asks of the next; nonsense in it must not cost the session. */
  patience: v.fallback(v.optional(patienceSchema), undefined),
  /** Numbers the versions, see generation.ts. */
  generation: v.number(),
});

export type StoredUser = Readonly<v.InferOutput<typeof storedUserSchema>>;

/** A user about to be stored, who has no number yet. */
export type NewUser = Omit<StoredUser, 'generation'>;

export interface UserStore {
  read(): StoredUser | undefined;
  /** Whether another tab has written what cannot be read here yet. */
  isBehind(): boolean;
  /** @throws AuthError storageFailed */
  write(user: NewUser): StoredUser;
  remove(): void;
}

export function storedUserKey({ authority, clientId }: Config['oidc']): string {
  return `${permanentNames.userStorePrefix}${authority}:${clientId}`;
}

export function accountOf({ issuer, subject, email }: StoredUser): Account {
  return email === undefined ? { issuer, subject } : { issuer, subject, email };
}

/** The user in localStorage, which all tabs share: it is read anew each time, never remembered. */
export function createUserStore(environment: AuthEnvironment): UserStore {
  const { config, localStorage, report } = environment;
  const generation = createGeneration(environment);
  const key = storedUserKey(config.oidc);
  let lastText: string | null = null;
  let lastUser: StoredUser | undefined;

  function parse(text: string): StoredUser | undefined {
    try {
      const parsed = v.safeParse(storedUserSchema, JSON.parse(text));
      if (parsed.success) return parsed.output;
    } catch {
      // Not JSON is one more way of being corrupt.
    }
    localStorage.removeItem(key);
    report('corruptUser', 'the stored user was unreadable and is removed');
    return undefined;
  }

  function read(): StoredUser | undefined {
    const text = localStorage.getItem(key);
    if (text !== lastText) {
      lastText = text;
      lastUser = text === null ? undefined : parse(text);
    }
    return lastUser;
  }

  return {
    read,
    isBehind: () => (read()?.generation ?? 0) < generation.latest(),
    write: (user) => {
      const latest = Math.max(generation.latest(), read()?.generation ?? 0);
      const numbered = { ...user, generation: latest + 1 };
      try {
        localStorage.setItem(key, JSON.stringify(numbered));
      } catch {
        throw new AuthError('storageFailed', 'the user could not be stored');
      }
      generation.advance(numbered.generation);
      return numbered;
    },
    remove: () => {
      localStorage.removeItem(key);
      generation.forget();
    },
  };
}
