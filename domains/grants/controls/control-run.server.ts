import { href, personActing, type Row } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { firstOf } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, notify, standingsOf } from '../../organization/public.server.ts';
import { controlPages } from '../control-pages.ts';
import { allChecks, type Check, type Hit, statementOf } from './checks.server.ts';
import { controlException } from './control-exception.record.ts';
import { controlRun } from './control-run.record.ts';
import { MOST_FOLLOWED } from './control-words.ts';
import { runSefaChecks } from './sefa-run.server.ts';

/** Which award a row belongs to, and who is responsible for that; a cost goes to the award of its first share. */
const awards = `with owned (id, award) as (
    select id, id from grant_award where organization_id = $1 and id = any($2)
    union all select s.parent, (array_agg(s.award order by s.position) filter (where s.award is not null))[1] from grant_cost_splits s
      where s.organization_id = $1 and s.parent = any($2) group by s.parent
    union all select id, award from grant_obligation where organization_id = $1 and id = any($2)
    union all select id, award from grant_report where organization_id = $1 and id = any($2)
    union all select r.id, s.award from subaward_report r
      join subaward s on s.organization_id = r.organization_id and s.id = r.subaward
      where r.organization_id = $1 and r.id = any($2)
    union all select id, award from subaward where organization_id = $1 and id = any($2)
    union all select id, award from grant_milestone where organization_id = $1 and id = any($2)
    union all select id, award from grant_drawdown where organization_id = $1 and id = any($2)
    union all select g.id, s.award from monitoring_finding g
      join subaward s on s.organization_id = g.organization_id and s.id = g.subaward
      where g.organization_id = $1 and g.id = any($2)
  )
  select o.id, a.id as award, a.manager as owner from owned o join grant_award a on a.organization_id = $1 and a.id = o.award`;

interface Owned {
  readonly id: string;
  readonly award: string;
  readonly owner: string;
}

interface Hits {
  readonly check: Check;
  readonly total: number;
  readonly isWhole: boolean;
  readonly rows: ReadonlyMap<string, Hit>;
}

/** Each row of a check once, however many reasons it was found for. */
async function hitsOf(work: UnitOfWork, check: Check): Promise<Hits> {
  const found = await firstOf<Hit>(work.tx, { ...statementOf(work, check), most: MOST_FOLLOWED });
  const rows = new Map(found.data.toReversed().map((hit) => [hit.id, hit]));
  return { check, total: found.total, isWhole: found.total === found.data.length, rows };
}

type Known = Pick<Row<typeof controlException>, 'id' | 'status' | 'finding' | 'aboutId'>;

/** What opens again has no answer any more; the explanation stays to be written on. */
const unanswered = { explainedBy: null, explainedOn: null, acceptedBy: null, acceptedOn: null };

/** Makes an exception of what is new, opens what changed, clears what is no longer found. */
async function follow(work: UnitOfWork, { check, rows, isWhole }: Hits, owned: ReadonlyMap<string, Owned>) {
  const hands = work.asProduct;
  const known: readonly Known[] = await work.rows(controlException, {
    where: { checkKey: check.id },
    fields: ['finding', 'aboutId', 'status'],
    order: 'createdAt',
    most: 'all',
  });
  const byRow = new Map(known.map((one) => [one.aboutId, one]));
  const opened: Owned['owner'][] = [];
  let cleared = 0;
  for (const [id, hit] of rows) {
    const of = owned.get(id);
    const finding = withDays(hit.says).slice(0, 500);
    const now = { finding, award: of?.award ?? null, owner: of?.owner ?? null };
    const before = byRow.get(id);
    if (!before)
      await hands.insert(
        controlException,
        {},
        {
          ...now,
          checkKey: check.id,
          title: check.title,
          severity: check.severity,
          citation: check.law,
          aboutRecord: hit.record,
          aboutId: id,
          aboutName: hit.number.slice(0, 160),
          foundOn: work.today,
        },
      );
    else if (before.status === 'open') {
      if (before.finding !== finding) await hands.change(controlException, before.id, {}, now);
      continue;
    } else if (before.status === 'cleared' || before.finding !== finding)
      await hands.move(controlException, before.id, 'find', {
        computed: { ...now, foundOn: work.today, clearedOn: null, ...unanswered },
      });
    else continue;
    if (of) opened.push(of.owner);
  }
  for (const { id, status, aboutId } of known)
    if (isWhole && status !== 'cleared' && !rows.has(aboutId)) {
      await hands.move(controlException, id, 'clear', { computed: { clearedOn: work.today } });
      cleared++;
    }
  return { opened, cleared };
}

/** Runs all checks once a day, keeps what they find, and tells each responsible person of what is new in one notification. */
export async function runControls(work: UnitOfWork): Promise<Row<typeof controlRun> | null> {
  await work.tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 0))`, [
    `control_run/${work.actor.organizationId}`,
  ]);
  if (await work.asProduct.has(controlRun, { kind: 'nightly', ranOn: work.today })) return null;
  const all: Hits[] = [];
  for (const check of allChecks) all.push(await hitsOf(work, check));
  const ids = [...new Set(all.flatMap(({ rows }) => [...rows.keys()]))];
  const owned = new Map(
    (await work.tx.query<Owned>(awards, [work.actor.organizationId, ids], 'control_run.awards')).map((one) => [
      one.id,
      one,
    ]),
  );
  const opened: string[] = [];
  let cleared = 0;
  let errors = 0;
  let found = 0;
  for (const hits of all) {
    const followed = await follow(work, hits, owned);
    opened.push(...followed.opened);
    cleared += followed.cleared;
    found += hits.total;
    if (hits.check.severity === 'error') errors += hits.total;
  }
  await tell(work, opened);
  return work.asProduct.insert(
    controlRun,
    {},
    {
      kind: 'nightly',
      ranOn: work.today,
      ranAt: work.now(),
      checks: allChecks.length,
      found,
      errors,
      opened: opened.length,
      cleared,
    },
  );
}

async function tell(work: UnitOfWork, opened: readonly string[]): Promise<void> {
  const standings = await standingsOf(work, [...new Set(opened)]);
  for (const [person, theirs] of Map.groupBy(opened, (one) => one)) {
    if (!standings.get(person)?.isActive) continue;
    await notify(work, {
      to: [person],
      kind: 'grant.exceptions',
      subject:
        theirs.length === 1
          ? 'A new exception in an award of yours'
          : `${theirs.length} new exceptions in awards of yours`,
      body: 'Correct each, or explain it.',
      link: `${href(controlPages.controlExceptions)}?${new URLSearchParams({ owner: person, status: 'open' })}`,
    });
  }
}

/** Each night, and after downtime as soon as the server is back: a day has one run, and a month one of the SEFA checks. */
export const controlClock = (ports: Ports): void =>
  agencyClock(ports, 'grant.controls', '50 * * * *', async (product) => {
    await ports.door.run(product, runControls);
    await ports.door.run(product, runSefaChecks);
  });

type Facts = EffectFacts<Row<typeof controlException>>;

async function explained({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(
    controlException,
    row.id,
    {},
    { explainedBy: personActing(work.actor), explainedOn: work.today },
  );
}

async function accepted({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(
    controlException,
    row.id,
    {},
    { acceptedBy: personActing(work.actor), acceptedOn: work.today },
  );
}

export const controlEffects = follows(controlException, { explain: [explained], accept: [accepted] });
