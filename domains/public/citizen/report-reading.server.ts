import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { mostLike } from '../similar.ts';
import { codeDigest, readCode } from './tracking.server.ts';
import type { CaseShown, CategoryShown, PromiseShown, ReportShown } from './portal.ts';
import { closedStates, openStates, REOPEN_DAYS } from './service-request.ts';
import { serviceRequest } from './service-request.record.ts';
import { serviceUpdate } from './service-update.record.ts';
import type { Language } from './words.ts';

type Report = Row<typeof serviceRequest>;

const DAY_MS = 86_400_000;
/** Closed ones that long ago are no longer suggested as the same. */
const RECENT_DAYS = 60;
const NEAR_METERS = 60;

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

interface Said {
  readonly number: string;
  readonly name: string;
  readonly spanishName: string | null;
  readonly address: string;
  readonly description: string;
  readonly summary: string | null;
  readonly status: string;
  readonly reportedOn: string;
  readonly promisedBy: string | null;
  readonly location: { readonly coordinates: readonly [number, number] } | null;
}

const said = `r.number, c.name, c.spanish_name as "spanishName", r.address, r.description, r.summary, r.status,
  r.reported_on::text as "reportedOn", r.promised_by::text as "promisedBy", r.location`;

const isOpen = (status: string): boolean => (openStates as readonly string[]).includes(status);

/** Nothing that a resident typed is shown to others before somebody of the agency has looked at it. */
function faceOf(one: Said, language: Language, today: string): ReportShown {
  const isSeen = one.status !== 'received';
  return {
    number: one.number,
    category: (language === 'es' ? one.spanishName : null) ?? one.name,
    place: isSeen ? one.address : null,
    summary: isSeen ? one.summary : null,
    state: one.status,
    reportedOn: one.reportedOn,
    promisedBy: one.promisedBy,
    isLate: isOpen(one.status) && one.promisedBy !== null && one.promisedBy < today,
  };
}

export async function categoriesIn(work: UnitOfWork, language: Language): Promise<readonly CategoryShown[]> {
  const rows = await work.tx.query<{
    code: string;
    name: string;
    about: string | null;
    spanishName: string | null;
    spanishAbout: string | null;
  }>(
    `select code, name, about, spanish_name as "spanishName", spanish_about as "spanishAbout" from service_category
     where organization_id = $1 and status = 'open' order by code = 'other', name, id`,
    [work.actor.organizationId],
    'citizen.categories',
  );
  return rows.map(({ code, name, about, spanishName, spanishAbout }) =>
    language === 'es' ? { code, name: spanishName ?? name, about: spanishAbout ?? about } : { code, name, about },
  );
}

export async function latelyIn(work: UnitOfWork, language: Language, today: string): Promise<readonly ReportShown[]> {
  const rows = await work.tx.query<Said & Record<string, unknown>>(
    `select ${said} from service_request r
     join service_category c on c.organization_id = r.organization_id and c.id = r.category
     where r.organization_id = $1 and r.status not in ('received', 'duplicate') order by r.number desc limit 10`,
    [work.actor.organizationId],
    'citizen.lately',
  );
  return rows.map((one) => faceOf(one, language, today));
}

/** Open ones by their state, closed ones by the public steps of a year: neither reads what is older. */
const promises = `
  with standing as (
    select category, count(*)::int as open, count(*) filter (where promised_by < $2::date)::int as overdue
    from service_request where organization_id = $1 and status = any($4) group by category),
  closed as (
    select request, max(said_on) as day from service_update
    where organization_id = $1 and audience = 'public' and created_at >= $2::date - 365 and to_state = any($3) group by request),
  given as (
    select r.category, count(*)::int as answered, count(*) filter (where k.day <= r.promised_by)::int as in_time
    from closed k join service_request r on r.organization_id = $1 and r.id = k.request
    where r.status = any($3) and r.promised_by is not null group by r.category)
  select c.name, c.spanish_name as "spanishName", c.promise_days as days, coalesce(g.answered, 0) as answered,
    coalesce(g.in_time, 0) as "inTime", coalesce(s.open, 0) as open, coalesce(s.overdue, 0) as overdue
  from service_category c left join standing s on s.category = c.id left join given g on g.category = c.id
  where c.organization_id = $1 and c.status = 'open' order by c.code = 'other', c.name`;

export async function promisesIn(
  work: UnitOfWork,
  language: Language,
  today: string,
): Promise<readonly PromiseShown[]> {
  const rows = await work.tx.query<Omit<PromiseShown, 'category'> & { name: string; spanishName: string | null }>(
    promises,
    [work.actor.organizationId, today, [...closedStates], [...openStates]],
    'citizen.promises',
  );
  return rows.map(({ name, spanishName, ...figures }) => ({
    category: (language === 'es' ? spanishName : null) ?? name,
    ...figures,
  }));
}

