import { firstRows, mapFirst } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { task } from '../../organization/public.server.ts';
import { backPlan, type PlannedTask } from '../opportunities/back-plan.ts';
import { openToMore } from '../opportunities/opportunity-words.ts';
import type { decisionChoices } from '../opportunities/research-calls.ts';
import { ourApplicants } from '../opportunities/search.server.ts';
import { statusOf } from '../opportunities/status.ts';
import type { forecastScopes, GrantForecast } from './forecast-calls.ts';
import { lastDayOf, monthOf, monthsFrom } from './months.ts';
import { linkOf, linkPrefix, plannable } from './planning.server.ts';

const SHOWN = 100;

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly agencyName: string;
  readonly postOn: string | null;
  readonly closeOn: string | null;
  readonly archiveOn: string | null;
  readonly forecastPostOn: string | null;
  readonly day: string;
  readonly isFederal: boolean;
  readonly decision: string | null;
  readonly decided: keyof typeof decisionChoices | null;
  readonly ownerName: string | null;
}

/** An estimated close date counts where the notice states none. */
const sql = (
  scope: keyof typeof forecastScopes,
): string => `select t.id, t.number, t.title, t.agency_name as "agencyName",
    t.post_on::text as "postOn", t.close_on::text as "closeOn", t.archive_on::text as "archiveOn",
    t.forecast_post_on::text as "forecastPostOn", coalesce(t.close_on, t.forecast_close_on)::text as day,
    (t.source = 'grants_gov' or t.listings is not null) as "isFederal",
    d.id as decision, d.status as decided, m.name as "ownerName"
  from grant_opportunity t
    left join opportunity_decision d on d.organization_id = t.organization_id and d.opportunity = t.id
    left join organization_members m on m.organization_id = d.organization_id and m.id = d.owner
  where t.organization_id = $1 and t.open_until >= $2::date and coalesce(t.close_on, t.forecast_close_on) between $2::date and $3::date
    and ${scope === 'chosen' ? 'd.status = any ($4::text[])' : `(cardinality($4::text[]) = 0 or not coalesce(cardinality(t.eligibility) > 0 and not t.eligibility && $4::text[], false))`}
  order by day, t.number, t.id`;

/** Of each notice, how many of its tasks a person was given, and how many are done; a cancelled one is neither. */
async function givenOf(work: UnitOfWork, ids: readonly string[], tasks: (id: string) => readonly PlannedTask[]) {
  const links = ids.flatMap((id) => tasks(id).map(({ kind }) => linkOf(id, kind)));
  const rows = await work.asProduct.rows(task, {
    where: { link: links, status: { not: 'dropped' } },
    fields: ['link', 'status'],
    most: 'all',
  });
  return Map.groupBy(rows, ({ link }) => linkPrefix(link ?? ''));
}

const isChosen = ({ decided }: Found): boolean => plannable.some((state) => state === decided);

interface Asked {
  readonly scope: keyof typeof forecastScopes;
  readonly month: string | null;
}

/** Months count every notice; the list has those of one month, or the first of all. */
export async function forecastOf(work: UnitOfWork, { scope, month }: Asked): Promise<GrantForecast> {
  const { today } = work;
  const untilDay = lastDayOf(today);
  const ours = await ourApplicants(work);
  const kinds = scope === 'chosen' ? [...plannable] : ours.length === 0 ? [] : [...ours, ...openToMore];
  const found = await work.tx.query<Found>(
    sql(scope),
    [work.actor.organizationId, today, untilDay, kinds],
    `grants.forecast_${scope}`,
  );
  const calendar = await calendarOf(work);
  const planOf = ({ day, isFederal }: Found) => backPlan({ closeOn: day, isFederal }, calendar, today);
  const chosen = found.filter(isChosen).flatMap(planOf);
  const listed = month === null ? found : found.filter(({ day }) => monthOf(day) === month);
  const first = firstRows(listed, SHOWN);
  const shown = new Map(first.data.map((one) => [one.id, planOf(one)]));
  const given = await givenOf(work, [...shown.keys()], (id) => shown.get(id) ?? []);
  const notices = mapFirst(first, (one) => {
    const theirs = given.get(linkPrefix(linkOf(one.id, 'submit'))) ?? [];
    const { id, number, title, agencyName, day: closeOn, decision, decided, ownerName } = one;
    return {
      id,
      number,
      title,
      agencyName,
      status: statusOf(one, today),
      closeOn,
      closes: one.closeOn === null ? ('estimated' as const) : ('stated' as const),
      decision: decision !== null && decided !== null ? { id: decision, status: decided, ownerName } : null,
      tasks: (shown.get(id) ?? []).map(({ says, by, isLate }) => ({ says, by, isLate })),
      given: theirs.length,
      done: theirs.filter(({ status }) => status === 'done').length,
    };
  });
  return {
    fromDay: today,
    untilDay,
    months: monthsFrom(today).map((of) => {
      const due = chosen.filter(({ by }) => monthOf(by) === of);
      return {
        month: of,
        closes: found.filter(({ day }) => monthOf(day) === of).length,
        tasks: due.length,
        late: due.filter(({ isLate }) => isLate).length,
      };
    }),
    notices,
  };
}
