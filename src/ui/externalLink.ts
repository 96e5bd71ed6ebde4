/** Attributes of every link that leaves the suite: a new tab that learns nothing of this one. */
export const externalLink = { target: '_blank', rel: 'noopener noreferrer' } as const;
