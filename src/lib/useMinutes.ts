import { useEffect, useState } from 'react';

/** The time, looked at every minute and with every rendering. */
export function useMinutes(): number {
  const [, render] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => render(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return Date.now();
}
