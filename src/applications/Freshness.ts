/** How current what the page shows is. */
export interface Freshness {
  readonly kind: 'fresh' | 'refreshing' | 'offline' | 'failed';
  /** Milliseconds since the epoch: when the older of the two answers came. */
  readonly savedAt: number;
}
