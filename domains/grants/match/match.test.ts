import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New, Row } from '#kernel';
import { grantCost } from '../costs/grant-cost.record.ts';
import { linesAsOf } from '../reports/ledger.server.ts';
import { type GrantWorld, grantWorld, TODAY, usd } from '../test-world.ts';
import { matchEntry } from './match-entry.record.ts';
import { matchLedgerOf } from './match-calls.server.ts';
import { matchTests, testNames } from './match-words.ts';

let here: GrantWorld;
let drawn = 0;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

type Given = Partial<New<typeof matchEntry>>;
const yes = Object.fromEntries(testNames.map((name) => [name, true]));
const given = (award: string, more: Given = {}): New<typeof matchEntry> => ({
  award,
  kind: 'volunteer',
  donor: 'Friends of the Harbor',
  documentNumber: `TS-${++drawn}`,
  description: 'Dune planting, September',
  costClass: 'personnel',
  fromDay: '2026-09-01',
  untilDay: '2026-09-30',
  basis: 'own_pay',
  basisNote: 'Grade 4 of the county pay plan with fringe.',
  hours: { amount: '12.5', unit: 'HR' },
  rate: usd(24.5),
  amount: usd(306.25),
  documents: [here.paper],
  ...yes,
  ...more,
});
const cash = { kind: 'cash', basis: 'paid', basisNote: null, hours: null, rate: null } as const;
const submitted = async (award: string, more: Given = {}): Promise<Row<typeof matchEntry>> =>
  here.yvette.run(matchEntry, 'submit', (await here.yvette.make(matchEntry, given(award, more))).id);
async function approved(award: string, more: Given = {}): Promise<Row<typeof matchEntry>> {
  const { id } = await submitted(award, more);
  await here.priya.run(matchEntry, 'approve', id);
  return here.rosa.see(matchEntry, id);
}
const ledger = (award: string) => here.county.door.run(here.rosa.actor, (work) => matchLedgerOf(work, award));
const code = (said: string) => ({ code: `match_entry.${said}` });

describe('a contribution', () => {
  test('is counted once two people vouched for it, as a cost that every figure reads', async () => {
    const { id: award } = await here.active({ match: usd(1_000) });
    const one = await approved(award);
    await expect(here.rosa.see(grantCost, one.cost ?? '')).resolves.toMatchObject({
      status: 'approved',
      source: 'in_kind',
      amount: usd(306.25),
      splits: [{ award, share: 'match', amount: usd(306.25) }],
    });
    await here.charged(award, 100, { splits: [{ award, share: 'match', amount: usd(100) }] });
    await submitted(award, { ...cash, amount: usd(50) });
    const shown = await ledger(award);
    expect(shown).toMatchObject({ requiredCents: 1_000_00, metCents: 406_25, pendingCents: 50_00 });
    expect(shown.sources.map(({ label, cents }) => [label, cents])).toEqual([
      ['Volunteer time', 306_25],
      ['Shares of costs', 100_00],
    ]);
    const asked = {
      award,
      kind: 'financial',
      periodEnd: TODAY,
      openObligations: null,
      incomeEarned: null,
      incomeDeducted: null,
      incomeAdded: null,
      indirectBase: null,
      indirectRate: null,
    } as const;
    for (const basis of ['cash', 'accrual'] as const) {
      const lines = await here.county.door.run(here.rosa.actor, (work) => linesAsOf(work, { ...asked, basis }));
      expect(lines).toMatchObject({ matchRequired: 1_000_00, matchSpent: 406_25, matchLeft: 593_75 });
    }
  });

  test.each(testNames)('is not counted while the test %s is not answered yes, with its paragraph', async (name) => {
    const { id: award } = await here.active();
    const law = matchTests[name][1];
    const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    for (const answer of [false, null])
      await expect(submitted(award, { [name]: answer })).rejects.toMatchObject(code(snake));
    expect(law).toMatch(/^2 CFR 200\.306\(b\)\([1-7]\)$/);
  });

  test('of time has hours and a rate whose product it is, on a basis that the law allows', async () => {
    const { id: award } = await here.active();
    const refused = async (more: Given, said: string) =>
      expect(here.yvette.make(matchEntry, given(award, more))).rejects.toMatchObject(code(said));
    await refused({ amount: usd(306.26) }, 'amount_ties');
    await refused({ rate: null }, 'time_has_rate');
    await refused({ ...cash, hours: { amount: '1', unit: 'HR' }, amount: usd(1) }, 'time_has_rate');
    await refused({ basis: 'employer_pay' }, 'basis_fits');
    await refused({ ...cash, kind: 'space', basis: 'market', amount: usd(1) }, 'basis_fits');
    await expect(submitted(award, { basisNote: 'Scale' })).rejects.toMatchObject(code('value_is_explained'));
    await expect(submitted(award, { documents: [] })).rejects.toMatchObject(code('has_papers'));
  });

  test('is given in the period of the award, and by now', async () => {
    const { id: award } = await here.active();
    await expect(submitted(award, { fromDay: '2025-12-31' })).rejects.toMatchObject(code('in_period'));
    await expect(submitted(award, { untilDay: '2026-11-21' })).rejects.toMatchObject(code('given_by_now'));
    await expect(submitted(award, { untilDay: TODAY })).resolves.toMatchObject({ status: 'submitted' });
  });

  test('is approved by nobody who entered or submitted it, and reversed by another than who asks', async () => {
    const { id: award } = await here.active();
    const both = await here.withDuties('Bo Both', 'grant_manager', 'budget_officer');
    const { id } = await both.make(matchEntry, given(award));
    await here.yvette.run(matchEntry, 'submit', id);
    await expect(both.run(matchEntry, 'approve', id)).rejects.toMatchObject(code('approver_is_another'));
    await expect(here.yvette.run(matchEntry, 'approve', id)).rejects.toMatchObject({ code: 'rights' });
    const { cost } = await here.priya.run(matchEntry, 'approve', id).then(() => here.rosa.see(matchEntry, id));
    await expect(here.yvette.run(grantCost, 'askReversal', cost ?? '', 'Wrong')).rejects.toMatchObject({
      code: 'grant_cost.is_posted_match',
    });
    await both.run(matchEntry, 'askReversal', id, 'Counted twice');
    await expect(both.run(matchEntry, 'reverse', id)).rejects.toMatchObject(code('reverser_is_another'));
    await here.priya.run(matchEntry, 'reverse', id);
    await expect(here.rosa.see(grantCost, cost ?? '')).resolves.toMatchObject({ status: 'reversed' });
    await expect(ledger(award)).resolves.toMatchObject({ metCents: 0, sources: [] });
  });
});

