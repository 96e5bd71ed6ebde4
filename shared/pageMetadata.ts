/** As `data-…` of `<html>`, readable before the body is parsed. `savedAt`: ms since 1970. */
export interface PageMetadata {
  readonly ownerIssuer?: string | undefined;
  readonly ownerSubject?: string | undefined;
  readonly savedAt?: string | undefined;
}

/** Of the element with the environment's configuration, as JSON (src/lib/config.ts). */
export const configurationId = 'configuration';

export const pageDataId = 'page-data';

export const shellTemplateId = 'shell-root';
