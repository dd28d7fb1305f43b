import type { SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn, reading } from '../../public/public.server.ts';
import { publicEmergencies } from '../emergency-site-pages.ts';
import { type HeldFact, heldFacts } from './notice-words.ts';
import type { EmergenciesPage, PublicEmergency } from './notices-site.ts';

const SHOWN = 25;

type Found = Omit<PublicEmergency, 'held'> & { readonly held: readonly HeldFact[] | null };

const listed = `select n.number, n.status = 'withdrawn' as "isWithdrawn", n.need, n.reason, v.name as vendor,
    n.amount_cents as "amountCents", n.decided_on::text as "decidedOn", n.ends_on::text as "endsOn",
    a.ended_on::text as "endedOn", n.held, n.held_law as "heldLaw", n.posted_on::text as "postedOn",
    n.withdrawn_on::text as "withdrawnOn", n.withdrawal
  from emergency_notice n
    join emergency_activation a on a.organization_id = $1 and a.id = n.activation
    left join vendor v on v.organization_id = $1 and v.id = n.vendor
  where n.organization_id = $1 and n.status in ('posted', 'withdrawn')
  order by n.posted_on desc nulls last, n.number desc offset $2`;

/** What is held back leaves the server neither as a value nor under another name. */
export function asPublic(one: Found): PublicEmergency {
  const { number, isWithdrawn, postedOn, withdrawnOn } = one;
  const nothing = {
    need: null,
    reason: null,
    vendor: null,
    amountCents: null,
    decidedOn: null,
    endsOn: null,
    endedOn: null,
    held: [],
    heldLaw: null,
    withdrawal: null,
  };
  if (isWithdrawn) return { ...nothing, number, isWithdrawn, postedOn, withdrawnOn, withdrawal: one.withdrawal };
  const held = one.held ?? [];
  const kept = <T>(fact: HeldFact, value: T): T | null => (held.includes(fact) ? null : value);
  return {
    ...nothing,
    number,
    isWithdrawn,
    need: kept('need', one.need),
    reason: one.reason,
    vendor: kept('vendor', one.vendor),
    amountCents: kept('amount', one.amountCents),
    decidedOn: one.decidedOn,
    endsOn: kept('endsOn', one.endsOn),
    endedOn: kept('endsOn', one.endedOn),
    held: held.map((fact) => heldFacts[fact]),
    heldLaw: one.heldLaw,
    postedOn,
    withdrawnOn,
  };
}

const pageAsked = (query: URLSearchParams): number =>
  /^[1-9]\d{0,3}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;

export async function emergenciesOf(work: UnitOfWork, page: number): Promise<EmergenciesPage> {
  const { name: agency } = await ownerIn(work);
  const values = [work.actor.organizationId, (page - 1) * SHOWN];
  const { data, total } = await firstOf<Found & Record<string, unknown>>(work.tx, {
    text: listed,
    values,
    name: 'emergency_notice.public',
    most: SHOWN,
  });
  return { agency, notices: data.map(asPublic), page, hasMore: total > data.length };
}

/** The page of emergency purchases, without a sign-in. */
export const emergencyNoticeParts = ({ door }: Ports): SitePart[] => [
  {
    page: publicEmergencies,
    async load(ask): Promise<{ data: EmergenciesPage }> {
      const page = pageAsked(ask.query);
      const found = await reading(door, ask, (work) => emergenciesOf(work, page));
      return { data: found ?? { agency: '', notices: [], page, hasMore: false } };
    },
  },
];