describe('a source document', () => {
  test('counts once across awards and costs, however it is spelled; what is reversed frees it', async () => {
    const [one, other] = [await here.active(), await here.active()];
    const first = await approved(one.id, { documentNumber: 'VOL 0042' });
    const again = {
      donor: 'FRIENDS of the Harbor',
      documentNumber: 'vol-0042',
      hours: { amount: '1', unit: 'HR' },
    } as const;
    await expect(here.yvette.make(matchEntry, given(other.id, { ...again, amount: usd(24.5) }))).rejects.toMatchObject({
      ...code('once'),
      message: expect.stringContaining(first.number ?? ''),
    });
    await expect(
      here.charged(other.id, 9, {
        source: 'in_kind',
        payee: 'Friends of the Harbor',
        documentNumber: 'VOL-0042',
        splits: [{ award: other.id, share: 'match', amount: usd(9) }],
      }),
    ).rejects.toMatchObject({ code: 'grant_cost.is_match' });
    await here.yvette.run(matchEntry, 'askReversal', first.id, 'Wrong award');
    await here.priya.run(matchEntry, 'reverse', first.id);
    await expect(approved(other.id, { documentNumber: 'VOL 0042' })).resolves.toMatchObject({ status: 'approved' });
    // And the other way round: what a cost has is not counted again.
    await here.charged(one.id, 7, { payee: 'Friends of the Harbor', documentNumber: 'VOL 7' });
    await expect(here.yvette.make(matchEntry, given(one.id, { documentNumber: 'VOL 7' }))).rejects.toMatchObject(
      code('once'),
    );
  });

  test('entered at once for two awards is kept by one of them', async () => {
    const [one, other] = [await here.active(), await here.active()];
    const done = await Promise.allSettled(
      [one, other].map(({ id }, at) =>
        (at === 0 ? here.yvette : here.miguel).make(matchEntry, given(id, { documentNumber: 'RACE-1' })),
      ),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await here.yvette.list(matchEntry, 'search=RACE-1')).toHaveLength(1);
  });
});
