import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds. A slow network answers within one of these intervals, a slow server within two (P21). */
const slow = 5000;

interface Props {
  /** Shown after two intervals. */
  readonly children?: ReactNode;
  readonly words?: string;
}

/** Has the markup of index.html and the global classes of styles/loading.css, so that it can be hydrated. */
export function LoadingScreen({ children, words }: Props) {
  const [waits, setWaits] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setWaits((before) => before + 1), slow);
    return () => clearInterval(timer);
  }, []);
  if (waits > 1 && children) return children;
  return (
    <div className="loading" role="status" aria-label={words ?? 'Loading'}>
      <svg className="loadingMark" viewBox="2 2 44 44" aria-hidden="true">
        <path fill="#f2bd4e" d="M0 0h48v48H0z" />
        <circle className="loadingHill" fill="#7456c8" cx="13" cy="35" r="20" />
        <circle className="loadingHill" fill="#2f9158" cx="41" cy="42" r="22" />
        <circle className="loadingHill" fill="#0b4f5c" cx="13" cy="61" r="27" />
      </svg>
      <span>{words ?? (waits > 0 ? 'Still loading…' : 'Loading')}</span>
    </div>
  );
}
