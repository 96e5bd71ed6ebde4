import { readFileSync } from 'node:fs';

interface Licensed {
  readonly name: string;
  /** By its SPDX identifier. */
  readonly licence: string;
  readonly author: string | undefined;
  /** What the package brings: its licence and its notices. */
  readonly texts: readonly string[];
}

/** By which to tell the whole licence from a mention of it. */
const whole: Readonly<Record<string, RegExp>> = {
  MIT: /permission is hereby granted.*as is/i,
  'BSD-3-Clause': /redistribution and use (?:of this software )?in source and binary forms.*as is/i,
  'Apache-2.0': /terms and conditions for use, reproduction, and distribution.*end of terms/i,
};

/** Those of which this folder has the text. */
const standard = ['MIT', 'Apache-2.0'];

/** What a package built of others appends to its own. */
const ofOthers = /^# Licenses of bundled dependencies$.*/ms;

/**
 * The whole text of a package's licence: its own, or the standard one with its author where it brings
 * none, or no more than a mention.
 * @throws Error where there is neither.
 */
export function licenceText({ name, licence, author, texts }: Licensed): string {
  const own = texts.map((text) => text.replace(ofOthers, '').trim());
  const isWhole = whole[licence]?.test(own.join(' ').replaceAll(/\s+/g, ' ')) ?? own.length > 0;
  if (isWhole) return own.join('\n\n');
  if (!standard.includes(licence) || (own.length === 0 && author === undefined)) {
    throw new Error(`${name} has no text of its licence, ${licence}`);
  }
  const text = readFileSync(new URL(`licences/${licence}.txt`, import.meta.url), 'utf8');
  const holder = own.length > 0 ? own : [`Copyright (c) ${author}`];
  return [...holder, text.trimEnd()].join('\n\n');
}
