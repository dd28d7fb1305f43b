import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row, StepOf } from '#kernel';
import type { Person } from '#world';
import { notification } from '../../organization/notification.record.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { drawdownStandingOf } from './drawdown-calls.server.ts';
import { grantDrawdown } from './grant-drawdown.record.ts';
import { interestOn, item11, item12, remitOf } from './sf270.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

type Given = Partial<New<typeof grantDrawdown>>;
const asked = (award: string, more: Given = {}) =>
  here.yvette.make(grantDrawdown, { award, fromDay: '2026-10-01', untilDay: '2026-11-15', ...more });
const submitted = async (award: string, more: Given = {}) =>
  here.yvette.run(grantDrawdown, 'submit', (await asked(award, more)).id);
const filling = (who: Person, step: StepOf<typeof grantDrawdown>, id: string, input: object, reason?: string) =>
  here.county.door.run(who.actor, (work) =>
    work.move(grantDrawdown, id, step, {
      input: input as Readonly<Record<string, unknown>>,
      ...(reason ? { reason } : {}),
    }),
  );
async function filed(award: string, more: Given = {}): Promise<Row<typeof grantDrawdown>> {
  const { id } = await submitted(award, more);
  await here.priya.run(grantDrawdown, 'approve', id);
  await filling(here.yvette, 'file', id, { filedOn: '2026-11-20', reference: 'PMS-0001' });
  return here.rosa.see(grantDrawdown, id);
}
const paid = async (award: string, more: Given = {}) => {
  const { id } = await filed(award, more);
  await filling(here.priya, 'pay', id, { paidOn: '2026-11-20' });
  return here.rosa.see(grantDrawdown, id);
};
const advance = {
  kind: 'advance',
  drawOn: '2026-11-21',
  outlayOn: '2026-12-01',
  cashPlan: 'December payroll.',
} as const;

describe('the arithmetic of SF-270', () => {
  test('of item 11 is that of the form', () => {
    expect(
      item11({ outlays: 250_000_00, income: 4_100_00, estimate: 18_000_00, match: 65_975_00, earlier: 150_000_00 }),
    ).toEqual({ net: 245_900_00, withEstimate: 263_900_00, share: 197_925_00, requested: 47_925_00 });
  });

  test('of item 12 is what is needed less the cash at hand', () => expect(item12(18_000_00, 5_000_00)).toBe(13_000_00));

  test('of interest leaves five hundred dollars a year', () => {
    const interest = interestOn(180_000_00, 4.25, 41);
    expect([interest, remitOf(interest, 500_00), remitOf(499_99, 500_00)]).toEqual([859_32, 359_32, 0]);
  });
});

