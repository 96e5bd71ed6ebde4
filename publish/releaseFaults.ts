/** What a release is judged by before anything is built. */
export interface Candidate {
  readonly version: string;
  readonly lockedVersion: string;
  readonly changelog: string;
  /** The day of the commit that wrote it. */
  readonly written: string;
  /** What git knows to be changed or new. */
  readonly changed: string;
  /** Whether another commit carries this version's tag. */
  readonly isTaggedElsewhere: boolean;
}

/** Everything that keeps a candidate from being released, each in words. */
export function releaseFaults(candidate: Candidate): readonly string[] {
  const { version, lockedVersion, changelog, written, changed, isTaggedElsewhere } = candidate;
  const [, newest, date] = /^## (\S+)(?: \((.+)\))?$/m.exec(changelog) ?? [];
  return [
    changed ? `Not committed:\n${changed}` : '',
    /^\d+\.\d+\.\d+$/.test(version) ? '' : `package.json's ${version} is no version`,
    lockedVersion === version ? '' : `package-lock.json is of ${lockedVersion}, not ${version}`,
    newest === version && date === written
      ? ''
      : `CHANGELOG.md begins with ${newest} (${date}), not with ${version} (${written}), when it was committed`,
    isTaggedElsewhere ? `${version} has been released already, from another commit` : '',
  ].filter(Boolean);
}
