import type { SiteFile } from '#server/http/site.ts';
import type { Page } from '#kernel';
import { feedXml, llmsTxt } from './feed.server.ts';
import { publicTexts } from './public.server.ts';

const MONTHS_OF_NOTICE = 12;
const text = 'text/plain; charset=utf-8';

/** Pages that anybody may read and search engines should know. */
export const listed = (pages: readonly Page[]): readonly Page[] =>
  pages.filter(({ view, path }) => view !== undefined && !path.includes(':'));

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function sitemap(origin: string, pages: readonly Page[]): string {
  const paths = [...listed(pages).map(({ path }) => path), ...publicTexts().map(({ path }) => path)];
  const entries = [...new Set(paths)].map((path) => `  <url><loc>${escaped(`${origin}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** Everything behind a sign-in stays out of search engines, whatever links lead there. */
function robots(origin: string): string {
  const closed = ['/api/', '/functions/', '/rest/', '/dashboard', '/admin'];
  return `User-agent: *
Allow: /
${closed.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${origin}/sitemap.xml
`;
}

/** RFC 9116: where to report a weakness. */
function security(origin: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_OF_NOTICE, 1));
  return `Contact: ${origin}/contact
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
Policy: ${origin}/trust-center
`;
}

export const siteFiles: readonly SiteFile[] = [
  {
    path: '/sitemap.xml',
    type: 'application/xml; charset=utf-8',
    write: ({ origin, pages }) => sitemap(origin, pages),
  },
  { path: '/robots.txt', type: text, write: ({ origin }) => robots(origin) },
  { path: '/.well-known/security.txt', type: text, write: ({ origin, now }) => security(origin, now) },
  { path: '/blog/feed', type: 'application/rss+xml; charset=utf-8', write: ({ origin }) => feedXml({ origin }) },
  { path: '/blog/feed.xml', type: 'application/rss+xml; charset=utf-8', write: ({ origin }) => feedXml({ origin }) },
  { path: '/llms.txt', type: text, write: ({ origin }) => llmsTxt({ origin }) },
];
