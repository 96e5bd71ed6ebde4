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
  const dated = new RegExp(`^${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`);
  return [
    ...changed.map((file) => `${file} is not committed: commit it, or undo the change.`),
    ...(tags.includes(`v${version}`)
      ? [`v${version} is released: raise it by \`npm version --no-git-tag-version patch\`.`]
      : []),
    ...(dated.test(section)
      ? []
      : [`CHANGELOG.md begins with '${section}', not with '${version} (year-month-day)'.`]),
  ];
}
