const heading = /^## (\S+)(?: \((\d{4}-\d\d-\d\d)\))?$/gm;

/** A section of CHANGELOG.md, as its heading says it. */
export interface ChangedVersion {
  readonly version: string;
  /** Undefined for what is not released yet. */
  readonly date: string | undefined;
}

/** The versions that a change log tells of, in its order. */
export function changedVersions(changelog: string): readonly ChangedVersion[] {
  return Array.from(changelog.matchAll(heading), ([, version = '', date]) => ({ version, date }));
}
