import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { FirmBusiness, PublishedSource } from '../../public/public.server.ts';
import { afterOpening } from '../sealing/public-tabulation.server.ts';
import { scoredTypes } from '../solicitation/solicitation-words.ts';

/** The latest awards and bids on a vendor's page; each notice has all of its own. */
const MOST = 25;

const listed = (words: readonly string[]): string => words.map((one) => `'${one}'`).join(', ');
const published = 's.ocid is not null and s.published_at is not null';

/** Awards to it that were noticed and still count. */
const awardsSql = `select w.number, s.number as solicitation, s.name as title, w.lot, w.amount_cents::bigint as cents, w.status as state,
    coalesce(w.final_on, (w.noticed_at at time zone o.time_zone)::date)::text as "on"
  from award w join organization o on o.id = w.organization_id
    join solicitation s on s.organization_id = w.organization_id and s.id = w.solicitation
  where w.organization_id = $1 and w.vendor = $2 and w.noticed_at is not null and w.status in ('noticed', 'protested', 'final') and ${published}
  order by "on" desc, w.number desc`;

/** Its bids in every tabulation that anyone can read, as \`publicTabulation\` decides for one notice. */
const bidsSql = `select b.receipt, s.number as solicitation, s.name as title, b.received_at as "receivedAt", b.status, b.total_cents::bigint as cents
  from bid b join solicitation s on s.organization_id = b.organization_id and s.id = b.solicitation
    join sealed_event e on e.organization_id = b.organization_id and e.id = b.event and e.part = 'bid' and e.status = 'opened'
  where b.organization_id = $1 and b.vendor = $2 and b.is_opened and s.status in (${listed(afterOpening)}) and ${published}
    and not exists (select from sealed_event x where x.organization_id = s.organization_id and x.solicitation = s.id
      and x.status not in ('opened', 'destroyed'))
    and not exists (select from bid y where y.organization_id = b.organization_id and y.event = b.event and y.is_opened and y.vendor is null)
    and (s.type not in (${listed(scoredTypes)}) or exists (select from award w where w.organization_id = s.organization_id
      and w.solicitation = s.id and w.noticed_at is not null))
  order by b.received_at desc, b.receipt`;

async function businessOf({ tx, actor }: UnitOfWork, vendor: string) {
  const asked = { values: [actor.organizationId, vendor], most: MOST };
  const awards = await firstOf<FirmBusiness['awards']['data'][number]>(tx, {
    ...asked,
    text: awardsSql,
    name: 'notice.awards_of_vendor',
  });
  const bids = await firstOf<FirmBusiness['bids']['data'][number]>(tx, {
    ...asked,
    text: bidsSql,
    name: 'notice.bids_of_vendor',
  });
  return { awards, bids };
}

/** Awards and bids on the public page of a vendor: those that its notices show, and no others. */
export const bidSource: PublishedSource = { businessOf };
