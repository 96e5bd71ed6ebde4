import { useEffect, useState } from 'react';

/** A network that is only slow has answered by then, in milliseconds. */
const slow = 5000;

/**
 * Fills the window while nothing of the user can be shown yet. index.html carries the same markup
 * (see tests/unit/shell/LoadingScreen.test.tsx), so that it can be hydrated; its classes are the
 * global ones of styles/loading.css.
 */
export function LoadingScreen() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slow);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" role="status" aria-label="Loading">
      <svg className="loadingMark" viewBox="2 2 44 44" aria-hidden="true">
        <path className="loadingSky" d="M0 0h48v48H0z" />
        <circle className="loadingHill loadingFar" cx="13" cy="35" r="20" />
        <circle className="loadingHill loadingNear" cx="41" cy="42" r="22" />
        <circle className="loadingHill loadingWater" cx="13" cy="61" r="27" />
      </svg>
      <span>{isSlow ? 'Still loading…' : 'Loading'}</span>
    </div>
  );
}
