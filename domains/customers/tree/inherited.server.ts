import { remembered } from '#server/records/remembered.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type FiscalYear, fiscalYear, type WorkingCalendar } from '../calendar/calendar.ts';
import { minutesOf, weekdayNumber, zoneOf } from './agency-fields.ts';
import { chainOf } from './agency-tree.ts';
import { holiday } from './holiday.record.ts';
import { entityOf, type Jurisdiction } from './jurisdiction.ts';
import { type AgencyFacts, agenciesOf, organizationFacts, treeOf } from './tree.server.ts';

const usualDays = ['mon', 'tue', 'wed', 'thu', 'fri'];
const [usualBegin, usualEnd] = [8 * 60, 17 * 60];

/** The agency and those above it on a day, nearest first; none without an agency. */
async function chain(
  work: UnitOfWork,
  agencyId: string | null | undefined,
  day: string,
): Promise<readonly AgencyFacts[]> {
  if (!agencyId) return [];
  const known = await agenciesOf(work);
  return chainOf(await treeOf(work, day), agencyId).flatMap((id) => known.get(id) ?? []);
}

const nearest = <Name extends keyof AgencyFacts>(above: readonly AgencyFacts[], name: Name) =>
  above.map((one) => one[name]).find((value) => value !== null) ?? null;

/** The holidays that an agency keeps itself, or those of the organization. */
const holidaysOf = (work: UnitOfWork, keeper: string | null): Promise<ReadonlySet<string>> =>
  remembered(work, ['holiday'], `holidays ${keeper}`, async () => {
    const found = await work.rows(holiday, { where: { agency: keeper }, fields: ['day'], most: 'all' });
    return new Set(found.map(({ day }) => day));
  });

/** When an agency works: its own hours, time zone and holidays, or those of whoever stands above it. */
export const calendarOf = (work: UnitOfWork, agencyId?: string | null, day = work.today): Promise<WorkingCalendar> =>
  remembered(work, ['agency', 'agency_place', 'holiday'], `calendar ${agencyId} ${day}`, () =>
    readCalendar(work, agencyId, day),
  );

async function readCalendar(
  work: UnitOfWork,
  agencyId: string | null | undefined,
  day: string,
): Promise<WorkingCalendar> {
  const above = await chain(work, agencyId, day);
  const { timeZone } = await organizationFacts(work);
  const zone = nearest(above, 'timeZone');
  const [begins, ends] = [minutesOf(nearest(above, 'dayBegins')), minutesOf(nearest(above, 'dayEnds'))];
  const [from, until] = [begins ?? usualBegin, ends ?? usualEnd];
  // Ends that come from two places may not fit together; then the usual day counts.
  const fits = from < until;
  const keeper = above.find(({ ownHolidays }) => ownHolidays)?.id ?? null;
  const holidays = await holidaysOf(work, keeper);
  return {
    timeZone: zone === null ? timeZone : zoneOf(zone),
    weekdays: (nearest(above, 'workingDays') ?? usualDays).map((name) => weekdayNumber[name] ?? 0),
    from: fits ? from : usualBegin,
    until: fits ? until : usualEnd,
    holidays,
  };
}

export async function fiscalYearOf(
  work: UnitOfWork,
  agencyId: string | null | undefined,
  day: string,
): Promise<FiscalYear> {
  const above = await chain(work, agencyId, day);
  return fiscalYear(day, nearest(above, 'fiscalYearStart') ?? (await organizationFacts(work)).fiscalYearStart);
}

/** Whose rules an agency buys under on a day; without one, those of the organization as it was set up. */
export async function jurisdictionsOf(
  work: UnitOfWork,
  agencyId: string | null | undefined,
  day: string,
): Promise<Jurisdiction> {
  const above = await chain(work, agencyId, day);
  const own = await organizationFacts(work);
  const stated = above.flatMap(({ usState }) => usState ?? []);
  const states = stated.length > 0 ? stated : own.usState ? [own.usState] : [];
  return {
    agency: agencyId ?? null,
    entity: entityOf(nearest(above, 'entity') ?? own.agencyKind),
    states: [...new Set(states)],
    packs: [...new Set(above.flatMap(({ rulePacks }) => rulePacks ?? []))],
  };
}
