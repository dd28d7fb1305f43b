import { type ComponentType, createContext, use as arrived, useContext } from 'react';
import {
  type Actor,
  type AnyRecord,
  type Command,
  type Domain,
  href,
  type MenuSection,
  mayOpen,
  type Page,
  type QuickAction,
  type Role,
} from '#kernel';
import { useOpener } from '#web/data/session.ts';
import type { Definitions } from './definitions.ts';
import type { Waiting } from '#web/data/shell.ts';
import type { Subscription } from '#web/data/subscription.ts';
import type { FailureReport } from './error-screen.tsx';
import type { FeedbackOverlay } from './feedback-slot.tsx';
import type { TutorialOverlay } from './tutorial-slot.tsx';

export interface Commands {
  readonly commands: readonly Command[];
  readonly commandGroups: readonly string[];
}

/** What the browser runs, handed in by `main.tsx`: the web knows no domain by name. */
export interface Product {
  readonly domains: readonly Domain[];
  /** What records are made of, fetched when a screen needs it: the shell does with names and words. */
  readonly definitions: Definitions;
  readonly menu: readonly MenuSection[];
  readonly quickActionsOf: (opener: Role | Pick<Actor, 'role' | 'side'>) => readonly QuickAction[];
  /** What the palette and two keys lead to, in its groups: loaded when one of them is first used. */
  readonly commands: () => Promise<Commands>;
  /** Where work begins, and where whoever may not stay is sent. */
  readonly home: Page;
  /** The same for people of a firm. */
  readonly homeOfFirm: Page;
  readonly signIn: Page;
  /** Where an account without an organization founds or joins one. */
  readonly welcome: Page;
  readonly settings: Page;
  readonly help: Page;
  readonly apiReference: Page;
  readonly notifications: Page;
  readonly tasks: Page;
  /** Where a role decides what waits. */
  readonly inboxOf: (role: Role) => Page;
  /** Where a role finds the approvals that wait for somebody, also one that may not open the inbox. */
  readonly approvalsOf: (role: Role) => Page;
  /** Where somebody enters days away and who decides meanwhile. */
  readonly away: Page;
  /** Records whose changes move the counts of the header, besides those that wait for a second person. */
  readonly counted: readonly AnyRecord[];
  /** What walks people through the product: loaded when somebody first asks for it. */
  readonly tutorials: () => Promise<{ readonly default: TutorialOverlay }>;
  /** Where all of them stand together. */
  readonly tutorialList: Page;
  /** What people tell us with: loaded when somebody first has something to say. */
  readonly feedback: () => Promise<{ readonly FeedbackWidget: FeedbackOverlay }>;
  /** What answers questions, with a page of its own: loaded when somebody first asks. */
  readonly assistant: { readonly page: Page; readonly load: () => Promise<{ readonly ShellChat: ComponentType }> };
  /** What the dashboard shows to a role, below its head; fetched when it is shown. */
  readonly dashboard: ComponentType;
  /** Who keeps reasons, by which code, and by which filters of their list those of a step are found; null where none fit. */
  readonly reasons: {
    readonly record: AnyRecord;
    readonly code: string;
    readonly of: (record: string, step: string) => Promise<Readonly<Record<string, string>> | null>;
  };
  /** What the header counts, and what the organization has of the product: calls of domains, asked by the frame. */
  readonly waiting: (signal: AbortSignal) => Promise<Waiting>;
  readonly subscription: () => Promise<Subscription>;
  /** Tells the operators that a screen failed. */
  readonly onFailure: (report: FailureReport) => Promise<boolean>;
}

const ProductContext = createContext<Product | null>(null);
export const ProductProvider = ProductContext.Provider;

export function useProduct(): Product {
  const product = useContext(ProductContext);
  if (!product) throw new Error('useProduct must be used within a ProductProvider');
  return product;
}

/** The commands; suspends until they are there. */
export const useCommands = (): Commands => arrived(useProduct().commands());

const ofFirms = new WeakMap<Product, Product>();

/** The product as a person finds it: people of a firm begin elsewhere. */
export function productOf(product: Product, person: Pick<Actor, 'side'> | null): Product {
  if (person?.side !== 'firm') return product;
  const known = ofFirms.get(product) ?? { ...product, home: product.homeOfFirm };
  ofFirms.set(product, known);
  return known;
}

export const allPages = ({ domains }: Product): Page[] => domains.flatMap(({ pages }) => Object.values(pages));

/** The definitions of all records, for screens that are about every one of them; suspends until they are there. */
export const useDefinitions = (): readonly AnyRecord[] => arrived(useProduct().definitions.all());

/** The definition of a record that a registry names; suspends until its domain's are there. */
export function useDefinition({ name }: AnyRecord): AnyRecord {
  const found = useRecords().named(name);
  if (!found) throw new Error(`No domain lists ${name} among its records`);
  return found;
}

/** Every record by what is known from the start: its name, its words, its states and its title. */
export const useStubs = (): readonly AnyRecord[] => useProduct().domains.flatMap(({ records }) => records);

/** Where rows and lists of records are shown. */
export function usePlaces() {
  const product = useProduct();
  const opener = useOpener();
  const pages = allPages(product).filter((page) => mayOpen(page, opener));
  return {
    rowAt(name: string, id: string): string | null {
      const found = pages.find(({ detail }) => detail?.name === name);
      return found ? href(found as Page<'/:id'>, { id }) : null; // a detail page has the row's id in its path
    },
    listAt: (name: string) => pages.find(({ list }) => list?.name === name)?.path ?? null,
  };
}

/** Finds records by name, and where their rows and lists are shown. */
export function useRecords() {
  const { definitions } = useProduct();
  const stubs = useStubs();
  return {
    ...usePlaces(),
    /** What is known from the start: as much as pointing at a row takes. */
    stub: (name: string) => stubs.find((record) => record.name === name),
    /** All that a record is made of; suspends until its domain's definitions are there. */
    named(name: string): AnyRecord | undefined {
      const own = definitions.with(name);
      return own ? arrived(own).find((record) => record.name === name) : undefined;
    },
    /** Several at once: their domains' definitions are fetched side by side. */
    allNamed(names: readonly string[]): readonly AnyRecord[] {
      const wanted = new Set(names);
      const own = [...new Set(names.flatMap((name) => definitions.with(name) ?? []))];
      return own.flatMap((one) => arrived(one)).filter(({ name }) => wanted.has(name));
    },
  };
}
