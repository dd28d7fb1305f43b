import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#kernel';
import { sumsOfOne } from '../../grants/award/figures.server.ts';
import { type Charging, charge, sourcesOf, toChargeOf } from '../../grants/charging/charging.server.ts';
import type { ToCharge } from '../../grants/charging/charging-calls.ts';
import { ownSources } from '../../grants/charging/own-sources.server.ts';
import { grantCost } from '../../grants/costs/grant-cost.record.ts';
import { anomaliesOf } from '../../grants/disaster-ai/anomalies.server.ts';
import { grantDrawdown } from '../../grants/drawdowns/grant-drawdown.record.ts';
import { periodsCompared } from '../../grants/reports/compare.server.ts';
import { usd } from '../../grants/test-world.ts';
import { assistanceSources } from './charging.server.ts';
import { equipmentEntry } from './equipment-entry.record.ts';
import { laborEntry } from './labor-entry.record.ts';
import { paCost } from './pa-cost.record.ts';
import { paProject } from './pa-project.record.ts';
import { type PaWorld, paWorld } from './test-world.ts';

type Project = Row<typeof paProject>;
type Batch = ToCharge['batches']['data'][number];

let here: PaWorld;
let turn = 0;
beforeAll(async () => {
  here = await paWorld();
});
afterAll(() => here.county.close());

const sources = [...ownSources, ...assistanceSources];
const hours = (amount: string) => ({ amount, unit: 'HR' });

const assistance = (dollars = 2_000_000) => {
  turn += 1;
  return here.active({
    title: 'Milton public assistance',
    fain: `4834DRFLP000000${turn}`,
    awardDate: '2024-11-20',
    fromDay: '2024-10-05',
    untilDay: '2028-10-11',
    amount: usd(dollars),
    listings: [{ aln: '97.036', program: 'Public Assistance', amount: usd(dollars) }],
  });
};

/** FEMA obligates a project as it stands. */
async function obligate({ id }: { readonly id: string }): Promise<void> {
  await here.yvette.run(paProject, 'submit', id);
  turn += 1;
  await here.county.door.run(here.priya.actor, (work) =>
    work.move(paProject, id, 'obligate', { input: { obligatedOn: '2025-06-17', femaNumber: `7814${turn}` } }),
  );
}
async function obligated(award: string | null, more: object = {}): Promise<Project> {
  const row = await here.project({ award, estimate: usd(200_000), ...more });
  await obligate(row);
  return row;
}

const labor = (project: string, more: object = {}) => {
  turn += 1;
  return here.yvette.make(laborEntry, here.labor(project, { employee: `Worker ${turn}`, ...more }));
};
const material = (project: string, dollars: number, more: object = {}) => {
  turn += 1;
  return here.yvette.make(paCost, {
    project,
    kind: 'materials',
    payee: 'Grainger',
    description: 'Sand bags',
    documentNumber: `G-${turn}`,
    usedOn: '2024-10-20',
    quantity: { amount: '1', unit: 'EA' },
    unitPrice: usd(dollars),
    documents: [here.paper],
    ...more,
  });
};

const batchesOf = async ({ number }: Project, state: 'ready' | 'blocked' = 'ready'): Promise<readonly Batch[]> => {
  const { batches } = await here.county.door.run(here.rosa.actor, (work) =>
    toChargeOf(work, sources, { kind: null, state }),
  );
  return batches.data.filter(({ of }) => of === number);
};
const charging = (asked: Charging, who = here.yvette) =>
  here.county.door.run(who.actor, (work) => charge(work, sources, asked));
