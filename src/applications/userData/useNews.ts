import { useMemo } from 'react';
import useSWR from 'swr';
import { usePreferences } from '../preferences/usePreferences.ts';
import { type News, noNews, withoutOpened } from './whatIsNew.ts';

/** SWR's key for the news: what answers have brought and taken. */
export const newsKey = 'news';

/** Returns the news without places that were opened since, in whichever tab. */
export function useNews(): News {
  const { data = noNews } = useSWR<News>(newsKey, null);
  const { recent } = usePreferences();
  return useMemo(() => withoutOpened(data, recent), [data, recent]);
}