interface Draft {
  readonly category: string;
  readonly address: string;
  readonly description: string;
  readonly point: readonly [longitude: number, latitude: number] | null;
}

/** Reports of the same category, open or closed lately, that are about the same place or say nearly the same. */
export async function similarReports(
  work: UnitOfWork,
  draft: Draft,
  { language, today }: { language: Language; today: string },
): Promise<readonly ReportShown[]> {
  const rows = await work.tx.query<Said & Record<string, unknown>>(
    `select ${said} from service_request r
     join service_category c on c.organization_id = r.organization_id and c.id = r.category and c.code = $2
     where r.organization_id = $1 and r.status <> 'duplicate'
       and (r.status = any($3) or r.updated_at > $4) order by r.number desc limit 300`,
    [
      work.actor.organizationId,
      draft.category,
      [...openStates],
      new Date(Date.parse(work.now()) - RECENT_DAYS * DAY_MS).toISOString(),
    ],
    'citizen.similar',
  );
  const { point } = draft;
  const near = point
    ? rows.filter(({ location }) => location && metersBetween(point, location.coordinates) < NEAR_METERS)
    : [];
  const alike = mostLike(`${draft.address} ${draft.description}`, rows, {
    textOf: ({ address, description }) => `${address} ${description}`,
  });
  return [...new Set([...near, ...alike])].slice(0, 4).map((one) => faceOf(one, language, today));
}

/** On the ball of the earth; more than exact enough for a street. */
function metersBetween([lon, lat]: readonly [number, number], [lon2, lat2]: readonly [number, number]): number {
  const rad = Math.PI / 180;
  const x = (lon2 - lon) * rad * Math.cos(((lat + lat2) / 2) * rad);
  const y = (lat2 - lat) * rad;
  return Math.hypot(x, y) * 6_371_000;
}

export async function reportNamed(work: UnitOfWork, number: string): Promise<Report | null> {
  return work.row(serviceRequest, { where: { number: number.slice(0, 60) } });
}

export async function reportWithCode(work: UnitOfWork, text: string | null): Promise<Report | null> {
  const code = readCode(text);
  if (code === null) return null;
  const found = await work.row(serviceRequest, { where: { codeDigest: codeDigest(code) }, fields: [] });
  return found ? work.find(serviceRequest, found.id) : null;
}

/** Until when this report may be opened again by its resident, as a day; null when it may not. */
export async function reopenUntil(work: UnitOfWork, report: Report, today: string): Promise<string | null> {
  if (!(closedStates as readonly string[]).includes(report.status) || report.reopenedOn !== null) return null;
  const [found] = await work.tx.query<{ day: string | null }>(
    `select max(said_on)::text as day from service_update where organization_id = $1 and request = $2 and to_state = any($3)`,
    [work.actor.organizationId, report.id, [...closedStates]],
    'citizen.closed_on',
  );
  const until = found?.day ? plusDays(found.day, REOPEN_DAYS) : null;
  return until !== null && until >= today ? until : null;
}

/** Everything that whoever has the code may know; contact and inner notes are not among it. */
export async function caseOf(
  work: UnitOfWork,
  report: Report,
  { language, today }: { language: Language; today: string },
): Promise<CaseShown> {
  const { organizationId } = work.actor;
  const leading = report.duplicateOf ? ((await work.find(serviceRequest, report.duplicateOf)) ?? report) : report;
  const [face] = await work.tx.query<Said & Record<string, unknown>>(
    `select ${said} from service_request r
     join service_category c on c.organization_id = r.organization_id and c.id = r.category
     where r.organization_id = $1 and r.id = $2`,
    [organizationId, leading.id],
    'citizen.face',
  );
  const updates = await work.rows(serviceUpdate, {
    where: { request: leading.id, audience: 'public' },
    order: ['createdAt'],
    fields: ['saidOn', 'text', 'toState'],
    most: 'all',
  });
  const [others] = await work.tx.query<{ count: number }>(
    'select count(*)::int as count from service_request where organization_id = $1 and duplicate_of = $2 and id <> $3',
    [organizationId, leading.id, report.id],
    'citizen.others',
  );
  const shown = face ? faceOf(face, language, today) : null;
  return {
    ...(shown as ReportShown), // the row was just read
    number: report.number,
    reportedOn: report.reportedOn,
    description: report.description,
    address: report.address,
    sameAs: leading === report ? null : leading.number,
    others: others?.count ?? 0,
    updates: updates.map(({ saidOn: on, text, toState: state }) => ({ on, text, state })),
    outcome: leading.outcome,
    noActionReason: leading.noActionReason,
    referredTo: leading.referredTo,
    reopenUntil: leading === report ? await reopenUntil(work, report, today) : null,
  };
}