describe('a drawdown', () => {
  test('draws the award’s share of paid costs, and never match, local or ineligible money', async () => {
    const { id } = await here.active({ match: usd(1_000) });
    await here.charged(id, 1_000, {
      splits: [
        { award: id, share: 'funder', amount: usd(600) },
        { award: id, share: 'match', amount: usd(200) },
        { share: 'local', amount: usd(150) },
        { share: 'ineligible', amount: usd(50) },
      ],
    });
    await here.charged(id, 400);
    const one = await filed(id);
    expect(one).toMatchObject({
      status: 'filed',
      requestNo: 1,
      outlays: usd(1_200),
      match: usd(200),
      funderShare: usd(1_000),
      earlier: usd(0),
      requested: usd(1_000),
      costCount: 2,
    });
    const shown = await here.county.door.run(here.rosa.actor, (work) => drawdownStandingOf(work, one.id));
    expect(shown).toMatchObject({ isFixed: true, drawnCents: 1_000_00, requestedCents: 1_000_00 });
    expect(shown.lines.map(({ item }) => item)).toEqual('abcdefghi'.split('').map((letter) => `11${letter}`));
  });

  test('of a local share, an unpaid cost or another award’s is refused with its sentence', async () => {
    const { id } = await here.active();
    const other = await here.active();
    const local = await here.charged(id, 10, { splits: [{ share: 'local', amount: usd(10) }] });
    const foreign = await here.charged(other.id, 10);
    const open = await here.yvette.make(grantCost, here.costOf(id, 10));
    const later = await here.charged(id, 10, { paidOn: '2026-11-16' });
    const refusal = async (cost: string, code: string) =>
      expect(submitted(id, { costs: [cost] })).rejects.toMatchObject({ code: `grant_drawdown.${code}` });
    await refusal(local.id, 'funder_share');
    await refusal(foreign.id, 'funder_share');
    await refusal(open.id, 'cost_is_approved');
    await refusal(later.id, 'paid_in_period');
    await expect(submitted(id)).rejects.toMatchObject({ code: 'grant_drawdown.nothing_to_draw' });
  });

  test('holds its costs: the next one is refused each of them, and gets what is new alone', async () => {
    const { id } = await here.active();
    const cost = await here.charged(id, 100);
    const one = await paid(id);
    await expect(submitted(id, { costs: [cost.id] })).rejects.toMatchObject({
      code: 'grant_drawdown.drawn_once',
      message: `${cost.number} is drawn by ${one.number} already.`,
    });
    await here.charged(id, 25);
    await expect(filed(id)).resolves.toMatchObject({ requestNo: 2, earlier: usd(100), requested: usd(25) });
  });

  test('two at once over the same costs: one wins, the other is refused', async () => {
    const { id } = await here.active();
    const cost = await here.charged(id, 100);
    const both = await Promise.all([asked(id, { costs: [cost.id] }), asked(id, { costs: [cost.id] })]);
    const done = await Promise.allSettled(
      both.map((one, at) => (at === 0 ? here.yvette : here.miguel).run(grantDrawdown, 'submit', one.id)),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = done.find((one) => one.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'grant_drawdown.drawn_once' });
  });

  test('the database itself takes no share twice', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const { id: drawdown } = await submitted(id);
    const again = here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
      tx.query(
        `insert into drawn_cost select organization_id, award, cost, drawdown, amount_cents from drawn_cost
         where organization_id = $1 and drawdown = $2`,
        [here.county.organizationId, drawdown],
      ),
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  test('keeps its costs from being reversed until it is sent back', async () => {
    const { id } = await here.active();
    const cost = await here.charged(id, 100);
    const { id: drawdown, number } = await submitted(id);
    await expect(here.yvette.run(grantCost, 'askReversal', cost.id, 'Wrong award')).rejects.toMatchObject({
      code: 'grant_cost.is_drawn',
      message: `${cost.number} is drawn by ${number}. It can’t be reversed.`,
    });
    await here.priya.run(grantDrawdown, 'return', drawdown, 'Cost of another award');
    await here.yvette.run(grantCost, 'askReversal', cost.id, 'Wrong award');
    await expect(here.yvette.run(grantDrawdown, 'submit', drawdown)).rejects.toMatchObject({
      code: 'grant_drawdown.nothing_to_draw',
    });
  });

  test('a cost whose reversal is requested is not drawn', async () => {
    const { id } = await here.active();
    const cost = await here.charged(id, 100);
    await here.yvette.run(grantCost, 'askReversal', cost.id, 'Wrong award');
    await expect(submitted(id, { costs: [cost.id] })).rejects.toMatchObject({
      code: 'grant_drawdown.cost_is_approved',
    });
  });

  test('sent back and submitted twice draws once', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const { id: drawdown } = await submitted(id);
    await here.priya.run(grantDrawdown, 'return', drawdown, 'Period');
    await here.yvette.run(grantDrawdown, 'submit', drawdown);
    await here.priya.run(grantDrawdown, 'return', drawdown, 'Period again');
    const other = await submitted(id);
    expect((await here.rosa.see(grantDrawdown, other.id)).requested).toEqual(usd(100));
    await expect(here.yvette.run(grantDrawdown, 'submit', drawdown)).rejects.toMatchObject({
      code: expect.stringMatching(/one_at_a_time|nothing_to_draw/),
    });
    await here.yvette.run(grantDrawdown, 'discard', other.id, 'Mistake');
    await expect(here.yvette.run(grantDrawdown, 'submit', drawdown)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('is approved by nobody who wrote it, submitted it or entered one of its costs', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const both = await here.withDuties('Dana Both', 'grant_manager', 'budget_officer');
    const own = await both.make(grantDrawdown, { award: id, fromDay: '2026-10-01', untilDay: '2026-11-15' });
    await here.yvette.run(grantDrawdown, 'submit', own.id);
    await expect(both.run(grantDrawdown, 'approve', own.id)).rejects.toMatchObject({
      code: 'grant_drawdown.approver_is_another',
    });
    await expect(here.yvette.run(grantDrawdown, 'approve', own.id)).rejects.toMatchObject({ code: 'rights' });
    await here.yvette.run(grantDrawdown, 'discard', own.id, 'Begins again');
    const entered = await both.make(grantCost, here.costOf(id, 5));
    await both.run(grantCost, 'submit', entered.id);
    await here.priya.run(grantCost, 'approve', entered.id);
    const { id: next } = await submitted(id);
    await expect(both.run(grantDrawdown, 'approve', next)).rejects.toMatchObject({
      code: 'grant_drawdown.approver_entered_cost',
    });
    await expect(here.priya.run(grantDrawdown, 'approve', next)).resolves.toMatchObject({ status: 'approved' });
  });

  test('is not approved or filed by an API key', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const { id: drawdown } = await submitted(id);
    const key = here.priya.with({ scopes: ['grant_drawdown:read', 'grant_drawdown:write', 'grant_drawdown:approve'] });
    await expect(key.run(grantDrawdown, 'approve', drawdown)).rejects.toMatchObject({
      code: 'grant_drawdown.signed_in',
    });
  });

  test('is never edited after it is submitted, and an old page loses', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const draft = await asked(id);
    await here.miguel.edit(grantDrawdown, draft.id, draft.version, { note: 'Second window' });
    await expect(here.yvette.edit(grantDrawdown, draft.id, draft.version, { note: 'First' })).rejects.toMatchObject({
      code: 'stale',
    });
    const { version } = await here.yvette.run(grantDrawdown, 'submit', draft.id);
    for (const more of [{ untilDay: '2026-11-16' }, { income: usd(1) }, { paidAmount: usd(900) }])
      await expect(here.yvette.edit(grantDrawdown, draft.id, version, more)).rejects.toMatchObject({
        code: 'grant_drawdown.is_submitted',
      });
  });

  test('is never paid more than it asked for, nor before it is filed', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const { id: drawdown } = await filed(id);
    const short = (more: object) => filling(here.priya, 'payShort', drawdown, more, 'Offset by the funder');
    for (const dollars of [100, 100.01])
      await expect(short({ paidOn: '2026-11-20', paidAmount: usd(dollars) })).rejects.toMatchObject({
        code: 'grant_drawdown.paid_less',
      });
    await expect(short({ paidOn: '2026-11-19', paidAmount: usd(40) })).rejects.toMatchObject({
      code: 'grant_drawdown.paid_by_now',
    });
    await expect(short({ paidOn: '2026-11-21', paidAmount: usd(40) })).rejects.toMatchObject({
      code: 'grant_drawdown.paid_by_now',
    });
    await expect(filling(here.yvette, 'pay', drawdown, { paidOn: '2026-11-20' })).rejects.toMatchObject({
      code: 'rights',
    });
    await short({ paidOn: '2026-11-20', paidAmount: usd(40) });
    // What is missing is asked for again, without its costs.
    await expect(filed(id)).resolves.toMatchObject({
      requestNo: 2,
      earlier: usd(40),
      requested: usd(60),
      costCount: 0,
    });
  });

  test('is filed from its approval until today with a reference, and each step is told to who made and submitted it', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const { id: drawdown, number } = await asked(id);
    await here.miguel.run(grantDrawdown, 'submit', drawdown);
    here.county.clock.set('2026-11-23T15:00:00Z');
    await here.priya.run(grantDrawdown, 'approve', drawdown);
    const refusal = (said: string, path: string) => ({ code: `grant_drawdown.${said}`, issues: [{ path }] });
    const sent = { filedOn: '2026-11-23', reference: 'PMS' };
    for (const filedOn of ['2026-11-22', '2026-11-24'])
      await expect(filling(here.yvette, 'file', drawdown, { ...sent, filedOn })).rejects.toMatchObject(
        refusal('filed_by_now', 'filedOn'),
      );
    await expect(filling(here.yvette, 'file', drawdown, { ...sent, reference: 'PM ' })).rejects.toMatchObject(
      refusal('has_reference', 'reference'),
    );
    await filling(here.yvette, 'file', drawdown, sent);
    await filling(here.priya, 'pay', drawdown, { paidOn: '2026-11-23' });
    here.county.clock.set('2026-11-20T15:00:00Z');
    expect(await here.rosa.see(grantDrawdown, drawdown)).toMatchObject({
      submittedBy: here.miguel.id,
      submittedOn: '2026-11-20',
      approvedBy: here.priya.id,
      approvedOn: '2026-11-23',
      filedBy: here.yvette.id,
      paidBy: here.priya.id,
      paidAmount: usd(100),
    });
    const heard = async (who: Person) =>
      (await who.list(notification, 'limit=200'))
        .filter(({ kind, subject }) => kind === 'grant.drawdown' && subject.startsWith(`${number} `))
        .map(({ subject }) => subject.slice(number.length + 1))
        .toSorted();
    // Who acts is not told of it.
    expect(await heard(here.yvette)).toEqual(['is approved', 'is paid']);
    expect(await heard(here.miguel)).toEqual(['is approved', 'is filed', 'is paid']);
    expect(await heard(here.priya)).toEqual(['over $100.00 awaits your approval']);
  });

  test('keeps its number when the funder returns it, and the next takes the next', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const one = await filed(id);
    await here.yvette.run(grantDrawdown, 'recordReturn', one.id, 'Wrong form');
    const other = await filed(id);
    expect([one.requestNo, other.requestNo]).toEqual([1, 2]);
    await here.charged(id, 7);
    await here.yvette.run(grantDrawdown, 'submit', one.id);
    await here.priya.run(grantDrawdown, 'approve', one.id);
    await filling(here.yvette, 'file', one.id, { filedOn: '2026-11-20', reference: 'PMS-2' });
    await expect(here.rosa.see(grantDrawdown, one.id)).resolves.toMatchObject({ requestNo: 1, requested: usd(7) });
  });

  test('is not filed on figures that an earlier request changed since', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const one = await filed(id);
    await here.charged(id, 50);
    const { id: next } = await submitted(id);
    await here.priya.run(grantDrawdown, 'approve', next);
    await filling(here.priya, 'payShort', one.id, { paidOn: '2026-11-20', paidAmount: usd(1) }, 'Offset');
    await expect(
      filling(here.yvette, 'file', next, { filedOn: '2026-11-20', reference: 'PMS-3' }),
    ).rejects.toMatchObject({ code: 'grant_drawdown.figures_changed' });
  });

  test('of which the draft says that it was hardly paid counts for all that it asked', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    await filed(id, { paidOn: '2026-11-20', paidAmount: usd(0.01) });
    await here.charged(id, 50);
    await expect(filed(id)).resolves.toMatchObject({ earlier: usd(100), requested: usd(50) });
  });

  test('waits while its award is suspended', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    const draft = await asked(id);
    await here.yvette.run(grantAward, 'suspend', id, 'Hold by the funder');
    await expect(here.yvette.run(grantDrawdown, 'submit', draft.id)).rejects.toMatchObject({
      code: 'grant_drawdown.award_is_suspended',
    });
    await here.priya.run(grantAward, 'resume', id, 'Lifted');
    await expect(here.yvette.run(grantDrawdown, 'submit', draft.id)).resolves.toMatchObject({ status: 'submitted' });
  });

  test('spends program income first, and asks for nothing where a refund is due', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    await expect(submitted(id, { income: usd(100.01) })).rejects.toMatchObject({
      code: 'grant_drawdown.refund_is_due',
    });
    await expect(filed(id, { income: usd(30) })).resolves.toMatchObject({ netOutlays: usd(70), requested: usd(70) });
  });

  test('is made by a grant manager alone, in a period that is over', async () => {
    const { id } = await here.active();
    await here.charged(id, 100);
    await expect(
      here.rosa.make(grantDrawdown, { award: id, fromDay: '2026-10-01', untilDay: '2026-11-15' }),
    ).rejects.toMatchObject({ code: 'rights' });
    await expect(submitted(id, { untilDay: '2026-11-21' })).rejects.toMatchObject({
      code: 'grant_drawdown.reimburses_what_came',
    });
    await expect(asked(id, { untilDay: '2026-09-30' })).rejects.toMatchObject({
      code: 'grant_drawdown.period_in_order',
    });
  });
});

