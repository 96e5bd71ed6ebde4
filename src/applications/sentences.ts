/** Sentences that stand in more than one part of the home page. */
export const sentences = {
  find: 'Find a location or application',
  noAccess: 'You do not have access',
  pinned: 'Pinned. It will be at the top next time',
  requestAccess: 'Request access',
  soon: 'Coming soon',
} as const;
