import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantCost } from '../costs/grant-cost.record.ts';
import { TODAY } from '../test-world.ts';
import { boardOf, closeoutDue } from './board.server.ts';
import { ffataDue, isReported } from './ffata.rules.ts';
import { ffataReport } from './ffata-report.record.ts';
import { holdsOf } from './holds.server.ts';
import { standingOfSubaward, standingOfSubrecipient } from './standing.server.ts';
import { edgesOf } from './chain-edges.ts';
import { chainOf } from './chain.server.ts';
import { lowerTierSubaward } from './lower-tier-subaward.record.ts';
import { subaward } from './subaward.record.ts';
import { openSubawardsOf } from './subaward.server.ts';
import { subawardAmendment } from './subaward-amendment.record.ts';
import { subawardHold } from './subaward-hold.record.ts';
import { type SubWorld, subWorld, usd } from './test-world.ts';

let here: SubWorld;
beforeAll(async () => {
  here = await subWorld();
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: said });

describe('an amendment of a subaward', () => {
  const written = (of: string, more: object) =>
    here.yvette.make(subawardAmendment, {
      subaward: of,
      reason: 'Two more families are housed.',
      documents: [here.paper],
      ...more,
    });
  async function signedAmendment(of: string, more: object) {
    const { id } = await written(of, more);
    await here.yvette.run(subawardAmendment, 'submit', id);
    return here.priya.run(subawardAmendment, 'accept', id);
  }

  test('alone changes money after the signature, and both keep what was before', async () => {
    const award = await here.hud();
    const sub = await here.signed(award);
    await expect(here.yvette.edit(subaward, sub.id, sub.version, { amount: usd(90_000) })).rejects.toMatchObject(
      code('subaward.is_signed'),
    );
    const done = await signedAmendment(sub.id, { amountChange: usd(5_000), newUntil: '2027-12-31' });
    await expect(here.rosa.see(subawardAmendment, done.id)).resolves.toMatchObject({
      amountBefore: usd(25_000),
      amountAfter: usd(30_000),
      untilBefore: '2027-09-30',
      untilAfter: '2027-12-31',
    });
    await expect(here.rosa.see(subaward, sub.id)).resolves.toMatchObject({
      amount: usd(30_000),
      committed: usd(30_000),
      originalAmount: usd(25_000),
    });
  });

  test('is signed by another person and never passes the award or falls below what is paid', async () => {
    const award = await here.hud();
    const { id } = await here.signed(award);
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const mine = await both.make(subawardAmendment, {
      subaward: id,
      amountChange: usd(1),
      reason: 'One more.',
      documents: [here.paper],
    });
    await both.run(subawardAmendment, 'submit', mine.id);
    await expect(both.run(subawardAmendment, 'accept', mine.id)).rejects.toMatchObject(
      code('subaward_amendment.signer_is_another'),
    );
    await expect(signedAmendment(id, { amountChange: usd(75_000.01) })).rejects.toMatchObject(
      code('subaward.within_award'),
    );
    await here.charged(award, 10_000, { subaward: id });
    await expect(signedAmendment(id, { amountChange: usd(-15_000.01) })).rejects.toMatchObject(
      code('subaward_amendment.covers_costs'),
    );
    await expect(signedAmendment(id, { newUntil: '2026-10-14' })).rejects.toMatchObject(
      code('subaward_amendment.covers_days'),
    );
    await expect(signedAmendment(id, { newUntil: '2028-01-01' })).rejects.toMatchObject(
      code('subaward.within_award_period'),
    );
    await expect(signedAmendment(id, { amountChange: usd(-15_000) })).resolves.toMatchObject({ status: 'applied' });
    await expect(written(id, {})).rejects.toMatchObject(code('subaward_amendment.changes_something'));
  });

  test('an award is not cut below its subawards, nor ended before them', async () => {
    const award = await here.hud();
    await here.signed(award, { amount: usd(60_000), committed: usd(60_000) });
    const cut = (dollars: number) =>
      here.amended(award, {
        amountChange: usd(-dollars),
        listings: [{ aln: '14.218', amount: usd(-dollars) }],
      });
    await expect(cut(40_000.01)).rejects.toMatchObject(code('award_amendment.covers_subawards'));
    await expect(here.amended(award, { newUntil: '2027-09-29' })).rejects.toMatchObject(
      code('award_amendment.covers_subawards'),
    );
    await expect(cut(40_000)).resolves.toMatchObject({ status: 'applied' });
  });
});

