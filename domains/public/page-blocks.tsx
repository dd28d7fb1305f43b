import type { ReactNode } from 'react';
import type { IconName } from '#kernel';
import { plainShow } from '#kernel/fields/field.ts';
import type { Column } from '#web/ui/columns.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';

/** What the pages that speak of the product are made of. */

export type Link = readonly [address: string, words: string];

interface TopProps {
  readonly title: ReactNode;
  readonly lead: ReactNode;
  /** The first leads on; the others stand beside it. */
  readonly ways?: readonly Link[];
  readonly children?: ReactNode;
}

/** The beginning of a page: what it is about, in large words, and where to go from here. */
export function Top({ title, lead, ways = [], children }: TopProps) {
  return (
    <div className="border-line border-b">
      <div className="site-width relative overflow-hidden pt-14 pb-12 sm:pt-20 sm:pb-16">
        <Scale className="text-line absolute inset-y-0 right-4 hidden h-full w-10 lg:block" />
        <div className="max-w-3xl">
          <h1 className="text-4xl font-semibold tracking-tight text-balance sm:text-5xl">{title}</h1>
          <div className="text-muted mt-5 space-y-3 text-lg leading-relaxed text-pretty">{lead}</div>
          {ways.length > 0 && <Ways links={ways} className="mt-8" />}
          {children}
        </div>
      </div>
    </div>
  );
}

/** The scale of a river gauge along an edge: every fifth mark is long. It says nothing. */
function Scale({ className }: { readonly className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <defs>
        <pattern id="scale" width="40" height="60" patternUnits="userSpaceOnUse">
          <path d="M40 6H8M40 18H24M40 30H24M40 42H24M40 54H24" stroke="currentColor" strokeWidth="2" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#scale)" />
    </svg>
  );
}

export function Ways({ links, className = '' }: { readonly links: readonly Link[]; readonly className?: string }) {
  return (
    <p className={`flex flex-wrap gap-3 ${className}`}>
      {links.map(([address, words], at) => (
        <a
          key={address}
          href={address}
          className={`button min-h-12 px-5 text-base ${at === 0 ? 'button-primary' : 'bg-transparent'}`}
        >
          {words}
        </a>
      ))}
    </p>
  );
}

interface SectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly id?: string;
  /** Appears a second after the page. */
  readonly later?: boolean;
  readonly children: ReactNode;
}

export function Section({ title, lead, id, later = false, children }: SectionProps) {
  return (
    <section id={id} data-later={later ? '' : undefined} className="site-width scroll-mt-20 pt-20 sm:pt-24">
      <h2 className="max-w-3xl text-2xl font-semibold tracking-tight text-balance sm:text-3xl">{title}</h2>
      {lead && <div className="text-muted mt-3 max-w-2xl space-y-2 text-base leading-relaxed text-pretty">{lead}</div>}
      <div className="mt-8">{children}</div>
    </section>
  );
}

