import { useEffect, useState } from 'react';
import { now } from './serverClock.ts';

/** Returns the time, by the server's clock if we know it. Read every minute and at every rendering. */
export function useMinutes(): number {
  const [, render] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => render(now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now();
}
