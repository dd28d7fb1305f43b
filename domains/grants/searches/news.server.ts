import { dollars, type Row } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { localTime } from '#kernel/lists/days.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { askedFrom } from '../opportunities/asked.ts';
import { ourApplicants, searching, statusIs } from '../opportunities/search.server.ts';
import { type NoticeDays, statusOf } from '../opportunities/status.ts';
import { type WatchedField, watchedFields } from '../opportunities/opportunity-words.ts';
import type { opportunitySearch } from './opportunity-search.record.ts';
import type { SearchNews } from './search-calls.ts';
import { IN_DIGEST, type newsKinds } from './search-words.ts';

type Part = readonly [what: WatchedField, before: string | null, after: string | null];
type Shown = SearchNews['data'][number];

interface Found extends NoticeDays {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly agencyName: string;
  readonly kind: keyof typeof newsKinds;
  readonly parts: readonly Part[] | null;
  readonly openUntil: string;
  readonly openThen: string | null;
  readonly ceilingCents: number | null;
  readonly ceilingThenCents: number | null;
  readonly isDismissed: boolean;
}

interface Window {
  /** Whose dismissals count. */
  readonly person: string;
  readonly since: string;
  readonly until: string;
}

/** No day closes a notice that is open until further notice. */
const dayOr = (day: string): string => (day >= '2200-01-01' ? 'open until further notice' : withDays(day));

/** Why a dismissed notice is back: it is open for longer, or pays more, than when it was dismissed. */
export function whyBack(found: Pick<Found, 'openUntil' | 'openThen' | 'ceilingCents' | 'ceilingThenCents'>) {
  const { openUntil, openThen, ceilingCents, ceilingThenCents } = found;
  const parts = [
    openThen !== null && openUntil > openThen ? `deadline later, ${dayOr(openThen)} to ${dayOr(openUntil)}` : null,
    ceilingCents !== null && ceilingThenCents !== null && ceilingCents > ceilingThenCents
      ? `ceiling up, ${dollars(ceilingThenCents)} to ${dollars(ceilingCents)}`
      : null,
  ].filter((one) => one !== null);
  return parts.length === 0 ? null : `You dismissed it; back because: ${parts.join('; ')}`;
}

const partWords = ([what, before, after]: Part): string =>
  what === 'summary' ? watchedFields[what] : `${watchedFields[what]}: ${before ?? 'empty'} to ${after ?? 'empty'}`;

/** What of a search is new, changed or closed between two moments, for one person. Days close by the day of the agency. */
export async function newsOf(
  work: UnitOfWork,
  search: Pick<Row<typeof opportunitySearch>, 'question'>,
  { person, since, until }: Window,
): Promise<SearchNews> {
  const asked = askedFrom(new URLSearchParams(search.question ?? ''));
  const status = asked.status ?? 'open';
  const { from, where, isForOthers, statement } = searching(
    work,
    { ...asked, status: 'all' },
    await ourApplicants(work),
  );
  const bind = (value: unknown): string => statement.bind(value);
  const [organization, who, begin, end, today, sinceDay] = [
    work.actor.organizationId,
    person,
    since,
    until,
    work.today,
    localTime(since, work.actor.timeZone).slice(0, 10),
  ].map(bind) as [string, string, string, string, string, string];
  const isShown = statusIs(status, today);
  // A posted search finds a forecasted notice on the day it is posted, though no field of it changed.
  const isPosted = status === 'posted' ? `or (t.post_on > ${sinceDay}::date and t.post_on <= ${today}::date)` : '';
  const isFresh = `${isShown} and ((t.created_at > ${begin} and t.created_at <= ${end}) ${isPosted})`;
  const hasClosed = `t.open_until >= ${sinceDay}::date and t.open_until < ${today}::date`;
  const isMaterial = `(t.open_until > m.open_then or t.ceiling_cents > m.ceiling_then_cents)`;
  const text = `select t.id, t.number, t.title, t.agency_name as "agencyName", t.post_on::text as "postOn",
      t.close_on::text as "closeOn", t.archive_on::text as "archiveOn", t.forecast_post_on::text as "forecastPostOn",
      t.open_until::text as "openUntil", t.ceiling_cents as "ceilingCents", c.parts,
      case when ${hasClosed} then 'closed' when ${isFresh} then 'fresh' else 'changed' end as kind,
      coalesce(m.mark = 'dismissed', false) as "isDismissed",
      m.open_then::text as "openThen", m.ceiling_then_cents as "ceilingThenCents"
    from ${from}
    left join opportunity_mark m on m.organization_id = t.organization_id and m.opportunity = t.id and m.person = ${who}
    left join lateral (select jsonb_agg(jsonb_build_array(o.what, o.before, o.after) order by o.created_at, o.what, o.id) as parts
      from opportunity_change o where o.organization_id = ${organization} and o.opportunity = t.id
        and o.created_at > ${begin} and o.created_at <= ${end}) c on true
    where ${where} ${isForOthers ? `and not coalesce(${isForOthers}, false)` : ''}
      and (${hasClosed} or (${isFresh}) or (${isShown} and c.parts is not null))
      and (m.mark is distinct from 'dismissed' or coalesce(${isMaterial}, false))
    order by t.open_until, t.id`;
  const found = await firstOf<Found>(work.tx, { text, values: statement.values, most: IN_DIGEST });
  return mapFirst(found, (row): Shown => {
    const { id, number, title, agencyName, kind, closeOn, parts } = row;
    return {
      id,
      number,
      title,
      agencyName,
      kind,
      closeOn,
      status: statusOf(row, work.today),
      says: kind === 'changed' ? (parts ?? []).map(partWords).join('; ') : '',
      back: row.isDismissed ? whyBack(row) : null,
    };
  });
}
