import { createContext, useContext } from 'react';
import { type AnyRecord, type Domain, href, inMenu, type Page, page, type Role, type Who } from '#kernel';
import type { ListQuery } from '#web/data/client.ts';
import type { Me } from '#web/data/session.ts';
import { optionsOf } from '#web/record/words.ts';
import type { FailureReport } from './error-screen.tsx';

/** A list that the dashboard shows to those it concerns: a question to a record. */
export interface Panel {
  readonly title: string;
  readonly record: AnyRecord;
  readonly question: (me: Me) => ListQuery<AnyRecord>;
  readonly for: Who;
  readonly empty: string;
}

/** What the browser runs, handed in by `main.tsx`: the web knows no domain by name. */
export interface Product {
  readonly domains: readonly Domain[];
  readonly records: readonly AnyRecord[];
  readonly panels: readonly Panel[];
  /** Tells the operators that a screen failed. */
  readonly onFailure: (report: FailureReport) => void;
}

/** Pages that belong to no domain. */
export const shellPages = {
  dashboard: page('/dashboard', {
    title: 'Dashboard',
    nav: 'Dashboard',
    screen: () => import('./dashboard.tsx'),
  }),
  signIn: page('/auth', { title: 'Sign in', open: true, screen: () => import('./sign-in.tsx') }),
  apiReference: page('/docs/api', { title: 'API reference', screen: () => import('#web/docs/api-reference.tsx') }),
};

const ProductContext = createContext<Product | null>(null);
export const ProductProvider = ProductContext.Provider;

export function useProduct(): Product {
  const product = useContext(ProductContext);
  if (!product) throw new Error('useProduct must be used within a ProductProvider');
  return product;
}

const pagesOf = ({ domains }: Product): Page[] => domains.flatMap(({ pages }) => Object.values(pages));

export const allPages = (product: Product): Page[] => [...Object.values(shellPages), ...pagesOf(product)];

export interface MenuSection {
  readonly label: string;
  readonly pages: readonly Page[];
}

/** The menu of a role: what belongs to no domain first, then domain by domain; sections without an item are left out. */
export function menuOf(product: Product, role: Role): MenuSection[] {
  const shown = (pages: readonly Page[]) => pages.filter((one) => one.nav !== undefined && inMenu(one, role));
  const sections = product.domains
    .toSorted((one, other) => one.order - other.order)
    .map(({ label, pages }) => ({ label, pages: shown(Object.values(pages)) }));
  return [{ label: '', pages: shown(Object.values(shellPages)) }, ...sections].filter(({ pages }) => pages.length > 0);
}

/** Finds records by name, and where their rows and lists are shown. */
export function useRecords() {
  const product = useProduct();
  const pages = pagesOf(product);
  return {
    named: (name: string) => product.records.find((record) => record.name === name),
    rowAt(name: string, id: string): string | null {
      const found = pages.find(({ detail }) => detail?.name === name);
      return found ? href(found as Page<'/:id'>, { id }) : null; // a detail page has the row's id in its path
    },
    /** Whether the rows of a record are files: something has them attached. */
    areFiles: (name: string) =>
      product.records.some(({ fields }) =>
        Object.values(fields).some(({ spec }) => spec.kind.name === 'attachments' && optionsOf(spec).to === name),
      ),
    listAt: (name: string) => pages.find(({ list }) => list?.name === name)?.path ?? null,
  };
}
