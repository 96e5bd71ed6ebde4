interface State {
  readonly version: string;
  readonly changelog: string;
  readonly tags: readonly string[];
  /** The files that differ from the commit. */
  readonly changed: readonly string[];
}

/** Returns what this version still lacks to be released, and what to do. */
export function obstacles({ version, changelog, tags, changed }: State): string[] {
  const [, section = ''] = /^## (.+)$/m.exec(changelog) ?? [];
  const dated = new RegExp(`^${version.replaceAll('.', '\\.')} - \\d{4}-\\d\\d-\\d\\d$`);
  return [
    ...changed.map((file) => `${file}: commit it, or undo the change.`),
    ...tags
      .filter((tag) => tag === `v${version}`)
      .map((tag) => `${tag} is released: raise the version in package.json.`),
    ...(dated.test(section)
      ? []
      : [`CHANGELOG.md begins with '${section}', not with '${version} - year-month-day'.`]),
  ];
}
