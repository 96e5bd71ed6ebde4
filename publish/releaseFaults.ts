import { changedVersions } from './changelog.ts';

/** What a release is judged by before anything is built. */
export interface Candidate {
  readonly version: string;
  readonly lockedVersion: string;
  readonly changelog: string;
  /** Paths that git knows to be changed or new. */
  readonly changed: readonly string[];
  /** The commit that carries this version's tag, if there is one. */
  readonly taggedCommit: string | undefined;
  readonly commit: string;
}

/** Everything that keeps a candidate from being released, each in words. */
export function releaseFaults(candidate: Candidate): readonly string[] {
  const { version, lockedVersion, changelog, changed, taggedCommit, commit } = candidate;
  const faults: string[] = [];
  if (changed.length > 0) faults.push(`Not committed: ${changed.join(', ')}`);
  if (!/^\d+\.\d+\.\d+$/.test(version)) faults.push(`package.json's ${version} is no version`);
  if (lockedVersion !== version) {
    faults.push(`package-lock.json is of ${lockedVersion}, package.json of ${version}`);
  }
  const [newest] = changedVersions(changelog);
  if (newest?.version !== version) {
    faults.push(`CHANGELOG.md begins with ${newest?.version ?? 'no version'}, not ${version}`);
  } else if (newest.date === undefined) {
    faults.push(`CHANGELOG.md gives ${version} no date`);
  }
  if (taggedCommit !== undefined && taggedCommit !== commit) {
    faults.push(`${version} has been released already, from ${taggedCommit.slice(0, 7)}`);
  }
  return faults;
}
