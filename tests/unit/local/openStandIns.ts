import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../local/data/database.ts';
import { listen } from '../../../local/listen.ts';
import { startStandIns } from '../../../local/standIns.ts';
import { appOrigin } from '../../support/visitor.ts';

/** The three services on free ports, until the test has finished. */
export async function openStandIns() {
  const database = openDatabase(':memory:');
  const [identityProvider, api, telemetry] = [await listen(0), await listen(0), await listen(0)];
  const servers = { identityProvider, api, telemetry };
  const options = { database, appOrigin, idTokenSeconds: 300, requiresLogoutHint: false };
  onTestFinished(startStandIns({ ...options, servers }));
  return { database, issuer: identityProvider.origin, api: api.origin };
}
