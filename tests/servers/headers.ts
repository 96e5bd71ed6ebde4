/* Every header of every answer, for the configuration of site.ts. */

type Headers = Readonly<Record<string, string>>;

const report = 'https://reports.example.org/%7Bcsp%7D?%24to=%22me%22';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "connect-src 'self' https://api.example.org/%24host/%7Bpath%7D/100%25/v1/ https://id.example.org https://t.example.org https://keys.example.org",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types natural-capital-suite.worker',
  `report-uri ${report}`,
  'report-to csp',
];

/** The headers of pages, missing files, and files without headers of their own below. */
export const everywhere: Headers = {
  'content-security-policy': policy.join('; '),
  'reporting-endpoints': `csp="${report}"`,
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=()',
  'cache-control': 'no-cache',
};

const file = {
  'content-security-policy': "default-src 'none'",
  'permissions-policy': 'camera=()',
};

/** Returns the headers of a file that exists. */
export function headersOf(path: string): Headers {
  if (path.startsWith('/static/')) {
    return { ...everywhere, ...file, 'cache-control': 'public, max-age=31536000, immutable' };
  }
  return /^\/(?:assets\/images|icons)\//.test(path)
    ? { ...everywhere, ...file, 'cross-origin-resource-policy': 'cross-origin' }
    : everywhere;
}
