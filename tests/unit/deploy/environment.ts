import { applications } from '../../../shared/applications.ts';

const links = applications
  .filter(({ listVariable }) => !listVariable)
  .map(({ linkVariable, variant }) => [linkVariable, `https://www.example.org/${variant}`]);

/** A complete production environment, with the applications that are always listed. */
export const environment: Readonly<Record<string, string>> = {
  VITE_OIDC_AUTHORITY: 'https://id.example.org/tenant',
  VITE_OIDC_CLIENT_ID: 'natural-capital-suite',
  VITE_API_BASE_URL: 'https://api.example.org/v1/',
  VITE_CONTACT_URL: 'https://www.example.org/contact',
  ...Object.fromEntries(links),
};
