import { dollars } from '#kernel';
import { type Coded, codeCovers } from '#domains/organization/public.ts';
import { purchaseKinds } from '../purchase-kinds.ts';

const dayWords = (day: string): string => wholeDay.format(new Date(`${day}T00:00:00Z`));
const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Authority of one person, as it was given. */
export interface Grant {
  readonly id: string;
  readonly number: string;
  readonly member: string;
  /** Null: the whole organization. */
  readonly agency: string | null;
  readonly upToCents: number;
  /** Empty: everything. */
  readonly commodities: readonly string[];
  readonly fromDay: string;
  readonly untilDay: string | null;
  readonly needsTraining: boolean;
  readonly trainedUntil: string | null;
  readonly status: string;
  /** What it was redelegated from. */
  readonly basis: string | null;
}

/** What somebody wants to spend. */
export interface Purchase {
  readonly cents: number;
  /** What is bought, line by line; null where a line names none. */
  readonly commodities?: readonly (string | null)[];
  /** Goods, services, construction: agreements between agencies are about some of them. */
  readonly category?: string | null;
  readonly agency?: string | null;
  readonly day: string;
}

/** One agency buys for others. */
export interface Sharing {
  readonly buyer: string;
  readonly parties: readonly string[];
  /** The categories it covers. */
  readonly scope: readonly string[];
  readonly ceilingCents: number | null;
}

/** What has to be known besides the grants: the tree of the day, who buys for whom on that day, and the codes. */
export interface AuthorityContext {
  /** The agency and those above it, nearest first. */
  readonly chain: (agency: string) => readonly string[];
  readonly isPartner: (agency: string) => boolean;
  readonly isOpen: (agency: string) => boolean;
  readonly sharings: readonly Sharing[];
  readonly codes: ReadonlyMap<string, Coded>;
  /** Every grant by its id, for what grants were passed on from. */
  readonly grants: ReadonlyMap<string, Grant>;
}

export type Verdict<G extends Grant = Grant> =
  | { readonly ok: true; readonly grant: G }
  | { readonly ok: false; readonly sentence: string };

/** Authority is passed on a few times at most; a longer chain is a mistake. */
const MOST_STEPS = 5;

type Check = (grant: Grant, purchase: Purchase, around: AuthorityContext) => string | null;

/** In the order in which a person would ask; each says why not, or null. */
const checks: readonly Check[] = [
  ({ status, number }) =>
    status === 'active'
      ? null
      : status === 'suspended'
        ? `${number} is suspended.`
        : status === 'proposed'
          ? `${number} is pending approval by a second person.`
          : `${number} was ${status}.`,
  ({ fromDay, number }, { day }) => (fromDay <= day ? null : `${number} begins on ${dayWords(fromDay)}.`),
  ({ untilDay, number }, { day }) =>
    untilDay === null || untilDay >= day ? null : `${number} ended on ${dayWords(untilDay)}.`,
  ({ needsTraining, trainedUntil, number }, { day }) =>
    !needsTraining || (trainedUntil !== null && trainedUntil >= day)
      ? null
      : `${number} is on hold because the training certificate ${trainedUntil === null ? 'is missing' : `expired on ${dayWords(trainedUntil)}`}.`,
  (grant, { day }, { grants }) => refusedBasis(grant, day, grants),
  refusedPlace,
  refusedCommodity,
  ({ upToCents, number }, { cents }) =>
    cents <= upToCents ? null : `${number} covers up to ${dollars(upToCents)}, and this is ${dollars(cents)}.`,
];

/** What was passed on ends with what it was redelegated from. */
function refusedBasis({ basis, number }: Grant, day: string, grants: ReadonlyMap<string, Grant>): string | null {
  for (let step = 0, at = basis; at !== null; step++) {
    const source = grants.get(at);
    if (!source || step >= MOST_STEPS) return `${number} comes from authority that cannot be traced.`;
    if (source.status !== 'active' && source.status !== 'suspended')
      return `${number} was redelegated from ${source.number}, which was ${source.status}.`;
    if (source.untilDay !== null && source.untilDay < day)
      return `${number} was redelegated from ${source.number}, which ended on ${dayWords(source.untilDay)}.`;
    at = source.basis;
  }
  return null;
}

