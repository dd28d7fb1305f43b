import type { Hono } from 'hono';
import { securityHeaders } from './headers.ts';

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whoever opens a page unencrypted is sent to the same page of the public address, except on this machine itself. A gateway says
 * how it was asked; a false word of it only costs the caller a detour.
 */
export function forceHttps(app: Hono, publicUrl: string): void {
  const { origin, protocol } = new URL(publicUrl);
  if (protocol !== 'https:') return;
  app.get('*', async (context, next) => {
    const { pathname, search, hostname } = new URL(context.req.url);
    const asked = (context.req.header('x-forwarded-proto') ?? '').split(',')[0]?.trim();
    if (asked !== 'http' || local.has(hostname)) return next();
    // Built from its parts, so that a path such as `//evil.example` stays a path.
    const location = `${origin}/${pathname.replace(/^\/+/, '')}${search}`;
    return new Response(null, { status: 308, headers: { ...securityHeaders, location, 'cache-control': 'no-cache' } });
  });
}
