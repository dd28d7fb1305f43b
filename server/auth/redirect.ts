/** A page of this product to return to, judged at every use: never another site, whatever was asked for. */
export function ownPath(wish: unknown): string {
  const base = 'https://levee.invalid';
  if (typeof wish !== 'string' || !/^\/(?![/\\])[!-~]*$/.test(wish) || wish.includes('\\')) return '/dashboard';
  if (!URL.canParse(wish, base)) return '/dashboard';
  const { origin, pathname, search } = new URL(wish, base);
  return origin === base && !pathname.startsWith('//') && !pathname.startsWith('/api/')
    ? `${pathname}${search}`
    : '/dashboard';
}

/** Sends the browser on to a page of this product, with its cookies. */
export function sentTo(path: string, ...cookies: readonly string[]): Response {
  const response = new Response(null, { status: 303, headers: { location: path, 'cache-control': 'no-store' } });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** Where a code is asked for. After the sign in the address: no server sees it, and the page takes it out of the history. */
export const codePage = (to: string, asked: string): string => `/auth?from=${encodeURIComponent(to)}#code=${asked}`;
