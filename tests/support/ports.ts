import { listen } from '../../local/listen.ts';

/** Names the first of the ports that one run of the tests has for itself. */
const variable = 'E2E_FIRST_PORT';

/** A worker takes ten, and nobody has more than four. */
const portsOfRun = 40;

/** The first port of a worker's ten: four for its suite, four for another, the last for the claim. */
export function portOfWorker(parallelIndex: number): number {
  return Number(process.env[variable] ?? 4300) + 10 * parallelIndex;
}

/**
 * Finds ports that no other run on this machine uses, unless some were chosen, and keeps them until what
 * it returns is called.
 */
export async function claimPorts(): Promise<() => Promise<void>> {
  if (process.env[variable] !== undefined) return async () => {};
  for (let first = 4300; first < 6000; first += portsOfRun) {
    try {
      await (await listen(first)).close();
      const claim = await listen(first + 9);
      process.env[variable] = String(first);
      return claim.close;
    } catch {} // Somebody listens there.
  }
  throw new Error('Every port from 4300 to 6000 is taken');
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(0);
  await close();
  return port;
}