describe('a hold', () => {
  const hold = {
    kind: 'withhold',
    reason: 'Two quarterly reports are late.',
    action: 'Send both reports, complete.',
  } as const;

  test('stops new costs at once, is lifted by another person with evidence, and tells its reason', async () => {
    const award = await here.hud();
    const { id } = await here.signed(award);
    const waiting = await here.yvette.make(grantCost, here.costOf(award, 1_000, { subaward: id }));
    await here.yvette.run(grantCost, 'submit', waiting.id);
    const both = await here.withDuties('Lif Ter', 'grant_manager', 'budget_officer');
    const placed = await both.make(subawardHold, { subaward: id, ...hold });
    await expect(here.charged(award, 10, { subaward: id })).rejects.toMatchObject(code('grant_cost.subaward_is_held'));
    // What was submitted before waits as well.
    await expect(here.priya.run(grantCost, 'approve', waiting.id)).rejects.toMatchObject(
      code('grant_cost.subaward_is_held'),
    );
    const ask = (by: typeof both, liftEvidence: string) =>
      here.county.door.run(by.actor, (work) =>
        work.move(subawardHold, placed.id, 'askLift', { input: { liftEvidence } }),
      );
    await expect(ask(here.yvette, 'Done.')).rejects.toMatchObject(code('subaward_hold.has_evidence'));
    const deputy = await here.withDuties('Req Uester', 'grant_manager', 'budget_officer');
    await ask(deputy, 'Both reports came and were read.');
    await expect(here.county.door.run(here.rosa.actor, (work) => holdsOf(work, [id]))).resolves.toMatchObject(
      new Map([[id, [{ number: placed.number, stops: true }]]]),
    );
    for (const one of [both, deputy])
      await expect(one.run(subawardHold, 'lift', placed.id)).rejects.toMatchObject(
        code('subaward_hold.lifter_is_another'),
      );
    await here.priya.run(subawardHold, 'lift', placed.id);
    await expect(here.priya.run(grantCost, 'approve', waiting.id)).resolves.toMatchObject({ status: 'approved' });
  });

  test('a condition stops no cost, and a hold says what to do', async () => {
    const award = await here.hud();
    const { id } = await here.signed(award);
    await here.yvette.make(subawardHold, { subaward: id, ...hold, kind: 'reports' });
    await expect(here.charged(award, 10, { subaward: id })).resolves.toMatchObject({ status: 'approved' });
    await expect(here.yvette.make(subawardHold, { subaward: id, ...hold, action: 'Reports.' })).rejects.toMatchObject(
      code('subaward_hold.says_what_to_do'),
    );
    await expect(here.rosa.make(subawardHold, { subaward: id, ...hold })).rejects.toMatchObject(code('rights'));
  });
});

