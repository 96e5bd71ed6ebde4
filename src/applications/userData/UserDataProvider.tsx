import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { SWRConfig } from 'swr';
import type { createPreferences } from '../preferences/createPreferences.ts';
import { PreferencesContext } from '../preferences/usePreferences.ts';
import { createSwrConfig } from './createSwrConfig.ts';
import type { LastKnownRecord } from './LastKnownRecord.ts';
import { Revalidation, type RevalidationProps } from './Revalidation.tsx';
import { newsKey } from './useNews.ts';
import { paths } from './userDataRequests.ts';
import { savedAtKey } from './useUserData.ts';

interface Props extends RevalidationProps {
  readonly preferencesOf: ReturnType<typeof createPreferences>;
  readonly initialData: LastKnownRecord | undefined;
  readonly children: ReactNode;
}

/** Fetches the user's data while mounted. Of later props only `owner` and a newer `initialData` have an effect. */
export function UserDataProvider(props: Props) {
  const { issuer, subject, signInId } = props.owner;
  return <UserDataOfSignIn key={JSON.stringify([issuer, subject, signInId])} {...props} />;
}

function UserDataOfSignIn({ children, initialData, ...props }: Props) {
  const [{ preferencesOf, ...revalidation }] = useState(props);
  const [preferences] = useState(() => preferencesOf(props.owner, initialData?.preferences));
  useEffect(() => preferences.follow(), [preferences]);
  const [config] = useState(createSwrConfig);
  const value = useMemo(
    () => ({ ...config, fallback: fallbackOf(initialData) }),
    [config, initialData],
  );
  return (
    <SWRConfig value={value}>
      <PreferencesContext value={preferences}>
        <Revalidation {...revalidation} />
        {children}
      </PreferencesContext>
    </SWRConfig>
  );
}

/** Returns what the device remembers, for SWR to show until answers come. */
function fallbackOf(record: LastKnownRecord | undefined) {
  if (!record) return {};
  const { profile, subscriptions, daysNew, savedAt } = record;
  return {
    [paths.profile]: { kind: 'answered', data: profile },
    [paths.subscriptions]: { kind: 'answered', data: subscriptions },
    [newsKey]: { days: daysNew, lost: [] },
    [savedAtKey]: savedAt,
  };
}
