import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure, type Row } from '#kernel';
import type { Person } from '#world';
import { budgetLine } from '../budget-line.record.ts';
import { journalEntry } from '../changes/journal-entry.record.ts';
import { journalVoucher } from '../changes/journal-voucher.record.ts';
import { proofSql } from '../grid/postings-list.server.ts';
import { type BudgetWorld, budgetWorld, usd } from '../test-world.ts';
import { yearEnd } from '../year-end/year-end.record.ts';
import { yearEndItem } from '../year-end/year-end-item.record.ts';
import { buckets, givingBuckets, takingBuckets } from './balance.ts';

let here: BudgetWorld;
let people: readonly Person[];
let freedInAll = 0;
beforeAll(async () => {
  here = await budgetWorld();
  const officers = await Promise.all(['Omar Haddad', 'Nell Baker'].map((name) => here.county.member(name, 'manager')));
  const grace = (await here.county.member('Grace Oyelaran')).with({ duties: ['accounts_payable'] });
  people = [here.priya, ...officers.map((one) => one.with({ duties: ['budget_officer'] })), grace, here.rosa];
});
afterAll(() => here.county.close());

/** Numbers that are the same for the same seed, so that what fails fails again. */
function chance(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Outcome {
  readonly id: string;
  readonly by: 'second' | 'request' | 'other';
}

interface Held {
  readonly document: string;
  readonly line: string;
  readonly bucket: string;
  readonly cents: number;
}

/** What each document holds of each bucket, with what others took back from it. */
const holdings = () =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query<Held & Record<string, unknown>>(
      `select coalesce(corrects_document, document) as document, line, bucket, sum(cents)::bigint as cents
       from budget_posting where organization_id = $1 and bucket = any($2) group by 1, 2, 3`,
      [here.county.organizationId, takingBuckets.concat('retained')],
    ),
  );

const unproven = () =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(proofSql, [here.county.organizationId]),
  );

