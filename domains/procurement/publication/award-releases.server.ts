import type { Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contractorName } from '../../vendors/public.server.ts';
import { award } from '../award/award.record.ts';
import { awardIn, buyerIn, type ReleasedAward, supplierIn } from './award-release.ts';
import type { PublicState } from './notice.ts';
import { tenderStatuses } from './release.ts';
import { keepFollowing } from './releases.server.ts';

type Award = Row<typeof award>;
type Facts = EffectFacts<Award>;

const publicAward = `select s.ocid, s.id as call, s.number as "callNumber", s.status as "callStatus", w.number,
    case when w.lot is null then s.name else s.name || ', lot ' || w.lot end as title, w.lot, w.status as state,
    w.noticed_at as "noticedAt", w.final_on::text as "finalOn", w.amount_cents as cents, w.amount_currency as currency,
    v.number as "vendorNumber", ${contractorName('v')} as "vendorName", b.receipt as bid,
    exists (select from ocds_release r, json_array_elements(r.release->'awards') a
      where r.organization_id = $1 and r.ocid = s.ocid and a->>'id' = w.number) as "isKnown"
  from award w
    join solicitation s on s.organization_id = w.organization_id and s.id = w.solicitation
    left join vendor v on v.organization_id = w.organization_id and v.id = w.vendor
    left join bid b on b.organization_id = w.organization_id and b.id = w.bid
  where w.organization_id = $1 and w.id = $2 and s.ocid is not null and s.published_at is not null and w.noticed_at is not null`;

interface Found extends Omit<ReleasedAward, 'amount' | 'supplier'> {
  readonly ocid: string;
  readonly call: string;
  readonly callNumber: string;
  readonly callStatus: string;
  readonly cents: number | null;
  readonly currency: string | null;
  readonly vendorNumber: string | null;
  readonly vendorName: string | null;
  readonly isKnown: boolean;
}

/** An award with the process that it is of; null where no public solicitation led to it, or it is not public yet. */
export async function releasedAward({ tx, actor }: UnitOfWork, id: string) {
  const [found] = await tx.query<Found>(publicAward, [actor.organizationId, id], 'ocds.award');
  if (!found) return null;
  const { ocid, call, callNumber, callStatus, cents, currency, vendorNumber, vendorName, isKnown, ...one } = found;
  const award: ReleasedAward = {
    ...one,
    amount: cents === null || currency === null ? null : { cents, currency },
    supplier: vendorNumber === null || vendorName === null ? null : { id: vendorNumber, name: vendorName },
  };
  return { ocid, call, callNumber, callStatus, isKnown, award };
}

/** From the notice of intent on each step of an award is open data in its own transaction. */
async function release({ row, work }: Facts): Promise<void> {
  const found = await releasedAward(work, row.id);
  if (!found) return;
  const { ocid, call, callNumber, callStatus, isKnown, award: one } = found;
  const tag = isKnown ? (one.state === 'cancelled' ? 'awardCancellation' : 'awardUpdate') : 'award';
  await keepFollowing(work, {
    ocid,
    solicitation: call,
    tags: [tag],
    body: (publisher) => ({
      tender: { id: callNumber, status: tenderStatuses[callStatus as PublicState] }, // only those are published
      parties: [buyerIn(publisher), ...supplierIn(one.supplier, one.bid !== null)],
      awards: [awardIn(one)],
    }),
  });
}

export const awardReleaseEffects = follows(award, {
  notice: [release],
  stay: [release],
  resume: [release],
  finalize: [release],
  cancel: [release],
});
