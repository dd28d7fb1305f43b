import type { Actor } from './access.ts';

/** The two sides of the house: agencies that buy, and firms that sell to them. An organization is one or the other for good. */
export const sides = ['agency', 'firm'] as const;
export type Side = (typeof sides)[number];

/** Whom a record, a page or a call serves: agencies alone where nothing is said. */
export interface Served {
  readonly serves?: readonly Side[];
}

/** For what both sides have: accounts, people, notifications, documents. */
export const bothSides = sides;

type Of = Partial<Pick<Actor, 'side' | 'kind'>>;

/** Whether something is there for this person's side; the product itself works on both. */
export const serves = ({ serves: stated = ['agency'] }: Served, { kind, side = 'agency' }: Of): boolean =>
  kind === 'system' || stated.includes(side);

/** The one sentence of every refusal by side. It says nothing of what is there. */
export const refusedSide = ({ side = 'agency' }: Of): { readonly code: string; readonly sentence: string } => ({
  code: 'side',
  sentence:
    side === 'firm'
      ? 'This belongs to agencies. Your account opens the pages of your own firm.'
      : 'Only people of a firm can do this, each with an account of that firm.',
});