describe('a cost under a subaward', () => {
  test('never passes its amount, to the cent, and is of its award, its period and its class', async () => {
    const award = await here.hud();
    const { id } = await here.signed(award);
    await here.charged(award, 20_000, { subaward: id });
    await expect(here.charged(award, 5_000.01, { subaward: id })).rejects.toMatchObject(
      code('grant_cost.within_subaward'),
    );
    const other = await here.hud();
    await expect(here.charged(other, 10, { subaward: id })).rejects.toMatchObject(code('grant_cost.subaward_of_award'));
    await expect(here.charged(award, 10, { subaward: id, incurredOn: '2026-09-30' })).rejects.toMatchObject(
      code('grant_cost.in_subaward_period'),
    );
    await expect(here.charged(award, 10, { subaward: id, costClass: 'travel' })).rejects.toMatchObject(
      code('grant_cost.subaward_is_contractual'),
    );
    const draft = await here.sub(award);
    await expect(here.charged(award, 10, { subaward: draft.id })).rejects.toMatchObject(
      code('grant_cost.subaward_is_open'),
    );
    await expect(here.charged(award, 5_000, { subaward: id })).resolves.toMatchObject({ status: 'approved' });
  });

  test('two approvals at once never pass it', async () => {
    const award = await here.hud();
    const { id } = await here.signed(award);
    const costs = [];
    for (const dollars of [15_000, 10_000.01]) {
      const cost = await here.yvette.make(grantCost, here.costOf(award, dollars, { subaward: id }));
      await here.yvette.run(grantCost, 'submit', cost.id);
      costs.push(cost.id);
    }
    const both = await Promise.allSettled(
      costs.map((cost, at) => (at === 0 ? here.priya : here.laura).run(grantCost, 'approve', cost)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a closeout', () => {
  const close = async (id: string, by = here.priya, finalReportOn: string | null = TODAY) => {
    const { version } = await here.yvette.see(subaward, id);
    await here.yvette.edit(subaward, id, version, { finalReportOn });
    return by.run(subaward, 'close', id);
  };

  test('waits for findings and holds, is closed by another person, and returns what was not paid', async () => {
    const award = await here.hud();
    const both = await here.withDuties('Clo Ser', 'grant_manager', 'budget_officer');
    const { id } = await here.signed(award, { amount: usd(60_000), committed: usd(60_000) });
    await here.charged(award, 10_000, { subaward: id });
    const finding = await here.finding(id);
    const open = await here.county.door.run(here.rosa.actor, (work) => openSubawardsOf(work, award));
    expect(open).toMatchObject([{ id, status: 'active' }]);
    await both.run(subaward, 'beginCloseout', id);
    await expect(close(id, both)).rejects.toMatchObject(code('subaward.closer_is_another'));
    await expect(close(id)).rejects.toMatchObject(code('subaward.findings_are_closed'));
    await expect(close(id, here.priya, '2026-11-21')).rejects.toMatchObject(code('subaward.final_report_came'));
    await here.closeFinding(finding.id);
    await close(id);
    await expect(here.rosa.see(subaward, id)).resolves.toMatchObject({ finalAmount: usd(10_000), closedOn: TODAY });
    // What was not paid is free for another subaward.
    await expect(here.signed(award, { amount: usd(90_000), committed: usd(90_000) })).resolves.toMatchObject({
      status: 'active',
    });
    await expect(here.county.door.run(here.rosa.actor, (work) => openSubawardsOf(work, award))).resolves.toHaveLength(
      1,
    );
  });
});

describe('FFATA', () => {
  test('is due at the end of the month after the obligation, from 30,000 dollars on', () => {
    expect([ffataDue('2026-03-17'), ffataDue('2027-12-31'), ffataDue('2028-01-31')]).toEqual([
      '2026-04-30',
      '2028-01-31',
      '2028-02-29',
    ]);
    expect([isReported(29_999_99), isReported(30_000_00)]).toEqual([false, true]);
  });

  test('a report comes with the signature of a direct award, with the amendment that reaches the sum, and keeps its receipt', async () => {
    const award = await here.hud();
    const below = await here.signed(award, { amount: usd(29_999.99), committed: usd(30_000) });
    await expect(here.rosa.list(ffataReport, `subaward=${below.id}`)).resolves.toHaveLength(0);
    const { id } = await here.yvette.make(subawardAmendment, {
      subaward: below.id,
      amountChange: usd(0.01),
      reason: 'One more cent.',
      documents: [here.paper],
    });
    await here.yvette.run(subawardAmendment, 'submit', id);
    await here.priya.run(subawardAmendment, 'accept', id);
    const [report] = await here.rosa.list(ffataReport, `subaward=${below.id}`);
    expect(report).toMatchObject({ dueOn: '2026-12-31', amount: usd(0.01), total: usd(30_000), status: 'due' });
    const file = async (input: object) => {
      const seen = await here.yvette.see(ffataReport, report?.id ?? '');
      await here.yvette.edit(ffataReport, seen.id, seen.version, input);
      return here.yvette.run(ffataReport, 'file', seen.id);
    };
    await expect(file({ filedOn: '2026-11-21', receipt: 'S-1' })).rejects.toMatchObject(
      code('ffata_report.has_receipt'),
    );
    await expect(file({ filedOn: TODAY, receipt: 'S-1' })).resolves.toMatchObject({ status: 'filed' });
    const through = await here.hud({ fundingType: 'pass_through', passThrough: 'State of Florida' });
    const second = await here.signed(through, { amount: usd(50_000), committed: usd(50_000) });
    await expect(here.rosa.list(ffataReport, `subaward=${second.id}`)).resolves.toHaveLength(0);
  });
});

describe('the board', () => {
  const board = (by = here.rosa) => here.county.door.run(by.actor, (work) => boardOf(work, 'all'));

  test('adds up to its rows, names what is due and who is held, and tells the page of a subaward the same', async () => {
    const award = await here.hud();
    const before = await board();
    const sub = await here.signed(award, { amount: usd(40_000), committed: usd(40_000) });
    await here.charged(award, 1_500, { subaward: sub.id });
    await here.yvette.make(subawardHold, {
      subaward: sub.id,
      kind: 'withhold',
      reason: 'Two quarterly reports are late.',
      action: 'Send both reports, complete.',
    });
    await here.finding(sub.id, { dueOn: '2026-11-19' });
    const { totals, subawards, ffata } = await board();
    expect(totals).toMatchObject({
      active: before.totals.active + 1,
      obligatedCents: before.totals.obligatedCents + 40_000_00,
      paidCents: before.totals.paidCents + 1_500_00,
      held: before.totals.held + 1,
      overdueFindings: before.totals.overdueFindings + 1,
      ffataDue: before.totals.ffataDue + 1,
    });
    expect(totals.paidCents).toBe(subawards.data.reduce((sum, { paidCents }) => sum + paidCents, 0));
    const row = subawards.data.find(({ id }) => id === sub.id);
    expect(row).toMatchObject({
      risk: 'low',
      visitsDone: 0,
      visitsPlanned: 1,
      holds: [{ kind: 'withhold', stops: true }],
      next: { kind: 'finding', dueOn: '2026-11-19' },
    });
    expect(ffata.data).toContainEqual(
      expect.objectContaining({ subaward: sub.id, dueOn: '2026-12-31', isLate: false }),
    );
    const standing = await here.county.door.run(here.rosa.actor, (work) => standingOfSubaward(work, sub.id));
    // 90 days after September 30, 2027. 2 CFR 200.344(b).
    expect(standing).toMatchObject({ paidCents: 1_500_00, closeoutDueOn: '2027-12-29', visitsPlanned: 1 });
    const party = await here.county.door.run(here.rosa.actor, (work) => standingOfSubrecipient(work, sub.subrecipient));
    expect(party).toMatchObject({ activeCount: 1, obligatedCents: 40_000_00, openFindings: 1, overdueFindings: 1 });
    expect(party.risk?.factors.reduce((sum, { points }) => sum + points, 0)).toBe(party.risk?.score);
    expect(party.moments.data.map(({ kind }) => kind).toSorted()).toEqual([
      'ffata',
      'finding',
      'hold',
      'risk',
      'subaward',
    ]);
  });

  test('a closeout is due 90 days after the period, as the golden case says', () =>
    expect(closeoutDue('2025-01-15', '2025-09-30')).toBe('2025-12-29'));
});

describe('the chain of an award', () => {
  test('carries on each step what is passed on, and what leaves and what stays are the award', async () => {
    const award = await here.hud();
    const [one, other] = [
      await here.signed(award),
      await here.signed(award, { amount: usd(10_000), committed: usd(10_000) }),
    ];
    await here.sub(award);
    await here.charged(award, 4_000, { subaward: one.id });
    await here.charged(award, 1_500);
    const chain = await here.county.door.run(here.rosa.actor, (work) => chainOf(work, award));
    expect(chain).toMatchObject({
      agency: 'HUD',
      amountCents: 100_000_00,
      passedCents: 35_000_00,
      ownCents: 65_000_00,
      ownSpentCents: 1_500_00,
    });
    expect(chain.subawards.data.map(({ id, paidCents }) => [id, paidCents])).toEqual([
      [one.id, 4_000_00],
      [other.id, 0],
    ]);
    const elsewhere = await here.county.organization('Piney Woods County');
    const sam = await here.county.member('Sam Pine', 'admin', elsewhere);
    await expect(here.county.door.run(sam.actor, (work) => chainOf(work, award))).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  test('names each place that more leaves than came to it, and counts what was withdrawn no more', async () => {
    const award = await here.hud();
    const { id: sub } = await here.signed(award);
    const lower = (dollars: number, paid: number, by = here.yvette) =>
      by.make(lowerTierSubaward, { subaward: sub, recipient: 'Bay Shelter', amount: usd(dollars), paid: usd(paid) });
    const chain = () => here.county.door.run(here.rosa.actor, (work) => chainOf(work, award));
    await expect(lower(1, 0, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    const { id: draft } = await here.sub(award);
    await expect(
      here.yvette.make(lowerTierSubaward, { subaward: draft, recipient: 'Bay', amount: usd(1), paid: usd(0) }),
    ).rejects.toMatchObject({ code: 'lower_tier_subaward.is_signed' });
    await expect(
      here.yvette.make(lowerTierSubaward, {
        subaward: sub,
        recipient: 'Bay Shelter',
        amount: usd(1),
        paid: usd(0),
        asOf: '2026-11-21',
      }),
    ).rejects.toMatchObject({
      code: 'lower_tier_subaward.reported_by_now',
      issues: [{ path: 'asOf', code: 'lower_tier_subaward.reported_by_now' }],
    });
    await here.charged(award, 4_000, { subaward: sub });
    expect(await lower(25_000, 4_000)).toMatchObject({ asOf: '2026-11-20' });
    expect((await chain()).subawards.data[0]?.faults).toEqual([]);
    expect((await chain()).faults).toEqual([{ says: 'Paid $4,000.00 that it has not received yet.', isError: false }]);
    const { id: more } = await lower(0.01, 0.02);
    const [one] = (await chain()).subawards.data;
    expect(one?.faults).toEqual([
      { says: 'Commits $25,000.01 of $25,000.00: $0.01 more than was obligated to it.', isError: true },
      { says: 'Paid $0.02 that it has not received yet.', isError: false },
    ]);
    expect((await chain()).lower.data.find(({ id }) => id === more)?.faults).toEqual([
      { says: 'Was paid $0.01 more than was obligated to it.', isError: true },
    ]);
    expect(edgesOf(await chain(), 'Tidewater').map(({ from, to, depth }) => [from, to, depth])).toEqual([
      ['HUD', 'Tidewater', 1],
      ['Tidewater', one?.name, 2],
      [one?.name, 'Bay Shelter', 3],
      [one?.name, 'Bay Shelter', 3],
      ['Tidewater', 'Kept for our own work', 2],
    ]);
    await here.yvette.run(lowerTierSubaward, 'withdraw', more, 'Entered twice');
    expect((await chain()).subawards.data[0]?.faults).toEqual([]);
  });
});
