import { fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { rowsOf } from '#server/records/view.ts';
import { vendor as vendorRecord } from '../vendor.record.ts';
import { riskCheck } from './risk-check.record.ts';
import { firmsAmong } from './supply-data.server.ts';
import { exposuresOf, policyToday, signalsInForce, sitesOf } from './supply-risk.server.ts';
import { supplyReview } from './supply-review.record.ts';
import { isAtLeast, type RiskAct, severities, type Severity } from './supply-words.ts';

/** Where the policy is asked. */
export type RiskPlace = 'atInvite' | 'atAward' | 'atOrder';

/** A signal that reaches a vendor, and what people concluded from it. */
export interface OpenSignal {
  readonly id: string;
  readonly subject: string;
  readonly severity: Severity;
  readonly untilDay: string;
  readonly standing: 'open' | 'allowed' | 'excluded' | 'contested';
}

export interface RiskThere {
  readonly act: RiskAct;
  /** The purpose of the policy in force, by which it is cited. */
  readonly policy: string;
  readonly of: ReadonlyMap<string, readonly OpenSignal[]>;
}

const nothing: RiskThere = { act: 'none', policy: '', of: new Map() };

type Standing = OpenSignal['standing'];

/** What was concluded of each pair of vendor and signal; one conclusion against the vendor counts more than any for it. */
async function standingsOf(work: UnitOfWork, vendors: readonly string[], signals: readonly string[]) {
  const reviews = await work.asProduct.rows(supplyReview, {
    where: { vendor: [...vendors], signal: [...signals], status: ['approved', 'contested'] },
    fields: ['vendor', 'signal', 'outcome', 'status'],
    order: ['signal', 'createdAt'],
    most: 'all',
  });
  const found = new Map<string, Standing>();
  for (const { vendor, signal, outcome, status } of reviews) {
    const key = `${vendor} ${signal}`;
    if (outcome === 'exclude') found.set(key, status === 'contested' ? 'contested' : 'excluded');
    else if (!found.has(key)) found.set(key, 'allowed');
  }
  return found;
}

/** What the policy in force asks at this place, and the signals that it counts and that reach these vendors, on this day. */
export async function risksAt(work: UnitOfWork, vendors: readonly string[], place: RiskPlace): Promise<RiskThere> {
  const policy = await policyToday(work.asProduct);
  if (!policy || policy[place] === 'none' || vendors.length === 0) return nothing;
  const signals = (await signalsInForce(work.asProduct)).filter(({ severity }) => isAtLeast(severity, policy.severity));
  const there = { act: policy[place], policy: policy.why };
  if (signals.length === 0) return { ...there, of: new Map() };
  const exposures = exposuresOf(await sitesOf(work.asProduct, await firmsAmong(work, vendors)), signals);
  const standings = await standingsOf(
    work,
    vendors,
    signals.map(({ id }) => id),
  );
  const of = new Map<string, OpenSignal[]>();
  for (const { site, signal } of exposures) {
    const own = of.get(site.vendor) ?? [];
    // Two sites in one storm are one signal.
    if (own.some(({ id }) => id === signal.id)) continue;
    const { id, subject, severity, untilDay } = signal;
    const standing = standings.get(`${site.vendor} ${id}`) ?? 'open';
    of.set(site.vendor, [...own, { id, subject, severity, untilDay, standing }]);
  }
  return { ...there, of };
}

const inWords = ({ subject, severity, untilDay }: OpenSignal): string =>
  `${subject} (${severities[severity]}), until ${untilDay}`;

/** What is kept of a warning: signals that were reviewed and allowed are no warning any more. */
export function noteOf(signals: readonly OpenSignal[]): string | null {
  const open = signals.filter(({ standing }) => standing !== 'allowed');
  return open.length === 0 ? null : open.map(inWords).join('; ').slice(0, 900);
}

/** Why the policy stops business with this vendor here; null where it does not. */
export function stopOf(
  { act, of }: RiskThere,
  { vendor, name, isEmergency = false }: { vendor: string; name: string; isEmergency?: boolean },
): { readonly code: string; readonly message: string; readonly signal: string } | null {
  if (act !== 'review') return null;
  const own = of.get(vendor) ?? [];
  const excluded = own.find(({ standing }) => standing === 'excluded' || standing === 'contested');
  if (excluded)
    return {
      code: 'supply.excluded',
      signal: excluded.id,
      message:
        excluded.standing === 'contested'
          ? `${name} objects to the review of “${excluded.subject}”. Decide the objection first.`
          : `A risk review allows no award to ${name} because of “${excluded.subject}”.`,
    };
  const open = own.find(({ standing }) => standing === 'open');
  // What cannot wait for a review goes out first; what people concluded counts all the same.
  if (!open || isEmergency) return null;
  return {
    code: 'supply.unreviewed',
    signal: open.id,
    message: `Review the risk signal “${open.subject}” for ${name} first, under Supply Chain Risk.`,
  };
}

const nameOf = async (work: UnitOfWork, id: string): Promise<string> =>
  (await work.asProduct.row(vendorRecord, { where: { id }, fields: ['name'] }))?.name ?? 'this vendor';

interface Judged {
  readonly place: RiskPlace;
  readonly vendor: string;
  readonly isEmergency?: boolean;
  /** The field of the call that names the vendor. */
  readonly path: string;
}

/** Refuses while the policy asks for a review that no one approved, and otherwise answers what to keep of the warning. */
export async function judgeRisk(work: UnitOfWork, { place, vendor, path, isEmergency = false }: Judged) {
  const there = await risksAt(work, [vendor], place);
  if (there.act === 'none' || !there.of.has(vendor)) return null;
  const stop = stopOf(there, { vendor, isEmergency, name: await nameOf(work, vendor) });
  if (stop)
    throw fail('refused', stop.code, stop.message, {
      issues: [{ path, code: stop.code, message: stop.message }],
      extra: { signal: stop.signal, vendor },
    });
  const note = noteOf(there.of.get(vendor) ?? []);
  return note && there.act === 'review' && isEmergency
    ? `${note}. Emergency purchase, not stopped (2 CFR 200.320(c)(3)). Policy: ${there.policy}`.slice(0, 1000)
    : note;
}

/** The document that an entry is about: an attempt names it among its values, because nothing of it was changed. */
const about = `case when e.action = 'attempt_refused' then (e.changes->'row'->>1)::uuid else e.row_id end`;

/**
 * The history as it is: attempts that were refused, although nothing of them was kept, and warnings as each was kept. Both are read by one
 * partial index: the condition below is the one of the index, word by word.
 */
export const riskCheckRows = rowsOf(
  riskCheck,
  ({
    organization: o,
  }) => `select e.organization_id, e.id, coalesce(r.number, p.number, a.number, s.number, c.number, 'Document') as document,
    case when e.record in ('solicitation', 'bid_invitation') then 'invitation' when e.record = 'award' then 'award' else 'order' end as act,
    case when e.action = 'attempt_refused' then 'stopped' else 'warned' end as outcome, v.name as vendor,
    coalesce(case when e.action = 'attempt_refused' then e.reason else e.changes->'riskNote'->>1 end, '') as signals,
    m.name as by, e.at, e.record, ${about} as "row"
  from audit_entry e left join solicitation s on s.organization_id = ${o} and s.id = ${about}
    left join award a on a.organization_id = ${o} and a.id = ${about}
    left join order_revision r on r.organization_id = ${o} and r.id = ${about}
    left join purchase_order p on p.organization_id = ${o} and p.id = coalesce(r.purchase_order, ${about})
    left join bid_invitation i on i.organization_id = ${o} and i.id = ${about}
    left join solicitation c on c.organization_id = ${o} and c.id = i.solicitation
    left join vendor v on v.organization_id = ${o} and v.id = coalesce(a.vendor, p.vendor, i.vendor)
    left join organization_members m on m.organization_id = ${o} and m.id = coalesce(e.on_behalf_of, e.actor)
  where e.organization_id = ${o} and (e.action = 'attempt_refused' or 'riskNote' = any (e.fields))
    and case when e.action = 'attempt_refused'
      then e.changes->'rule'->>1 in ('supply.excluded', 'supply.unreviewed') and e.changes->'row'->>1 is not null
      else e.changes->'riskNote'->>1 is not null end`,
);
