export const sentences = {
  find: 'Find a location or application',
  noAccess: 'You do not have access',
  pinned: 'Pinned',
  requestAccess: 'Request access',
  soon: 'Coming soon',
} as const;
