import type { FastifyReply } from 'fastify';

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

const common: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), accelerometer=(), gyroscope=(), magnetometer=()',
};

/**
 * `isTrusted`: https with a certificate that browsers know; a self-signed trial pair must not bind them to
 * https.
 */
export function setCommonHeaders(reply: FastifyReply, isTrusted: boolean): void {
  reply.headers(common);
  if (isTrusted) reply.header('strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`);
}

/** API responses are data: never a page, never cached. */
export function setApiHeaders(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}

/** For the page: style elements need this load's nonce; images may come from any address a person entered. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "manifest-src 'self'",
    "img-src 'self' data: https: http:",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types stowed',
  ].join('; ');
}

/** For pictures opened in their own tab: nothing runs, nothing loads. */
export const picturePolicy = "sandbox; default-src 'none'";
