import { createHmac } from 'node:crypto';
import { Provider } from 'oidc-provider';

/**
 * Derives each new refresh token from the one it replaces instead of drawing it at random. That is
 * how a consumed token that comes again within LOCAL_REFRESH_OVERLAP_SECONDS gives the same
 * successor as the first time, whose answer may have been lost on the way: an overlap as providers
 * offer it, which the library does not know.
 */
export function deriveSuccessors(provider: Provider, key: string): void {
  const { prototype } = provider.RefreshToken;
  const drawAtRandom: unknown = Reflect.get(prototype, 'generateTokenId');

  Object.defineProperty(prototype, 'generateTokenId', {
    value(this: object): unknown {
      const predecessor = Provider.ctx?.oidc.entities.RotatedRefreshToken;
      if (predecessor) {
        return createHmac('sha256', key).update(predecessor.jti).digest('base64url');
      }
      return typeof drawAtRandom === 'function' ? Reflect.apply(drawAtRandom, this, []) : undefined;
    },
  });
}
