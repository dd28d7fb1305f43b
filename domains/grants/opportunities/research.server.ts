import { firstOf, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { MOST_PAGES, PAGE, type ResearchList } from './research-calls.ts';
import { agenciesSql, newestCopy, ourApplicants, type ResearchAsked, searching } from './search.server.ts';
import { type NoticeDays, statusOf } from './status.ts';

const AGENCIES = 300;

type Shown = ResearchList['found']['data'][number];
type Found = Omit<Shown, 'status' | 'decision'> &
  NoticeDays & {
    readonly decisionId: string | null;
    readonly decisionStatus: NonNullable<Shown['decision']>['status'];
    readonly ownerName: string | null;
  };

const columns = `t.id, t.number, t.title, t.agency_name as "agencyName", t.post_on::text as "postOn",
    t.close_on::text as "closeOn", t.archive_on::text as "archiveOn", t.forecast_post_on::text as "forecastPostOn",
    t.ceiling_cents as "ceilingCents", t.floor_cents as "floorCents", t.cost_share as "costShare",
    t.match_percent::float8 as "matchPercent", t.copied_on::text as "copiedOn",
    d.id as "decisionId", d.status as "decisionStatus", o.name as "ownerName", m.mark`;

/** A page of the notices that the question leaves, and how many are hidden because they are for others. */
export async function researchOf(work: UnitOfWork, asked: ResearchAsked): Promise<ResearchList> {
  const ours = await ourApplicants(work);
  const page = Math.min(asked.page ?? 1, MOST_PAGES);
  const skip = (page - 1) * PAGE;
  const found = await pageOf(work, asked, { ours, skip });
  const hidden = await hiddenBy(work, asked, ours);
  return {
    asOf: await newestCopy(work),
    ours: [...ours],
    page,
    hasMore: found.total > found.data.length && page < MOST_PAGES,
    hidden: hidden.total,
    hiddenIs: hidden.totalIs,
    found: {
      ...mapFirst(found, (row) => shownOf(row, work.today)),
      total: found.total === 0 ? 0 : skip + found.total,
    },
    agencies: await firstOf<ResearchList['agencies']['data'][number]>(work.tx, {
      text: agenciesSql,
      values: [work.actor.organizationId],
      name: 'opportunity.agencies',
      most: AGENCIES,
    }),
  };
}

async function pageOf(work: UnitOfWork, asked: ResearchAsked, { ours, skip }: { ours: Ours; skip: number }) {
  const { from, where, isForOthers, order, statement } = searching(work, asked, ours);
  const person = statement.bind(work.person);
  const text = `select ${columns} from ${from}
    left join organization_members o on o.organization_id = d.organization_id and o.id = d.owner
    left join opportunity_mark m on m.organization_id = t.organization_id and m.opportunity = t.id and m.person = ${person}
    where ${where} ${isForOthers ? `and not coalesce(${isForOthers}, false)` : ''}
    order by ${order} offset ${statement.bind(skip)}`;
  return firstOf<Found>(work.tx, { text, values: statement.values, most: PAGE });
}
type Ours = Awaited<ReturnType<typeof ourApplicants>>;

/** None of them is read: they are only counted. */
async function hiddenBy(work: UnitOfWork, asked: ResearchAsked, ours: Ours) {
  const { from, where, isForOthers, statement } = searching(work, asked, ours);
  if (isForOthers === null) return { total: 0, totalIs: 'exact' as const };
  const text = `select t.id from ${from} where ${where} and ${isForOthers}`;
  return firstOf<{ id: string }>(work.tx, { text, values: statement.values, most: 0 });
}

function shownOf(row: Found, today: string): Shown {
  const { decisionId, decisionStatus, ownerName, archiveOn, ...said } = row;
  return {
    ...said,
    status: statusOf({ ...said, archiveOn }, today),
    decision: decisionId === null ? null : { id: decisionId, status: decisionStatus, ownerName },
  };
}
