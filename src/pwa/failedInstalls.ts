import { asObject } from '../../shared/asObject.ts';
import type { Telemetry } from '../lib/Telemetry.ts';
import type { Judgement } from './judgeInstall.ts';

export const failedInstallsKey = 'natural-capital-suite.failed-installs';

const maxFailures = 3;
const maxAgeMs = 86_400_000;

/** Every tab sees the same failure, and the browser tries again by itself beside the page. */
const sameFailureMs = 10_000;

interface Failures {
  /** The build that was left behind: another one has failed at nothing yet. */
  readonly own: string;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

interface Options {
  readonly own: string;
  readonly judge: () => Promise<Judgement>;
  readonly telemetry: Pick<Telemetry, 'trackEvent'>;
  readonly now?: () => number;
}

/** Counts the updates that this device could not install, over its visits and tabs. */
export function createFailedInstalls({ own, judge, telemetry, now = Date.now }: Options) {
  const none = (at: number): Failures => ({ own, count: 0, firstAt: at, lastAt: -Infinity });
  let unwritten: Failures | undefined;

  function read(at: number): Failures {
    try {
      return unwritten ?? parse(localStorage.getItem(failedInstallsKey), own) ?? none(at);
    } catch {
      return none(at);
    }
  }

  function write(failures: Failures): void {
    try {
      localStorage.setItem(failedInstallsKey, JSON.stringify(failures));
      unwritten = undefined;
    } catch {
      unwritten = failures; // Storage is blocked or full: this page remembers it.
    }
  }

  return {
    /**
     * An `installation` of a new worker has failed, or the `check` for one. Resolves to whether the
     * new version is to come from the network; without a server nothing has failed.
     */
    async add(failed: 'installation' | 'check'): Promise<boolean> {
      let judgement: Judgement;
      try {
        judgement = await judge();
      } catch {
        return false;
      }
      const { seen, cause, file, isLoadable } = judgement;
      const isNew = seen !== undefined && seen !== own;
      if (failed === 'check' && !isNew) return false;

      const at = now();
      const isMissed = isNew && isLoadable;
      let failures = read(at);
      if (Math.abs(at - failures.lastAt) >= sameFailureMs) {
        telemetry.trackEvent('update not installed', { own, seen: seen ?? '', cause, file });
        if (seen === own) failures = none(at);
        failures = { ...failures, count: failures.count + Number(isMissed), lastAt: at };
        write(failures);
      }
      return isMissed && (failures.count >= maxFailures || at - failures.firstAt >= maxAgeMs);
    },
    /** A new worker is installed. */
    clear(): void {
      unwritten = undefined;
      try {
        localStorage.removeItem(failedInstallsKey);
      } catch {
        // Storage is blocked, so nothing was stored in it either.
      }
    },
  };
}

/** Undefined for anything else, such as the failures of a build that ran here before. */
function parse(text: string | null, own: string): Failures | undefined {
  const stored = asObject(JSON.parse(text ?? 'null'));
  const [count, firstAt, lastAt] = [stored?.count, stored?.firstAt, stored?.lastAt].map(Number);
  if (stored?.own !== own || !isFiniteNumber(count)) return undefined;
  if (!isFiniteNumber(firstAt) || !isFiniteNumber(lastAt)) return undefined;
  return { own, count, firstAt, lastAt };
}

function isFiniteNumber(value: number | undefined): value is number {
  return Number.isFinite(value);
}
