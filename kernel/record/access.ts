import { usualCurrency } from '../fields/currency.ts';
import type { Money } from '../fields/money.ts';
import type { Duty } from '../register.ts';
import type { Rule } from './rule.ts';
import type { Side } from './sides.ts';

/** The four roles of a person in an organization, weakest first. */
export const roles = ['user', 'manager', 'admin', 'platform_admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may do something: everyone in the organization (`member`), a role or stronger, a duty that was granted to the person,
 * or `nobody`, which leaves it to the product's own effects. A list means any of them.
 */
export type Who = 'member' | Exclude<Role, 'user'> | 'nobody' | { readonly duty: Duty } | readonly Who[];

/** The person or service that acts, as the server knows it from the session; never taken from the request's body. */
export interface Actor {
  /** Row of the person's membership in this organization; the all-zero id is the product itself. */
  readonly id: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly role: Role;
  readonly duties: readonly string[];
  readonly kind: 'person' | 'service' | 'system';
  /** Which side of the house the organization is on; an agency where nothing is said. */
  readonly side?: Side;
  /** An API key may be narrower than its person: `requisition:read`, `requisition:*`, `*`. */
  readonly scopes?: readonly string[];
  readonly timeZone: string;
  /** In which the organization keeps its books; the usual one where nothing is said. */
  readonly currency?: string;
  readonly requestId: string;
  /** For the product: the person because of whom it acts. */
  readonly inNameOf?: string;
  /** Those in whose name this person may decide today. */
  readonly standsInFor?: readonly string[];
  /** The departments to which they are limited; the whole agency where nothing is said. */
  readonly departments?: readonly string[];
}

/** Cents as an amount in the currency of whoever acts. */
export const moneyOf = ({ currency = usualCurrency }: Pick<Actor, 'currency'>, cents: number): Money => ({
  cents,
  currency,
});

export const nobodyId = '00000000-0000-0000-0000-000000000000';

/** The role helper of guards: a stronger role includes the weaker ones. Menu visibility matches exactly instead, see pages. */
export function includesRole(role: Role, wanted: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(wanted);
}

export function allows(who: Who, actor: Actor): boolean {
  if (who === 'nobody') return actor.kind === 'system';
  if (actor.kind === 'system') return true;
  if (who === 'member') return true;
  if (typeof who === 'string') return includesRole(actor.role, who as Role);
  if ('duty' in who) return actor.duties.includes(who.duty);
  return who.some((one) => allows(one, actor));
}

/** In words, for `explain`, the API document and refusals. */
export function inWords(who: Who): string {
  if (typeof who === 'string') {
    return who === 'member'
      ? 'everyone in the organization'
      : who === 'nobody'
        ? 'the product itself'
        : `${who.replace('_', ' ')} or stronger`;
  }
  if ('duty' in who) return `people with the duty ${who.duty.replaceAll('_', ' ')}`;
  return who.map(inWords).join(', or ');
}

/** Which rows a permission covers; compiled to SQL and judged in memory from this one statement. */
export type Rows =
  | { readonly own: string }
  | { readonly field: string; readonly is: string | number | boolean }
  | { readonly field: string; readonly holds: 'actor' }
  | { readonly any: readonly Rows[] }
  | { readonly when: Who; readonly rows: Rows | 'all' };

/** The field holds the actor: a notification's recipient, a saved view's owner. */
export const own = (field: string): Rows => ({ own: field });
/** The field has this value. */
export const where = (field: string, is: string | number | boolean): Rows => ({ field, is });
/** The field is a set that contains the actor. */
export const holdsActor = (field: string): Rows => ({ field, holds: 'actor' });
export const anyOf = (...any: readonly Rows[]): Rows => ({ any });
/** These rows, or all, but only for some people. */
export const forThose = (when: Who, rows: Rows | 'all' = 'all'): Rows => ({ when, rows });

export interface Permission<State extends string = string> {
  readonly by: Who;
  readonly rows?: Rows;
  readonly inStates?: readonly State[];
  /** Judged on the row as it stands, before anything of it changes. */
  readonly rules?: readonly Rule<never>[];
}

export type Permitted<State extends string = string> = Who | Permission<State>;

export function permission<State extends string>(given: Permitted<State>): Permission<State> {
  return typeof given === 'object' && 'by' in given ? given : { by: given as Who };
}

/** The fields at which a permission looks to tell whose a row is. */
export function fieldsOf(rows: Rows | undefined): readonly string[] {
  if (rows === undefined) return [];
  if ('own' in rows) return [rows.own];
  if ('field' in rows) return [rows.field];
  if ('any' in rows) return rows.any.flatMap(fieldsOf);
  return rows.rows === 'all' ? [] : fieldsOf(rows.rows);
}

/** Whether the rows of a permission include this row, given as plain values. */
export function covers(rows: Rows | undefined, row: Readonly<Record<string, unknown>>, actor: Actor): boolean {
  if (rows === undefined || actor.kind === 'system') return true;
  if ('own' in rows) return row[rows.own] === actor.id;
  if ('is' in rows) return row[rows.field] === rows.is;
  if ('holds' in rows) return Array.isArray(row[rows.field]) && (row[rows.field] as unknown[]).includes(actor.id);
  if ('any' in rows) return rows.any.some((one) => covers(one, row, actor));
  return allows(rows.when, actor) && (rows.rows === 'all' || covers(rows.rows, row, actor));
}
