import type { ReactNode } from 'react';
import type { SiteFacts } from '../facts.ts';
import { Moment } from '../moment.tsx';

const number = (value: number): string => value.toLocaleString('en-US');

/** Four figures that are counted when the page is drawn. */
export function Figures({ facts: { sealed, rights, built, pages } }: { readonly facts: SiteFacts }) {
  return (
    <section aria-label="In figures, today" className="site-width pt-16 sm:pt-20">
      <dl className="border-line grid border-y sm:grid-cols-2 lg:grid-cols-4">
        <Figure
          value={sealed ? number(sealed.size) : 'None yet'}
          name="entries sealed in this site’s audit record"
          to="/blockchain-trust"
        >
          {sealed ? (
            <>
              Last checkpoint <Moment at={sealed.at} />, root <code>{sealed.root.slice(0, 12)}…</code>
            </>
          ) : (
            'The first checkpoint is signed within a second after the first change.'
          )}
        </Figure>
        <Figure value={number(rights.acts * rights.roles)} name="access decisions tested" to="/trust-center#access">
          {rights.acts} acts on {rights.records} kinds of record, for each of {rights.roles} roles. A test asks the
          server for every one.
        </Figure>
        <Figure value="0" name="third-party requests on this page" to="/trust-center#selfContained">
          No script, picture or font comes from another party, and the page’s security policy forbids it.
        </Figure>
        <Figure value={`${built.length} of ${pages}`} name="pages of the product are built" to="/products">
          The others open too, and say what is planned and what to use until then.
        </Figure>
      </dl>
    </section>
  );
}

interface FigureProps {
  readonly value: string;
  readonly name: string;
  /** Where it is proven. */
  readonly to: string;
  readonly children: ReactNode;
}

const Figure = ({ value, name, to, children }: FigureProps) => (
  <div className="border-line flex flex-col py-6 max-lg:not-last:border-b sm:pr-6 lg:not-first:border-l lg:not-first:pl-6 sm:max-lg:even:pl-6">
    <dt className="mt-1">
      <a href={to} className="hover:text-link font-medium hover:underline">
        {name}
      </a>
    </dt>
    <dd className="contents">
      <span className="-order-1 text-4xl font-semibold tracking-tight tabular-nums">{value}</span>
      <span className="text-muted mt-2 leading-relaxed text-pretty">{children}</span>
    </dd>
  </div>
);
