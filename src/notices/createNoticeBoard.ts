import { createStore } from '../../shared/createStore.ts';
import type { Misfit } from '../lib/Misfit.ts';
import { type KeptNotices, openKeptNotices } from './keptNotices.ts';
import {
  type Availability,
  emptyFile,
  InvalidNoticesError,
  type NoticesFile,
  type OperatorNotice,
  parseNotices,
} from './noticesFile.ts';

export interface ShownNotice extends OperatorNotice {
  /** Changes with what it says, so that a changed notice is a new one. */
  readonly identity: string;
  /** How many there are to be seen, this one included. */
  readonly count: number;
  readonly wasSpoken: boolean;
}

export interface BoardState {
  /** The gravest that holds now and was not dismissed. */
  readonly notice: ShownNotice | undefined;
  /** By an application's id. */
  readonly availability: Readonly<Record<string, Availability>>;
  /** When the server last said so, in milliseconds; undefined while it stands by it. */
  readonly asOf: number | undefined;
}

export type NoticeBoard = ReturnType<typeof createNoticeBoard>;

interface Options {
  /** Called once for a page: the file cannot be used. */
  readonly onMisfit: (misfit: Misfit) => void;
}

export const noticesPath = '/notices.json';

// In milliseconds.
const minimumInterval = 5 * 60_000;
const timeout = 10_000;
const minute = 60_000;
/** A state without an end is no longer believed. */
const longestUnconfirmed = 24 * 60 * 60_000;

const gravity = { critical: 0, warning: 1, info: 2 };

/** What the operator says now: read from the device, then asked for. Lives as long as the page. */
export function createNoticeBoard({ onMisfit }: Options) {
  const kept = openKeptNotices(update);
  let askedAt = Number.NEGATIVE_INFINITY;
  let hasReported = false;
  let isConfirmed = false;
  const state = createStore<BoardState>(read());

  function read(): BoardState {
    return judge(kept.read(), isConfirmed && navigator.onLine, Date.now());
  }

  function update(): void {
    const next = read();
    if (JSON.stringify(next) !== JSON.stringify(state.get())) state.set(next);
  }

  function keep(file: NoticesFile): void {
    const present = new Set(file.notices.map(identityOf));
    const { spoken, dismissed } = kept.read();
    kept.change({
      file,
      savedAt: Date.now(),
      spoken: spoken.filter((identity) => present.has(identity)),
      dismissed: dismissed.filter((identity) => present.has(identity)),
    });
  }

  /** False if the last good word has to do. */
  async function ask(): Promise<boolean> {
    try {
      const file = await fetchNotices();
      if (file) keep(file);
      return file !== undefined;
    } catch (error) {
      // Anything else is the network, or a server that is too slow.
      if (error instanceof InvalidNoticesError && !hasReported) {
        hasReported = true;
        onMisfit(error.misfit);
      }
      return false;
    }
  }

  addEventListener('online', update);
  addEventListener('offline', update);
  setInterval(update, minute);

  return {
    getState: state.get,
    subscribe: state.subscribe,
    async refresh(): Promise<void> {
      const sinceAsked = Date.now() - askedAt;
      // A clock that was set back makes the pause unknowable.
      const isTooSoon = sinceAsked >= 0 && sinceAsked < minimumInterval;
      if (isTooSoon || document.visibilityState === 'hidden') return;
      askedAt = Date.now();
      isConfirmed = await ask();
      update();
    },
    dismiss(identity: string): void {
      kept.change({ dismissed: [...kept.read().dismissed, identity] });
      update();
    },
    /** To be called once it is on the screen. What is shown stays as it is. */
    markSpoken(identity: string): void {
      const { spoken } = kept.read();
      if (!spoken.includes(identity)) kept.change({ spoken: [...spoken, identity] });
    },
  };
}

/** Undefined where the server has no word to give; a missing file is its word that there is nothing. */
async function fetchNotices(): Promise<NoticesFile | undefined> {
  const response = await fetch(noticesPath, {
    cache: 'no-cache',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeout),
  });
  if (response.status === 404) return emptyFile;
  return response.ok ? parseNotices(await response.text()) : undefined;
}

function judge(
  { file, savedAt, spoken, dismissed }: KeptNotices,
  isConfirmed: boolean,
  now: number,
): BoardState {
  const open = file.notices
    .filter((notice) => isDue(notice, now) && !dismissed.includes(identityOf(notice)))
    .sort((one, other) => gravity[one.severity] - gravity[other.severity]);
  const [notice] = open.map((first) => {
    const identity = identityOf(first);
    return { ...first, identity, count: open.length, wasSpoken: spoken.includes(identity) };
  });
  return {
    notice,
    availability: isConfirmed || now - savedAt < longestUnconfirmed ? file.applications : {},
    asOf: isConfirmed ? undefined : savedAt,
  };
}

function isDue({ from, until }: OperatorNotice, now: number): boolean {
  const hasBegun = from === undefined || Date.parse(from) <= now;
  return hasBegun && (until === undefined || now < Date.parse(until));
}

function identityOf({ id, severity, text }: OperatorNotice): string {
  return JSON.stringify([id, severity, text]);
}
