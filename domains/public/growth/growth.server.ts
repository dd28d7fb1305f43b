import { fail, findPage, nobodyId } from '#kernel';
import type { Database } from '#server/db/database.ts';
import { answers, answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { firstOf } from '#server/records/first-of.ts';
import type { Ports } from '#server/ports.ts';
import { organizationOfSite } from '#domains/organization/public.server.ts';
import { site } from '../index.ts';
import { countVisit, type Growth, readGrowth } from './growth.ts';

const DAYS = 30;
const MOST_IN_CHART = 12;
const WEEKS = 12;
const DAY_MS = 86_400_000;

const counted = `insert into page_visit (organization_id, day, path, visits) values ($1, $2, $3, 1)
  on conflict (organization_id, day, path) do update set visits = page_visit.visits + 1`;
const byDay = `select day::text as day, sum(visits)::int as count from page_visit
  where organization_id = $1 and day >= $2 group by 1 order by 1`;
const byPage = `select path, sum(visits)::int as count from page_visit
  where organization_id = $1 and day >= $2 group by 1 order by 2 desc, 1`;
const activeByWeek = `select to_char(date_trunc('week', at), 'YYYY-MM-DD') as week, count(distinct actor)::int as people
  from audit_entry where organization_id = $1 and at >= $2 and actor_kind = 'person' group by 1 order by 1`;
const byRecord = `select record, count(*)::int as changes, count(distinct actor)::int as people
  from audit_entry where organization_id = $1 and at >= $2 and actor_kind = 'person' group by 1 order by 2 desc, 1`;
const members = `select count(*)::int as members from organization_members where organization_id = $1 and status = 'active'`;

const before = (now: Date, days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();

async function growthOf(database: Database, organizationId: string, now: Date): Promise<Omit<Growth, 'countsVisits'>> {
  const since = before(now, DAYS - 1).slice(0, 10);
  return database.within({ organizationId }, async (tx) => {
    const mine = [organizationId, since];
    const [count] = await tx.query<{ members: number }>(members, [organizationId]);
    return {
      since,
      until: now.toISOString().slice(0, 10),
      visits: await tx.query<Growth['visits'][number]>(byDay, mine),
      pages: await firstOf<Growth['pages']['data'][number]>(tx, { text: byPage, values: mine, most: MOST_IN_CHART }),
      active: await tx.query<Growth['active'][number]>(activeByWeek, [organizationId, before(now, WEEKS * 7)]),
      work: await firstOf<Growth['work']['data'][number]>(tx, {
        text: byRecord,
        values: [organizationId, before(now, DAYS)],
        most: MOST_IN_CHART,
      }),
      members: count?.members ?? 0,
    };
  });
}

/** Visits of public pages, where the operator counts them, and how much the organization works with the product. */
export function growthOperations(ports: Ports): Operation[] {
  const { database, clock, settings } = ports;
  const whose = organizationOfSite(ports);
  const tag = 'Public site';
  return [
    answersAnyone(countVisit, {
      scope: 'open',
      summary:
        'Counts one visit of a public page, when the operator has switched that on. Nothing about the visitor is kept.',
      tag,
      fromElsewhere: true,
      told: 'Counted, or not because it is switched off.',
      status: 204,
      probe: { namesNothing: true, body: { path: '/' } },
      async run({ body: { path }, request }) {
        const found = findPage(Object.values(site.pages), path);
        if (!found?.page.view)
          throw fail('invalid', 'visit.path', 'This is not a page of the public site.', {
            issues: [{ path: 'path', code: 'unknown', message: 'Must be the path of a public page' }],
          });
        const organizationId = settings.visits ? await whose(request.headers.get('host')) : null;
        if (organizationId !== null)
          await database.within({ organizationId, userId: nobodyId }, (tx) =>
            tx.query(counted, [organizationId, clock.now().toISOString().slice(0, 10), path]),
          );
        return new Response(null, { status: 204 });
      },
    }),
    answers(readGrowth, {
      scope: 'growth:read',
      summary: 'Public page visits in 30 days, and who worked with the product in 12 weeks.',
      tag,
      access: ['admin', 'manager'],
      told: 'Counts by day, page, week and record.',
      probe: { namesNothing: true },
      run: async ({ actor: { organizationId } }) => ({
        body: { ...(await growthOf(database, organizationId, clock.now())), countsVisits: settings.visits },
      }),
    }),
  ];
}