describe('an advance', () => {
  test('is for awards that pay it, with its cash plan', async () => {
    const { id } = await here.active();
    await expect(asked(id, { ...advance, needed: usd(10) })).rejects.toMatchObject({
      code: 'grant_drawdown.award_pays_advances',
    });
    const paysAhead = await here.active({ payment: 'advance' });
    await expect(submitted(paysAhead.id, { ...advance, needed: usd(10), cashPlan: null })).rejects.toMatchObject({
      code: 'grant_drawdown.has_cash_plan',
    });
    await expect(asked(paysAhead.id, { needed: usd(10) })).rejects.toMatchObject({
      code: 'grant_drawdown.one_or_the_other',
    });
  });

  test('is less the cash that is still there, and its costs are not paid a second time', async () => {
    const { id } = await here.active({ payment: 'advance' });
    const one = await paid(id, { ...advance, needed: usd(500), interestRate: 4.25 });
    expect(one).toMatchObject({ requested: usd(500), cashOnHand: usd(0), costCount: 0 });
    const shown = await here.county.door.run(here.rosa.actor, (work) => drawdownStandingOf(work, one.id));
    expect(shown.advance).toEqual({
      days: 10,
      mostDays: 3,
      isLong: true,
      interestCents: 58,
      keptCents: 500_00,
      remitCents: 0,
    });
    await here.charged(id, 300);
    await expect(submitted(id, { ...advance, needed: usd(200) })).rejects.toMatchObject({
      code: 'grant_drawdown.cash_covers_it',
    });
    await expect(submitted(id)).rejects.toMatchObject({ code: 'grant_drawdown.refund_is_due' });
    await here.charged(id, 250);
    await expect(filed(id)).resolves.toMatchObject({ funderShare: usd(550), earlier: usd(500), requested: usd(50) });
  });

  test('never takes an award above its amount', async () => {
    const { id } = await here.active({ payment: 'advance', amount: usd(1_000) });
    await expect(submitted(id, { ...advance, needed: usd(1_000.01) })).rejects.toMatchObject({
      code: 'grant_drawdown.within_award',
    });
    await expect(submitted(id, { ...advance, needed: usd(1_000) })).resolves.toMatchObject({ status: 'submitted' });
  });
});

test('what is requested is what is drawn, less income, after any sequence of acts', async () => {
  const { id } = await here.active({ amount: usd(1_000_000) });
  const acts = fc.sample(
    fc.record({
      cents: fc.integer({ min: 100, max: 900_000 }),
      income: fc.integer({ min: 0, max: 100 }),
      end: fc.constantFrom('pay', 'recordReturn', 'discard'),
    }),
    { numRuns: 8, seed: 20_261_124 },
  );
  let charged = 0;
  let income = 0;
  let received = 0;
  for (const act of acts) {
    await here.charged(id, act.cents / 100);
    charged += act.cents;
    if (act.end === 'discard') {
      const { id: drawdown } = await submitted(id, { income: usd(act.income / 100) });
      await here.yvette.run(grantDrawdown, 'discard', drawdown, 'Mistake');
      continue;
    }
    const one = await filed(id, { income: usd(act.income / 100) });
    if (act.end === 'pay') {
      await filling(here.priya, 'pay', one.id, { paidOn: '2026-11-20' });
      income += act.income;
      received += one.requested?.cents ?? 0;
      expect(received).toBe(charged - income);
    } else await here.yvette.run(grantDrawdown, 'recordReturn', one.id, 'Wrong form');
  }
});
