import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../local/data/database.ts';
import { listen } from '../../../local/listen.ts';
import { startStandIns } from '../../../local/standIns.ts';
import { appOrigin } from '../../support/visitor.ts';

/** The three services on free ports, until the test has finished. */
export async function startedStandIns({ refreshOverlap = 0 } = {}) {
  const database = openDatabase(':memory:');
  const [identityProvider, api, telemetry] = [await listen(0), await listen(0), await listen(0)];
  const lifetimes = { idToken: 300, accessToken: 3600, refreshToken: 86_400, refreshOverlap };
  const servers = { identityProvider, api, telemetry };
  const close = startStandIns({ database, servers, appOrigin, lifetimes });
  onTestFinished(close);
  return { database, issuer: identityProvider.origin, api: api.origin };
}