const askedFor = (of: Batch, more: Partial<Charging> = {}): Charging => ({
  kind: of.kind,
  batch: of.batch,
  cents: of.cents,
  award: of.award?.id ?? '',
  paidOn: '2024-11-08',
  ...more,
});
/** The first batch of a project, drafted. */
async function drafted(project: Project, who = here.yvette) {
  const [first] = await batchesOf(project);
  if (!first) throw new Error('Nothing to charge');
  return charging(askedFor(first), who);
}
/** The same, approved by another person. */
async function approved(project: Project) {
  const { id, version } = await drafted(project);
  await here.yvette.edit(grantCost, id, version, { documents: [here.paper] });
  await here.yvette.run(grantCost, 'submit', id);
  return here.priya.run(grantCost, 'approve', id);
}
const compared = (id: string) => here.county.door.run(here.rosa.actor, (work) => sourcesOf(work, sources, id));
const spent = (award: string) => here.county.door.run(here.rosa.actor, (work) => sumsOfOne(work, award));

describe('entries of a project', () => {
  test('are charged by form and month, at the percent of the project, and name their cost', async () => {
    const award = await assistance();
    const project = await obligated(award.id);
    const first = await labor(project.id, { task: 'Base' });
    await labor(project.id, { workDay: '2024-10-15' });
    await labor(project.id, { workDay: '2024-11-02' });
    const batches = await batchesOf(project);
    expect(batches.map(({ kind, rows, fromDay, untilDay }) => [kind, rows, fromDay, untilDay])).toEqual([
      ['labor', 1, '2024-11-02', '2024-11-02'],
      ['labor', 2, '2024-10-14', '2024-10-15'],
    ]);
    const october = batches[1] as Batch;
    const cost = await charging(askedFor(october));
    expect(cost).toMatchObject({ status: 'draft', source: 'labor', costType: 'salaries', incurredOn: '2024-10-15' });
    // Two people at 8 and 6 hours: category C counts overtime of budgeted employees, too.
    const total = 2 * (first.total?.cents ?? 0);
    expect([cost.amount.cents, october.eligibleCents]).toEqual([total, total]);
    const funder = Math.round(total * 0.75);
    expect((cost.splits ?? []).map(({ share, amount }) => [share, amount.cents])).toEqual([
      ['funder', funder],
      ['match', total - funder],
    ]);
    await expect(here.yvette.see(laborEntry, first.id)).resolves.toMatchObject({ grantCost: cost.id });
    await expect(charging(askedFor(october))).rejects.toMatchObject({ code: 'grant_cost.batch_changed' });
    expect((await batchesOf(project)).map(({ rows }) => rows)).toEqual([1]);
    await expect(compared(cost.id)).resolves.toMatchObject({ chargedCents: total, differs: 0, rows: { total: 2 } });
  });

  test('are compared by their project, period against period', async () => {
    const award = await assistance();
    const project = await obligated(award.id);
    await material(project.id, 16_000, { usedOn: '2024-12-09' });
    const { amount, splits } = await approved(project);
    const borne = (splits ?? []).find(({ share }) => share === 'funder')?.amount.cents;
    expect([amount.cents, borne]).toEqual([16_000_00, 12_000_00]);
    const of = (by: 'project' | 'award') =>
      here.county.door.run(here.rosa.actor, (work) =>
        periodsCompared(
          work,
          { by, beforeFrom: '2024-11-01', beforeUntil: '2024-11-30', from: '2024-12-01', until: '2024-12-31' },
          sources,
        ),
      );
    const { rows } = await of('project');
    expect(rows.data.filter(({ nowCents }) => nowCents !== 0)).toMatchObject([
      { id: project.id, record: 'pa_project', name: project.number, nowCents: borne, isException: true },
    ]);
  });

  test('keep what the rules take off from every award', async () => {
    const award = await assistance();
    const project = await obligated(award.id, { category: 'b' });
    await labor(project.id);
    const [batch] = await batchesOf(project);
    expect(batch?.eligibleCents).toBeLessThan(batch?.cents ?? 0);
    const { splits } = await drafted(project);
    expect((splits ?? []).find(({ share }) => share === 'ineligible')).toMatchObject({
      award: null,
      amount: { cents: (batch?.cents ?? 0) - (batch?.eligibleCents ?? 0) },
    });
  });

  test('wait until FEMA obligated the project and it names its award, and say so', async () => {
    const award = await assistance();
    const project = await here.project({ estimate: usd(200_000) });
    await labor(project.id);
    expect(await batchesOf(project)).toEqual([]);
    const [blocked] = await batchesOf(project, 'blocked');
    expect(blocked?.obstacle).toBe(`${project.number} names no award.`);
    await expect(charging(askedFor(blocked as Batch, { award: award.id }))).rejects.toMatchObject({
      code: 'grant_cost.batch_changed',
    });
    const { version } = await here.yvette.see(paProject, project.id);
    await here.yvette.edit(paProject, project.id, version, { award: award.id });
    expect((await batchesOf(project, 'blocked'))[0]?.obstacle).toBe(`${project.number} isn’t obligated.`);
    await obligate(project);
    expect(await batchesOf(project)).toHaveLength(1);
  });

  test('are charged to the award of their project, which is one of Public Assistance and stays while entries are charged', async () => {
    const [award, other] = [await assistance(), await assistance()];
    const hazard = await here.active();
    const project = await obligated(award.id);
    await labor(project.id);
    const [batch] = await batchesOf(project);
    await expect(charging(askedFor(batch as Batch, { award: other.id }))).rejects.toMatchObject({
      code: 'grant_cost.award_of_project',
    });
    const named = async (to: string) => {
      const { version } = await here.yvette.see(paProject, project.id);
      return here.yvette.edit(paProject, project.id, version, { award: to });
    };
    await expect(named(hazard.id)).rejects.toMatchObject({ code: 'pa_project.is_assistance' });
    const { id } = await drafted(project);
    await expect(named(other.id)).rejects.toMatchObject({ code: 'pa_project.is_charged' });
    await here.yvette.run(grantCost, 'discard', id, 'Wrong month');
    await expect(named(other.id)).resolves.toMatchObject({ award: other.id });
  });

  test('never take more of the award than FEMA obligated for the project; the rest is local', async () => {
    const award = await assistance();
    const project = await obligated(award.id, { estimate: usd(10_000) });
    await material(project.id, 8_000);
    await approved(project);
    await material(project.id, 8_000);
    const { splits } = await drafted(project);
    expect((splits ?? []).map(({ share, amount }) => [share, amount.cents])).toEqual([
      ['funder', 1_500_00],
      ['match', 2_000_00],
      ['local', 4_500_00],
    ]);
  });

  test('are not charged where they were donated', async () => {
    const project = await obligated((await assistance()).id);
    await material(project.id, 500, { kind: 'donated_goods', documentNumber: null });
    expect(await batchesOf(project)).toEqual([]);
  });
});

