/** As `data-…` of `<html>`, readable before the body is parsed. `savedAt`: ms since 1970. */
export interface PageMetadata {
  readonly ownerIssuer?: string | undefined;
  readonly ownerSubject?: string | undefined;
  readonly savedAt?: string | undefined;
  /** The build that rendered the markup, and the build that the document comes from. */
  readonly pageBuild?: string | undefined;
  readonly build?: string | undefined;
}

/** Of the element with the environment's configuration, as JSON (src/lib/config.ts). */
export const configurationId = 'configuration';

export const pageDataId = 'page-data';

export const shellTemplateId = 'shell-root';
