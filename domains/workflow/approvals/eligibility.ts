import { includesRole, type Role } from '#kernel';
import { type Deed, type Done, separation } from './segregation.ts';

/** What is known about one matter, as far as it keeps somebody from deciding on it. */
export interface Standing {
  readonly deed: Deed;
  readonly cents: number;
  /** Whoever asked for it or wrote it. */
  readonly requesters: readonly string[];
  /** Whoever may act in a requester's name today. */
  readonly deputies: ReadonlySet<string>;
  /** People who report to a requester that heads what the matter is booked to. */
  readonly reports?: ReadonlySet<string>;
  /** What was done before on the same chain of documents. */
  readonly chain: readonly Done[];
  /** Whoever has decided in this approval, for themselves or in somebody's name. */
  readonly decided: ReadonlySet<string>;
}

export interface Hindrance {
  readonly code: string;
  readonly sentence: string;
  readonly law?: string;
}

const law = '2 CFR 200.303';

/** Why this person may not decide on this, whatever the workflow says; null when nothing stands in the way. */
export function hindrance(person: { readonly id: string; readonly role: Role }, matter: Standing): Hindrance | null {
  if (matter.requesters.includes(person.id))
    return {
      code: 'approval.own_request',
      sentence: 'You requested or wrote this, so someone else has to decide.',
      law,
    };
  if (matter.deputies.has(person.id))
    return {
      code: 'approval.deputy_of_requester',
      sentence: 'You are the delegate of the requester, so someone else has to decide.',
      law,
    };
  if (matter.reports?.has(person.id))
    return {
      code: 'approval.reports_to_requester',
      sentence: 'You report to the requester, so someone above or outside the department has to decide.',
      law,
    };
  const isAdmin = includesRole(person.role, 'admin');
  const chain = isAdmin ? [...matter.chain, { deed: 'grant_roles' as const, by: person.id }] : matter.chain;
  const apart = separation(matter.deed, person.id, chain, matter.cents);
  if (apart) return { code: 'approval.separation', sentence: apart.sentence, law: apart.law };
  if (matter.decided.has(person.id))
    return {
      code: 'approval.decided_already',
      sentence: 'You already decided in this approval, so someone else has to decide this step.',
      law,
    };
  return null;
}