describe('a row is charged once', () => {
  test('by two people at the same moment: one drafts it, the other is refused', async () => {
    const project = await obligated((await assistance()).id);
    await labor(project.id);
    await labor(project.id);
    const [batch] = await batchesOf(project);
    const done = await Promise.allSettled(
      [here.yvette, here.miguel].map((who) => charging(askedFor(batch as Batch), who)),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(done.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: expect.stringMatching(/batch_changed|charged_once/) },
    });
  });

  test('by the database itself, whatever cost it is', async () => {
    const award = await assistance();
    const project = await obligated(award.id);
    await labor(project.id);
    const { id } = await drafted(project);
    const other = await here.yvette.make(
      grantCost,
      here.costOf(award.id, 10, { incurredOn: '2024-10-20', paidOn: '2024-11-01' }),
    );
    const again = here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(
        `insert into charged_source select organization_id, source, source_id, $3, day, amount_cents from charged_source
         where organization_id = $1 and cost = $2`,
        [here.county.organizationId, id, other.id],
      ),
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  test('and its bill is not entered by hand as another cost', async () => {
    const award = await assistance();
    const project = await obligated(award.id);
    const { documentNumber } = await material(project.id, 321);
    await drafted(project);
    await expect(
      here.miguel.make(
        grantCost,
        here.costOf(award.id, 321, {
          payee: 'GRAINGER',
          documentNumber: documentNumber ?? '',
          incurredOn: '2024-10-20',
          paidOn: '2024-11-01',
        }),
      ),
    ).rejects.toMatchObject({ code: 'grant_cost.once' });
  });

  test('by grant managers alone', async () => {
    const project = await obligated((await assistance()).id);
    await labor(project.id);
    for (const who of [here.rosa, here.priya])
      await expect(drafted(project, who)).rejects.toMatchObject({ code: 'grant_cost.duty' });
  });
});

describe('what is withdrawn', () => {
  test('takes its cost off the award, even by one who only wanted its money elsewhere, and the other rows are free', async () => {
    const award = await assistance();
    const project = await obligated(award.id);
    const gone = await labor(project.id);
    const stays = await labor(project.id);
    const { id } = await approved(project);
    expect((await spent(award.id)).expendedCents).toBeGreaterThan(0);
    await here.yvette.run(laborEntry, 'withdraw', gone.id, 'Entered for the wrong person');
    await expect(here.rosa.see(grantCost, id)).resolves.toMatchObject({ status: 'reversed' });
    await expect(here.rosa.see(laborEntry, stays.id)).resolves.toMatchObject({ grantCost: null, status: 'entered' });
    await expect(here.rosa.see(laborEntry, gone.id)).resolves.toMatchObject({ grantCost: id, status: 'withdrawn' });
    await expect(spent(award.id)).resolves.toMatchObject({ expendedCents: 0 });
    expect((await batchesOf(project)).map(({ rows }) => rows)).toEqual([1]);
  });

  test('discards a draft, and a reversal by two people frees the rows as well', async () => {
    const project = await obligated((await assistance()).id);
    const sand = await material(project.id, 90);
    const { id } = await drafted(project);
    await here.yvette.run(paCost, 'withdraw', sand.id, 'Entered twice');
    await expect(here.rosa.see(grantCost, id)).resolves.toMatchObject({ status: 'discarded' });
    await material(project.id, 91);
    const cost = await approved(project);
    expect(await batchesOf(project)).toEqual([]);
    await here.yvette.run(grantCost, 'askReversal', cost.id, 'Charged to the wrong project');
    await here.priya.run(grantCost, 'reverse', cost.id);
    expect(await batchesOf(project)).toHaveLength(1);
  });

  test('is shown where an entry changed after it was charged', async () => {
    const project = await obligated((await assistance()).id);
    const { id: entry } = await labor(project.id);
    const { id } = await drafted(project);
    const { version } = await here.yvette.see(laborEntry, entry);
    await here.yvette.edit(laborEntry, entry, version, { overtimeHours: hours('2') });
    const { differs, rows } = await compared(id);
    expect([differs, rows.data.map(({ state }) => state)]).toEqual([1, ['differs']]);
    expect(rows.data[0]?.nowCents).toBeLessThan(rows.data[0]?.chargedCents ?? 0);
  });
});

test('timesheets become a drawdown: hours, project, cost, request', async () => {
  const award = await assistance();
  const project = await obligated(award.id);
  const operator = await labor(project.id);
  await here.yvette.make(equipmentEntry, here.machine(project.id, operator.id));
  const [machines, people] = [await approved(project), await approved(project)];
  expect([machines.source, people.source].toSorted()).toEqual(['equipment', 'labor']);
  const request = await here.yvette.make(grantDrawdown, {
    award: award.id,
    fromDay: '2024-10-05',
    untilDay: '2026-11-15',
  });
  const { requested } = await here.yvette.run(grantDrawdown, 'submit', request.id);
  const due = [machines, people].flatMap(({ splits }) => splits ?? []).filter(({ share }) => share === 'funder');
  expect(requested?.cents).toBe(due.reduce((sum, { amount }) => sum + amount.cents, 0));
  const { checks } = await here.county.door.run(here.rosa.actor, (work) => anomaliesOf(work));
  expect(checks.find(({ id }) => id === 'no_operator')?.found.total).toBe(0);
});

test('equipment never runs longer than its operator works, whatever is entered, edited or withdrawn', async () => {
  const project = await here.project();
  const { id: operator } = await labor(project.id, { regularHours: hours('8'), overtimeHours: hours('2') });
  const quarter = fc.integer({ min: 0, max: 40 }).map((of) => String(of / 4));
  const acts = fc.sample(
    fc.record({
      what: fc.constantFrom('machine', 'hours', 'withdraw'),
      unit: fc.integer({ min: 1, max: 4 }),
      amount: quarter,
    }),
    { numRuns: 40, seed: 20_261_126 },
  );
  for (const { what, unit, amount } of acts) {
    const act = async () => {
      if (what === 'machine')
        return here.yvette.make(
          equipmentEntry,
          here.machine(project.id, operator, { unitId: `P-${unit}`, hours: hours(amount) }),
        );
      if (what === 'hours') {
        const { version } = await here.yvette.see(laborEntry, operator);
        return here.yvette.edit(laborEntry, operator, version, {
          regularHours: hours('1'),
          overtimeHours: hours(amount),
        });
      }
      const [first] = await here.yvette.list(equipmentEntry, `project=${project.id}&status=entered`);
      return first && here.yvette.run(equipmentEntry, 'withdraw', first.id, 'Not there that day');
    };
    await act().catch(() => null);
    const { regularHours, overtimeHours } = await here.yvette.see(laborEntry, operator);
    const entered = await here.yvette.list(equipmentEntry, `project=${project.id}&status=entered`);
    const machine = entered.reduce((sum, one) => sum + Number(one.hours.amount), 0);
    expect(machine).toBeLessThanOrEqual(Number(regularHours.amount) + Number(overtimeHours.amount));
  }
});

test('a row is in one live cost at most, after any sequence of acts', async () => {
  const award = await assistance();
  const project = await obligated(award.id);
  const rows = [await material(project.id, 100), await material(project.id, 200), await material(project.id, 300)];
  const acts = fc.sample(fc.constantFrom('charge', 'both', 'discard', 'withdraw'), { numRuns: 24, seed: 20_261_126 });
  for (const what of acts) {
    const live = await here.yvette.list(grantCost, `status=draft&source=other`);
    const own = live.find(({ note }) => note?.startsWith('Charged from PAC-'));
    if (what === 'discard' && own) await here.yvette.run(grantCost, 'discard', own.id, 'Again');
    if (what === 'withdraw') {
      const row = rows.pop();
      if (row) await here.yvette.run(paCost, 'withdraw', row.id, 'Not used');
      rows.push(await material(project.id, 50));
    }
    const [batch] = await batchesOf(project);
    if (batch && what !== 'withdraw' && what !== 'discard')
      await Promise.allSettled(
        (what === 'both' ? [here.yvette, here.miguel] : [here.yvette]).map((who) => charging(askedFor(batch), who)),
      );
    const twice = await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(
        `select e.id from pa_cost e join charged_source s on s.organization_id = e.organization_id and s.source_id = e.id
           join grant_cost c on c.organization_id = s.organization_id and c.id = s.cost
         where e.organization_id = $1 and (c.status in ('discarded', 'reversed') or e.grant_cost is distinct from c.id)
         union all select e.id from pa_cost e where e.organization_id = $1 and e.grant_cost is not null and e.status = 'entered'
           and not exists (select from charged_source s where s.organization_id = $1 and s.source_id = e.id)`,
        [here.county.organizationId],
      ),
    );
    expect(twice).toEqual([]);
  }
});
