import { useEffect, useState } from 'react';
import { now } from './serverClock.ts';

/** The time by the server where that is known, looked at every minute and with every rendering. */
export function useMinutes(): number {
  const [, render] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => render(now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now();
}
