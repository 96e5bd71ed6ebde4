import type { ThirdParty } from './thirdParties.ts';

/** Names every third party of the build with the whole text of its licence, in Markdown. */
export function noticesOf(parties: readonly ThirdParty[]): string {
  const sections = parties.map(
    ({ name, version, licence, licenceText }) =>
      `## ${name} - ${version} (${licence})\n\n${licenceText}\n`,
  );
  return ['# Licences of what others wrote\n', ...sections].join('\n');
}
