import { createHmac } from 'node:crypto';
import { Provider } from 'oidc-provider';

/**
 * Derives each rotated refresh token from the one it replaces, instead of generating it at random. A
 * token that is used again within LOCAL_REFRESH_OVERLAP_SECONDS then gives the same replacement as
 * the first time: the overlap (leeway) that some providers offer and the library does not.
 */
export function deriveRotatedTokens(provider: Provider, key: string): void {
  const { prototype } = provider.RefreshToken;
  const generateAtRandom: unknown = Reflect.get(prototype, 'generateTokenId');

  Object.defineProperty(prototype, 'generateTokenId', {
    value(this: object): unknown {
      const predecessor = Provider.ctx?.oidc.entities.RotatedRefreshToken;
      if (predecessor) {
        return createHmac('sha256', key).update(predecessor.jti).digest('base64url');
      }
      return typeof generateAtRandom === 'function'
        ? Reflect.apply(generateAtRandom, this, [])
        : undefined;
    },
  });
}
