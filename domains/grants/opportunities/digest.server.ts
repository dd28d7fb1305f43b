import { fail } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { grantOpportunity } from './grant-opportunity.record.ts';
import { opportunityDigest } from './opportunity-digest.record.ts';
import { opportunityMark } from './opportunity-mark.record.ts';
import { type dismissReasons, type marks, openToMore, type WatchedField, watchedFields } from './opportunity-words.ts';
import type { NewAndChanged } from './research-calls.ts';
import { ourApplicants } from './search.server.ts';
import { type NoticeDays, statusOf } from './status.ts';

/** Who never looked is shown what came in so many days. */
const FIRST_LOOK = 30;
const SHOWN = 50;

interface Marked {
  readonly mark: keyof typeof marks;
  readonly reason?: keyof typeof dismissReasons | null | undefined;
}

/** Two windows of one person never meet in the same row. */
export const hold = (work: UnitOfWork, what: string, person: string) =>
  work.tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 0))`, [`opportunity/${what}/${person}`]);

export function personOf({ person }: UnitOfWork): string {
  if (person === null) throw fail('forbidden', 'opportunity_mark.person', 'Only a person can do this.');
  return person;
}

/** A person’s own mark on one notice: a new one takes the place of the last. */
export async function setMark(
  work: UnitOfWork,
  id: string,
  { mark, reason = null }: Marked,
  person = personOf(work),
): Promise<Marked['mark']> {
  const notice = await work.find(grantOpportunity, id);
  if (!notice) throw missing(grantOpportunity);
  if (mark === 'dismissed' && reason === null)
    throw refusedAt('reason', 'opportunity_mark.has_reason', 'Choose why it is dismissed.');
  await hold(work, id, person);
  const product = work.asProduct;
  const isDismissed = mark === 'dismissed';
  const values = {
    mark,
    reason: isDismissed ? reason : null,
    openThen: isDismissed ? notice.openUntil : null,
    ceilingThen: isDismissed ? notice.ceiling : null,
  };
  const kept = await product.row(opportunityMark, { where: { person, opportunity: id } });
  if (kept) await product.change(opportunityMark, kept.id, {}, values);
  else await product.insert(opportunityMark, {}, { person, opportunity: id, ...values });
  return mark;
}

/** Kept until a moment that came; an older window never moves it back. */
export async function sawUntil(work: UnitOfWork, until: string): Promise<string> {
  const person = personOf(work);
  await hold(work, 'seen', person);
  const product = work.asProduct;
  const now = work.now();
  const moment = until < now ? until : now;
  const kept = await product.row(opportunityDigest, { where: { person } });
  if (kept && kept.seenAt >= moment) return kept.seenAt;
  if (kept) await product.change(opportunityDigest, kept.id, {}, { seenAt: moment });
  else await product.insert(opportunityDigest, {}, { person, seenAt: moment });
  return moment;
}

const columns = `t.id, t.number, t.title, t.agency_name as "agencyName", t.post_on::text as "postOn",
    t.close_on::text as "closeOn", t.archive_on::text as "archiveOn", t.forecast_post_on::text as "forecastPostOn"`;

const isKept = `not exists (select from opportunity_mark m where m.organization_id = t.organization_id
    and m.opportunity = t.id and m.person = $2 and m.mark = 'dismissed')`;

/** Day first, for the index; the moment tells what came before the look on that day. */
const freshSql = `select ${columns} from grant_opportunity t
  where t.organization_id = $1 and t.first_seen_on >= $3::date and t.created_at > $4 and t.open_until >= $5::date
    and not coalesce(cardinality(t.eligibility) > 0 and not t.eligibility && $6::text[] and $7, false)
    and not exists (select from opportunity_decision d where d.organization_id = t.organization_id and d.opportunity = t.id)
    and ${isKept}
  order by t.open_until, t.id`;

const changedSql = `select ${columns}, c.parts from (
    select opportunity, max(created_at) as last, jsonb_agg(jsonb_build_array(what, before, after) order by created_at, id) as parts
    from opportunity_change where organization_id = $1 and noticed_on >= $3::date and created_at > $4 group by opportunity
  ) c join grant_opportunity t on t.organization_id = $1 and t.id = c.opportunity
  where ${isKept} order by c.last desc, t.id`;

type Said = NewAndChanged['fresh']['data'][number];
type Found = Omit<Said, 'status' | 'says'> & NoticeDays;
type Part = readonly [what: WatchedField, before: string | null, after: string | null];

const partWords = ([what, before, after]: Part): string =>
  what === 'summary' ? watchedFields[what] : `${watchedFields[what]}: ${before ?? 'empty'} to ${after ?? 'empty'}`;

export async function newAndChangedFor(work: UnitOfWork): Promise<NewAndChanged> {
  const person = work.person;
  const seen = person && (await work.asProduct.row(opportunityDigest, { where: { person }, fields: ['seenAt'] }));
  const since = seen ? seen.seenAt : `${addDays(work.today, -FIRST_LOOK)}T00:00:00.000Z`;
  // A moment’s day in the zone of the agency may be the one before its day in UTC.
  const asked = [work.actor.organizationId, person, addDays(since.slice(0, 10), -1), since];
  const ours = await ourApplicants(work);
  const shown = ({ archiveOn, ...row }: Found, says: string): Said => ({
    ...row,
    status: statusOf({ ...row, archiveOn }, work.today),
    says,
  });
  const fresh = await firstOf<Found>(work.tx, {
    text: freshSql,
    values: [...asked, work.today, [...ours, ...openToMore], ours.length > 0],
    name: 'opportunity.fresh',
    most: SHOWN,
  });
  const changed = await firstOf<Found & { readonly parts: readonly Part[] }>(work.tx, {
    text: changedSql,
    values: asked,
    name: 'opportunity.changed',
    most: SHOWN,
  });
  return {
    since,
    until: work.now(),
    fresh: mapFirst(fresh, (row) => shown(row, 'New')),
    changed: mapFirst(changed, ({ parts, ...row }) => shown(row, parts.map(partWords).join('; '))),
  };
}
