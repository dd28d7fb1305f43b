import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { type Page, documentTitle } from '#kernel';
import { SiteDocument } from './document.tsx';
import { TokenContext } from './form.tsx';
import { SiteFrame } from './frame.tsx';
import type { Assets, FormState, Head, ViewProps } from './view.ts';

export interface Showing {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly data: unknown;
  readonly form: FormState | null;
  readonly token: string;
  /** The path as asked for, with its parameters. */
  readonly path: string;
  readonly origin: string;
  readonly assets: Assets;
}

interface Trouble {
  readonly said: string;
  readonly number: string;
}

interface ViewModule {
  readonly default: ComponentType<ViewProps>;
  readonly head?: (props: ViewProps) => Head;
}

/** Structured data goes in as text that cannot end its element; React would write it as HTML. */
function whole(html: string, jsonLd: readonly object[] = []): string {
  const data = jsonLd.map((one) => JSON.stringify(one).replaceAll('<', '\\u003c'));
  const scripts = data.map((one) => `<script type="application/ld+json">${one}</script>`).join('');
  return `<!doctype html>${html.replace('</head>', () => `${scripts}</head>`)}`;
}

/** The pages of the public site as HTML, from the registry that is handed in. */
export function siteRenderer(pages: readonly Page[]) {
  const at = new Map(pages.map((page) => [page.path, page]));

  return {
    /** `pattern` is the page's path in the registry. */
    async page(pattern: string, showing: Showing): Promise<string> {
      const page = at.get(pattern);
      if (!page?.view) throw new Error(`${pattern} is not a page of the public site`);
      // A view's module has its component as the default export; a law renders every one of them.
      const { default: View, head } = (await page.view()) as ViewModule;
      const { params, query, data, form, token, path, origin, assets } = showing;
      const props: ViewProps = { params, query, data, form, site: { origin, name: 'Levee' } };
      const { title, description } = page;
      const own = head?.(props);
      return whole(
        renderToString(
          <SiteDocument
            origin={origin}
            path={path}
            assets={assets}
            head={{ title, ...(description ? { description } : {}), ...own }}
          >
            <TokenContext value={token}>
              <SiteFrame path={path}>
                <View {...props} />
              </SiteFrame>
            </TokenContext>
          </SiteDocument>,
        ),
        own?.jsonLd,
      );
    },

    notFound({ path, origin, assets }: Pick<Showing, 'path' | 'origin' | 'assets'>): string {
      const head = { title: 'Page not found', isUnlisted: true };
      return whole(
        renderToString(
          <SiteDocument origin={origin} path={path} assets={assets} head={head}>
            <SiteFrame path={path}>
              <div className="site-width py-20">
                <h1 className="text-3xl sm:text-4xl">Page not found</h1>
                <p className="text-muted mt-4 max-w-prose text-base">
                  Nothing was found at this address. It may have been moved, or the link may be misspelled.
                </p>
                <p className="mt-6 flex flex-wrap gap-3">
                  <a href="/" className="button button-primary min-h-11 px-5">
                    Go to the start page
                  </a>
                  <a href="/documentation" className="button min-h-11 px-5">
                    Search the documentation
                  </a>
                </p>
              </div>
            </SiteFrame>
          </SiteDocument>,
        ),
      );
    },

    /** A page that could not be shown, with the words that say why and the number under which it stands in the log. */
    trouble({ path, origin, assets, said, number }: Pick<Showing, 'path' | 'origin' | 'assets'> & Trouble): string {
      const head = { title: 'Something went wrong', isUnlisted: true };
      return whole(
        renderToString(
          <SiteDocument origin={origin} path={path} assets={assets} head={head}>
            <SiteFrame path={path}>
              <div className="site-width py-20">
                <h1 className="text-3xl sm:text-4xl">Something went wrong</h1>
                <p className="text-muted mt-4 max-w-prose text-base">{said}</p>
                <p className="text-muted mt-2">Number of this error: {number}</p>
                <p className="mt-6 flex flex-wrap gap-3">
                  <a href={path} className="button button-primary min-h-11 px-5">
                    Try Again
                  </a>
                  <a href="/" className="button min-h-11 px-5">
                    Go Home
                  </a>
                </p>
              </div>
            </SiteFrame>
          </SiteDocument>,
        ),
      );
    },

    /** What stands in the application's document until its script has come, and for whoever has none. */
    waiting({ page, path }: { readonly page: Page; readonly path: string }): { title: string; html: string } {
      const html = renderToString(
        <SiteFrame path={path}>
          <div className="site-width py-10">
            <div className="panel border-t-gauge mx-auto w-full max-w-sm border-t-4 p-6 sm:p-8">
              <h1>{page.title}</h1>
              <div aria-busy="true" className="with-script mt-6 grid h-56 place-items-center">
                <span className="spinner" />
              </div>
              <noscript>
                <p className="text-muted mt-4">
                  Signing in and what belongs to it needs JavaScript. Switch it on for this site and load the page
                  again. The rest of the public site works without it.
                </p>
              </noscript>
            </div>
          </div>
        </SiteFrame>,
      );
      return { title: documentTitle(page.title), html };
    },
  };
}

export type SiteRenderer = ReturnType<typeof siteRenderer>;