test.each([1, 2, 3, 4])('hostile journals free nothing without a second person (course %i)', async (seed) => {
  const below = chance(seed * 7919);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const { lines: made } = await here.adopted(`Hostile ${seed}`, { 5300: 400, 5310: 250, 5400: 1000 });
  const lines = Object.values(made);
  const requests: { id: string; line: string }[] = [];
  const entries: string[] = [];
  const vouchers: string[] = [];
  /** Who had a hand in a booking before it was approved, and who asked for a reversal. */
  const hands = new Map<string, Set<string>>();
  const amounts = [-900_000_00, -1_000_000_00, -400_00, -100_00, -1, 1, 50_00, 100_00, 400_00, 800_000_00];
  const booking = () => {
    const cents = pick(amounts);
    const named = below(4);
    return {
      line: pick(lines),
      bucket: pick(['expended', 'encumbered', 'retained'] as const),
      amount: { cents, currency: below(8) === 0 ? pick(['JPY', 'KWD', 'XXX', 'EUR']) : 'USD' },
      ...(named === 1 && entries.length > 0 ? { correctsEntry: pick(entries) } : {}),
      ...(named === 2 && vouchers.length > 0 ? { correctsVoucher: pick(vouchers) } : {}),
    };
  };
  const steps = ['post', 'submit', 'approve', 'return', 'askReversal', 'reverse', 'keep', 'discard'] as const;
  const acts: readonly ((who: Person) => Promise<Outcome>)[] = [
    // Somebody who knows what can be taken back, and tries it with anybody's help.
    ...[1, 2].map(() => async (who: Person): Promise<Outcome> => {
      const wrong = await here.priya.see(journalEntry, pick(entries) ?? randomUUID());
      const row = await who.make(journalEntry, {
        reference: randomUUID(),
        day: '2026-11-20',
        description: 'Taken back',
        line: wrong.line ?? pick(lines),
        bucket: wrong.bucket,
        amount: { cents: -Math.ceil(Math.abs(wrong.amount.cents) / (below(2) + 1)), currency: 'USD' },
        correctsEntry: wrong.id,
      });
      await who.run(journalEntry, 'submit', row.id);
      const second = pick(people);
      await second.run(journalEntry, 'approve', row.id);
      expect(second.id).not.toBe(who.id);
      return { id: row.id, by: 'second' };
    }),
    async (who) => {
      const row = await who.make(journalEntry, {
        reference: randomUUID(),
        day: '2026-11-20',
        description: 'As it came',
        ...booking(),
      });
      entries.push(row.id);
      hands.set(row.id, new Set([who.id]));
      return { id: row.id, by: 'other' };
    },
    async (who) => {
      const given = Array.from({ length: below(3) + 1 }, booking);
      const row = await who.make(journalVoucher, { purpose: 'Many', day: '2026-11-20', lines: given });
      vouchers.push(row.id);
      hands.set(row.id, new Set([who.id]));
      return { id: row.id, by: 'other' };
    },
    ...[1, 2, 3, 4, 5, 6].map(() => async (who: Person): Promise<Outcome> => {
      const isEntry = below(2) === 0;
      const id = pick(isEntry ? entries : vouchers) ?? randomUUID();
      const step = pick(steps);
      const reason = 'Because';
      if (isEntry) await who.run(journalEntry, step, id, reason);
      else await who.run(journalVoucher, step, id, reason);
      const known = hands.get(id) ?? new Set();
      const isSecond = step === 'approve' || step === 'reverse';
      if (isSecond) expect(known.has(who.id) && step === 'approve', `${who.actor.name} approved their own`).toBe(false);
      if (step === 'submit') hands.set(id, new Set([...known, who.id]));
      return { id, by: isSecond ? 'second' : 'other' };
    }),
    async (who) => {
      const line = pick(lines);
      const row: Row<typeof budgetLine> = await who.see(budgetLine, line);
      await who.edit(budgetLine, line, row.version, {
        [pick(['onJournal', 'onRequisition', 'onOrder', 'onInvoice'])]: pick(['stop', 'warn', 'ignore']),
      });
      return { id: line, by: 'other' };
    },
    async (who) => {
      const known = below(2) === 0 ? requests[below(Math.max(1, requests.length))] : undefined;
      const request = known ?? { id: randomUUID(), line: pick(lines) };
      if (!known) requests.push(request);
      const cents = pick([0, 0, 1, 100_00, 250_00, -5_00]);
      await here.settle(who, {
        document: { record: 'requisition', id: request.id, version: 1, title: 'REQ' },
        state: cents === 0 ? [] : [{ line: request.line, bucket: 'encumbered', cents }],
      });
      return { id: request.id, by: 'request' };
    },
  ];
  let freed = 0;
  let taken = 0;
  for (let turn = 0; turn < 160; turn += 1) {
    const before = await Promise.all(lines.map((line) => here.balance(line)));
    const outcome = await pick(acts)(pick(people)).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      return null;
    });
    const after = await Promise.all(lines.map((line) => here.balance(line)));
    for (const [at, now] of after.entries()) {
      const was = before[at] ?? now;
      if (outcome === null) expect(now).toEqual(was);
      if (now.available > was.available) {
        expect(['second', 'request'], `turn ${turn}`).toContain(outcome?.by);
        if (outcome?.by === 'second') freed += 1;
      }
      if (now.available < was.available) taken += 1;
      expect(now.available, `turn ${turn}`).toBeGreaterThanOrEqual(0); // every line stops
      for (const bucket of buckets) if (!givingBuckets.includes(bucket)) expect(now[bucket]).toBeGreaterThanOrEqual(0);
    }
  }
  const held = await holdings();
  expect(held.filter(({ cents }) => cents < 0)).toEqual([]);
  for (const line of lines) {
    const balance = await here.balance(line);
    for (const bucket of [...takingBuckets, 'retained'] as const)
      expect(balance[bucket]).toBe(
        held.filter((one) => one.line === line && one.bucket === bucket).reduce((sum, { cents }) => sum + cents, 0),
      );
  }
  expect(await unproven()).toEqual([]);
  expect(taken, 'nothing was taken, so nothing is proven').toBeGreaterThan(0);
  freedInAll += freed;
});

test('and the courses did free money by a second person, so that the law looked at something', () => {
  expect(freedInAll).toBeGreaterThan(0);
});

