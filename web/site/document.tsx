import type { ReactNode } from 'react';
import { documentTitle } from '#kernel';
import type { Assets, Head } from './view.ts';

interface DocumentProps {
  readonly origin: string;
  readonly path: string;
  readonly head: Head & { readonly title: string };
  readonly assets: Assets;
  readonly children: ReactNode;
}

/** A whole page of the public site, for readers, previews and search engines alike. */
export function SiteDocument({ origin, path, head, assets, children }: DocumentProps) {
  const title = documentTitle(head.title);
  const address = `${origin}${path}`;
  const { description, type = 'website' } = head;
  return (
    <html lang="en" data-theme="dark" data-visits={assets.visits}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {head.isUnlisted && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={address} />
        <meta property="og:site_name" content="Levee" />
        <meta property="og:type" content={type} />
        <meta property="og:title" content={title} />
        {description && <meta property="og:description" content={description} />}
        <meta property="og:url" content={address} />
        <meta property="og:image" content={`${origin}/social.png`} />
        <meta property="og:image:alt" content="Levee: procurement, grants and disaster recovery in one record" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title="Levee blog" href="/blog/feed.xml" />
        {assets.font && <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={assets.font} />}
        <script src="/theme.js" />
        {assets.styles.map((one) => (
          <link key={one} rel="stylesheet" href={one} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>{children}</body>
    </html>
  );
}
