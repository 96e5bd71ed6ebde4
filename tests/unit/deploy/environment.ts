/** A complete production environment. */
export const environment = {
  VITE_OIDC_AUTHORITY: 'https://id.example.org/tenant',
  VITE_OIDC_CLIENT_ID: 'natural-capital-suite',
  VITE_API_BASE_URL: 'https://api.example.org/v1/',
  VITE_CONTACT_URL: 'https://www.example.org/contact',
  VITE_LINK_PLAN: 'https://www.example.org/plan',
  VITE_LINK_PROJECT: 'https://www.example.org/project',
  VITE_LINK_IMPACT: 'https://www.example.org/impact',
  VITE_LINK_CREDIT: 'https://www.example.org/credit',
};