test.each([1, 2, 3])(
  'what was carried for an order serves nothing else, whatever follows (course %i)',
  async (seed) => {
    const below = chance(seed * 104_729);
    const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
    const later = await budgetWorld();
    const { county, priya, rosa } = later;
    try {
      county.clock.set('2027-10-20T15:00:00Z');
      const omar = (await county.member('Omar Haddad', 'manager')).with({ duties: ['budget_officer'] });
      const officers = [priya, omar];
      const old = await later.adopted('Before', { 5300: 2000, 5310: 2000 });
      const next = await later.adopted(
        'After',
        { 5300: 1000, 5310: 1000 },
        { startsOn: '2027-10-01', endsOn: '2028-09-30' },
      );
      const [before, after] = [Object.values(old.lines), Object.values(next.lines)];
      const book = async (line: string, day: string): Promise<string> => {
        const amount = usd(pick([50, 100, 250]));
        const given = {
          reference: randomUUID(),
          day,
          description: 'Open',
          line,
          bucket: 'encumbered',
          amount,
        } as const;
        const { id } = await priya.make(journalEntry, given);
        await priya.run(journalEntry, 'submit', id);
        await omar.run(journalEntry, 'approve', id);
        return id;
      };
      const orders = Array.from({ length: 4 }, () => ({ id: randomUUID(), line: pick(before) }));
      const stands = (
        { id, line }: (typeof orders)[number],
        cents: number,
        bucket: 'encumbered' | 'expended',
        day: string,
      ) =>
        later.settle(rosa, {
          document: { record: 'requisition', id, version: 1, title: `REQ ${id}` },
          day,
          state: cents === 0 ? [] : [{ line, bucket, cents }],
        });
      for (const one of orders) await stands(one, pick([1_00, 150_00, 300_00]), 'encumbered', '2027-09-01');
      const entries = [await book(pick(before), '2027-09-01'), await book(pick(before), '2027-09-02')];

      const closing = await priya.make(yearEnd, { name: 'Close', budget: old.budget.id, intoBudget: next.budget.id });
      for (const { id, version } of await priya.list(yearEndItem, `yearEnd=${closing.id}`))
        await priya.edit(yearEndItem, id, version, { decision: below(4) === 0 ? 'lapse' : 'carry' });
      await priya.run(yearEnd, 'commit', closing.id);
      const balances = (lines: readonly string[]) => Promise.all(lines.map((line) => later.balance(line)));
      const closed = await balances(before);
      const brought = await balances(after);
      expect(brought.reduce((sum, { carried }) => sum + carried, 0)).toBeGreaterThan(0);

      const acts: readonly (() => Promise<unknown>)[] = [
        () => stands(pick(orders), pick([0, 0, 1, 100_00, 299_99, 400_00]), 'encumbered', '2027-10-20'),
        () => stands(pick(orders), pick([50_00, 150_00, 310_00]), 'expended', '2027-10-20'),
        async () => entries.push(await book(pick(after), '2027-10-20')),
        () => pick(officers).run(journalEntry, 'askReversal', pick(entries), 'Because'),
        () => pick(officers).run(journalEntry, 'reverse', pick(entries), 'Because'),
      ];
      let done = 0;
      for (let turn = 0; turn < 60; turn += 1) {
        const isDone = await pick(acts)().then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof Failure)) throw error;
            return false;
          },
        );
        done += isDone ? 1 : 0;
        for (const [at, now] of (await balances(after)).entries()) {
          const told = `course ${seed}, turn ${turn}`;
          expect(now.available, told).toBeGreaterThanOrEqual(0); // every line stops
          expect(now.available, told).toBeLessThanOrEqual(now.adopted);
          expect(now.carried, told).toBeGreaterThanOrEqual(0);
          expect(now.carried, told).toBeLessThanOrEqual(brought[at]?.carried ?? 0);
          for (const bucket of buckets)
            if (!givingBuckets.includes(bucket)) expect(now[bucket], told).toBeGreaterThanOrEqual(0);
        }
        expect(await balances(before)).toEqual(closed);
      }
      expect(done, 'nothing was done, so nothing is proven').toBeGreaterThan(20);
      expect(
        await county.database.within({ organizationId: county.organizationId }, (tx) =>
          tx.query(proofSql, [county.organizationId]),
        ),
      ).toEqual([]);
    } finally {
      await county.close();
    }
  },
);
