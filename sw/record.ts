/** Whose data it is: the ID token's `iss` and `sub`. */
export interface Owner {
  readonly issuer: string;
  readonly subject: string;
}

/** Who may write, and under which epoch; gone as soon as anybody signs out. */
export interface Claim {
  readonly owner: Owner;
  readonly epoch: string;
}

/** Validated data as the device keeps it. What `data` holds is the page's business, which parses it again. */
export interface StoredRecord {
  readonly owner: Owner;
  /** Milliseconds since 1970: when the data was answered. */
  readonly savedAt: number;
  readonly data: object;
}

const day = 86_400_000;

/**
 * Whether what was saved at `savedAt` may still be shown at `now`. A clock that moved backwards
 * makes data come from the future; it is believed as far ahead as it would be behind.
 */
export function isRecent(savedAt: number, now: number, days: number): boolean {
  return days > 0 && Math.abs(now - savedAt) <= days * day;
}

/** Whether it may never be shown again. What comes from the future may: a clock can be set right. */
export function isOutdated(savedAt: number, now: number, days: number): boolean {
  return savedAt < now && !isRecent(savedAt, now, days);
}

export function isSameOwner(one: Owner, other: Owner): boolean {
  return one.issuer === other.issuer && one.subject === other.subject;
}

/** `value` as an object whose members are yet to be told, or undefined. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseOwner(value: unknown): Owner | undefined {
  const { issuer, subject } = asObject(value) ?? {};
  if (typeof issuer !== 'string' || typeof subject !== 'string') return undefined;
  return issuer && subject ? { issuer, subject } : undefined;
}

export function parseClaim(value: unknown): Claim | undefined {
  const { owner, epoch } = asObject(value) ?? {};
  const parsed = parseOwner(owner);
  return parsed && typeof epoch === 'string' && epoch ? { owner: parsed, epoch } : undefined;
}

export function parseRecord(value: unknown): StoredRecord | undefined {
  const { owner, savedAt, data } = asObject(value) ?? {};
  const parsed = parseOwner(owner);
  const content = asObject(data);
  if (!parsed || !content || typeof savedAt !== 'number' || !Number.isFinite(savedAt)) {
    return undefined;
  }
  return { owner: parsed, savedAt, data: content };
}