function refusedPlace(grant: Grant, { agency, cents, category }: Purchase, around: AuthorityContext): string | null {
  const { number } = grant;
  if (!agency) return grant.agency === null ? null : `${number} is for one agency, and this purchase names none.`;
  if (!around.isOpen(agency)) return 'This agency is closed, so no one can buy for it.';
  const chain = around.chain(agency);
  const reaches = (places: readonly string[]) => grant.agency === null || places.includes(grant.agency);
  const isOutside = around.isPartner(chain.at(-1) ?? agency);
  if (!isOutside) return reaches(chain) ? null : `${number} is for another agency.`;
  if (grant.agency !== null && chain.includes(grant.agency)) return null;
  const shared = around.sharings.filter(
    ({ buyer, parties }) => parties.some((party) => chain.includes(party)) && reaches(around.chain(buyer)),
  );
  if (shared.length === 0) return `No agreement in force lets ${number} buy for this partner agency.`;
  const fitting = shared.filter(({ scope }) => isWithin(scope, category ?? null));
  if (fitting.length === 0)
    return category
      ? `The interlocal agreement is not for ${category.replaceAll('_', ' ')}.`
      : 'The interlocal agreement covers certain categories only, and this purchase names none.';
  const isBelow = fitting.some(({ ceilingCents }) => ceilingCents === null || cents <= ceilingCents);
  return isBelow ? null : 'This amount is above the interlocal agreement’s limit.';
}

/** Architects and engineers are professionals. */
const widerCategory: Readonly<Record<string, string>> = { architect_engineer: 'professional' };

const isWithin = (scope: readonly string[], category: string | null): boolean =>
  category === null
    ? Object.keys(purchaseKinds).every((one) => scope.includes(one))
    : scope.includes(widerCategory[category] ?? category);

/** Everything that is bought has to be among the commodities it is for, every single line. */
function refusedCommodity(
  { commodities, number }: Grant,
  { commodities: bought = [] }: Purchase,
  { codes }: AuthorityContext,
) {
  if (commodities.length === 0) return null;
  const named = bought.filter((one) => one !== null);
  if (named.length === 0) return `${number} is only for certain commodities, and this purchase names none.`;
  if (named.length < bought.length) return `${number} is only for certain commodities, and a line of this names none.`;
  const isCovered = named.every((commodity) => {
    const asked = codes.get(commodity);
    return commodities.some((one) => {
      const wide = codes.get(one);
      return one === commodity || (wide !== undefined && asked !== undefined && codeCovers(wide, asked));
    });
  });
  return isCovered
    ? null
    : `${number} is not for ${named.length === 1 ? 'this commodity' : 'all of these commodities'}.`;
}

/** Why this grant does not cover the purchase, and how far it came; null when it does. */
export function refusal(
  grant: Grant,
  purchase: Purchase,
  around: AuthorityContext,
): { readonly sentence: string; readonly passed: number } | null {
  for (const [passed, check] of checks.entries()) {
    const sentence = check(grant, purchase, around);
    if (sentence !== null) return { sentence, passed };
  }
  return null;
}

/** Whether any of a person's grants covers a purchase; if none does, what the nearest one lacks. */
export function judgeAuthority<G extends Grant>(
  grants: readonly G[],
  purchase: Purchase,
  around: AuthorityContext,
): Verdict<G> {
  let nearest = { sentence: 'This person has no delegated authority.', passed: -1, reach: 0 };
  for (const grant of [...grants].sort((one, other) => other.upToCents - one.upToCents)) {
    const wrong = refusal(grant, purchase, around);
    if (wrong === null) return { ok: true, grant };
    if (wrong.passed > nearest.passed) nearest = { ...wrong, reach: grant.upToCents };
  }
  return { ok: false, sentence: nearest.sentence };
}

/** What keeps a grant from being passed on: nobody gives more than they have. Null when it may. */
export function refusedPassingOn(
  wish: Pick<Grant, 'agency' | 'upToCents' | 'commodities' | 'fromDay' | 'untilDay'>,
  source: Grant,
  around: AuthorityContext,
): string | null {
  const wrong = refusal(
    source,
    { cents: 0, agency: wish.agency ?? source.agency, day: wish.fromDay },
    {
      ...around,
      sharings: [],
    },
  );
  // Commodities are compared set against set below, so their own check does not count here.
  if (wrong !== null && wrong.passed !== checks.indexOf(refusedCommodity as Check)) return wrong.sentence;
  if (wish.agency === null && source.agency !== null) return `Your own ${source.number} is for one agency only.`;
  if (wish.upToCents > source.upToCents)
    return `Your own ${source.number} covers up to ${dollars(source.upToCents)}, so you cannot redelegate ${dollars(wish.upToCents)}.`;
  if (source.untilDay !== null && (wish.untilDay === null || wish.untilDay > source.untilDay))
    return `Your own ${source.number} ends on ${source.untilDay}, so what you redelegate has to end by then.`;
  if (source.commodities.length > 0) {
    const isOutside = (one: string) =>
      refusedCommodity(source, { cents: 0, commodities: [one], day: '' }, around) !== null;
    if (wish.commodities.length === 0 || wish.commodities.some(isOutside))
      return `Your own ${source.number} is only for certain commodities.`;
  }
  return null;
}
