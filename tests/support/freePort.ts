import { listen } from '../../local/listen.ts';

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(0);
  await close();
  return port;
}