/** Whether a page of the product is built, told by word and by shape. */
export function Standing({ isBuilt }: { readonly isBuilt: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap ${isBuilt ? 'text-good' : 'text-muted'}`}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
        {isBuilt ? (
          <circle cx="6" cy="6" r="5" fill="currentColor" />
        ) : (
          <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeDasharray="2.4 1.6" />
        )}
      </svg>
      {isBuilt ? 'Works today' : 'Planned'}
    </span>
  );
}

interface CardProps {
  readonly icon: IconName;
  readonly title: string;
  /** Where the title leads. */
  readonly to?: string;
  readonly standing?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ icon, title, to, standing, children }: CardProps) {
  return (
    <li className={`panel relative flex flex-col p-5 sm:p-6 ${to ? 'hover:border-edge transition-colors' : ''}`}>
      <div className="flex items-center justify-between gap-3">
        <Icon name={icon} className="text-series-1 size-6" />
        {standing}
      </div>
      <h3 className="mt-4 text-lg font-semibold tracking-tight">
        {to ? (
          <a href={to} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      <div className="text-muted mt-2 leading-relaxed text-pretty">{children}</div>
    </li>
  );
}

export const Cards = ({ children, wide = false }: { readonly children: ReactNode; readonly wide?: boolean }) => (
  <ul className={`grid gap-4 sm:grid-cols-2 ${wide ? '' : 'lg:grid-cols-3'}`}>{children}</ul>
);

/** What follows one another, with the marks of a gauge beside it. */
export function Steps({ steps }: { readonly steps: readonly (readonly [title: string, says: ReactNode])[] }) {
  return (
    <ol className="border-gauge max-w-3xl border-l-2">
      {steps.map(([title, says], at) => (
        <li
          key={title}
          className="before:bg-gauge relative pb-8 pl-8 before:absolute before:top-3 before:left-0 before:h-0.5 before:w-5 last:pb-0"
        >
          <h3 className="text-base font-semibold">
            {at + 1}. {title}
          </h3>
          <div className="text-muted mt-1 text-base leading-relaxed text-pretty">{says}</div>
        </li>
      ))}
    </ol>
  );
}

interface PartsProps {
  readonly built: readonly string[];
  readonly parts: readonly (readonly [path: string, title: string, what: string])[];
}

/** Parts of the product in a list; whether each is built comes from the registry of pages, never from this text. */
export function Parts({ built, parts }: PartsProps) {
  return (
    <ul className="border-line divide-line divide-y border-y">
      {parts.map(([path, title, what]) => (
        <li key={title} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[13rem_1fr_7rem]">
          <h3 className="text-base font-semibold">{title}</h3>
          <p className="text-muted max-w-prose text-base leading-relaxed text-pretty">{what}</p>
          <p className="sm:text-right">
            <Standing isBuilt={built.includes(path)} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Where to go at the end of a page. */
export function Onward({
  title,
  says,
  ways,
}: {
  readonly title: string;
  readonly says: ReactNode;
  readonly ways: readonly Link[];
}) {
  return (
    <section className="site-width pt-20 sm:pt-24">
      <div className="panel p-6 sm:p-10">
        <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
        <div className="text-muted mt-2 max-w-2xl text-base leading-relaxed text-pretty">{says}</div>
        <Ways links={ways} className="mt-6" />
      </div>
    </section>
  );
}

/** A picture of a real screen, in the theme that the visitor sees. */
export function Screen({
  name,
  alt,
  caption,
}: {
  readonly name: string;
  readonly alt: string;
  readonly caption: string;
}) {
  const shared = { width: 1600, height: 1000, loading: 'lazy', decoding: 'async' } as const;
  return (
    <figure>
      <div className="border-line overflow-hidden rounded-lg border shadow-2xl">
        <img src={`/pictures/${name}-dark.webp`} alt={alt} {...shared} className="only-dark h-auto w-full" />
        <img src={`/pictures/${name}-light.webp`} alt={alt} {...shared} className="only-light h-auto w-full" />
      </div>
      <figcaption className="text-muted mt-3 max-w-prose">{caption}</figcaption>
    </figure>
  );
}

interface FactTableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** Columns of numbers, from 0. */
  readonly amounts?: readonly number[];
}

/** A table whose first column names the row; on a phone each row is a card. */
export const FactTable = ({ caption, head, rows, amounts = [] }: FactTableProps) => (
  <div className="panel overflow-x-auto">
    <PlainTable
      label={caption}
      show={plainShow}
      className="text-base"
      rows={rows}
      columns={head.map((label, at): Column<readonly ReactNode[]> => {
        const drawn = { label, show: (cells: readonly ReactNode[]) => cells[at] };
        if (at === 0) return { ...drawn, name: () => label, className: 'font-medium' };
        return amounts.includes(at) ? { ...drawn, number: () => null } : { ...drawn, text: () => null };
      })}
    />
  </div>
);

/** Articles and guides that go deeper. */
export const ReadOn = ({ links }: { readonly links: readonly Link[] }) => (
  <ul className="grid max-w-3xl gap-x-8 sm:grid-cols-2">
    {links.map(([address, words]) => (
      <li key={address} className="border-line border-b">
        <a href={address} className="hover:text-link flex min-h-12 items-center justify-between gap-4 py-2 text-base">
          {words}
          <Icon name="arrow-right" className="text-muted" />
        </a>
      </li>
    ))}
  </ul>
);
