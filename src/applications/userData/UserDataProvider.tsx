import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SWRConfig } from 'swr';
import { network } from '../../lib/network.ts';
import type { createPreferences } from '../preferences/createPreferences.ts';
import { paths } from './createRequests.ts';
import { createUserData, type UserDataParts } from './createUserData.ts';
import type { LastKnownRecord } from './LastKnownRecord.ts';
import { profileSchema, subscriptionsSchema } from './schemas.ts';
import { UserDataContext, useAskAgain, useResource, useUserDataStore } from './useUserData.ts';

interface Props extends UserDataParts {
  /** Whether the session is alive: SWR does not retry calls that failed without one. */
  readonly isAlive: boolean;
  readonly preferencesOf: ReturnType<typeof createPreferences>;
  readonly initialData: LastKnownRecord | undefined;
  readonly children: ReactNode;
}

/** Fetches the user's data while mounted. Only changes of `owner`, `isAlive` and `initialData` have an effect. */
export function UserDataProvider(props: Props) {
  const { issuer, subject, signInId } = props.owner;
  return <UserDataOfSignIn key={JSON.stringify([issuer, subject, signInId])} {...props} />;
}

function UserDataOfSignIn({ children, initialData, isAlive, preferencesOf, ...parts }: Props) {
  const [data] = useState(() => {
    const preferences = preferencesOf(parts.owner, initialData?.preferences);
    return createUserData({ ...parts, preferences }, initialData);
  });
  useLayoutEffect(() => data.remembered(initialData), [data, initialData]);
  useEffect(() => data.preferences.follow(), [data]);
  useEffect(() => data.follow(), [data]);
  return (
    <SWRConfig value={data.config}>
      <UserDataContext value={data}>
        <Revalidation isAlive={isAlive} />
        {children}
      </UserDataContext>
    </SWRConfig>
  );
}

/** Fetches the data of every page, and all data again once network or session are back (P45). */
function Revalidation({ isAlive }: Pick<Props, 'isAlive'>) {
  const { answered } = useUserDataStore();
  const me = useResource(paths.profile, profileSchema);
  const list = useResource(paths.subscriptions, subscriptionsSchema);
  useLayoutEffect(() => answered(me, list));
  const askAgain = useAskAgain();
  // SWR would wait for its own interval, counted from an answer before we went offline.
  useEffect(() => network.subscribe(() => network.isOnline() && askAgain()), [askAgain]);
  const wasAlive = useRef(isAlive);
  useEffect(() => {
    if (isAlive && !wasAlive.current) askAgain();
    wasAlive.current = isAlive;
  }, [isAlive, askAgain]);
  return null;
}
