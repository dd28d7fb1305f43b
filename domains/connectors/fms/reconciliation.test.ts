import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fmsReconciliation } from './fms-reconciliation.record.ts';
import { compareFile } from './reconciliation.server.ts';
import { type FmsWorld, fmsWorld } from '../../../tests/world/fms-world.ts';

let here: FmsWorld;
beforeAll(async () => {
  here = await fmsWorld();
});
afterAll(() => here?.county.close());

const sheet = (...rows: readonly (readonly [account: string, encumbered: string, expended: string])[]) => ({
  name: 'balances.csv',
  sha256: 'b'.repeat(64),
  rows: [['Account', 'Encumbered', 'Expended'], ...rows].map((cells, at) => ({ number: at + 1, cells })),
});
const compare = (by: FmsWorld['lena'], id: string, file: ReturnType<typeof sheet>) =>
  here.county.door.run(by.actor, (work) => compareFile(work, id, file));
const made = () =>
  here.lena.make(fmsReconciliation, { budget: here.book.budget.id, layout: here.layout.id, asOf: '2026-11-20' });
const step = (by: FmsWorld['lena'], name: 'reconcile' | 'acceptDifferences', id: string, input = {}) =>
  here.county.door.run(by.actor, (work) => work.move(fmsReconciliation, id, name, { input }));

describe('a reconciliation', () => {
  test('compares each account with the ledger, what waits and what is sent', async () => {
    await here.encumber('5300', 100);
    const sent = await here.batch();
    await here.step(here.lena, 'send', sent.id);
    await here.encumber('5310', 40);
    await here.settle(here.priya, {
      document: { record: 'journal_entry', id: randomUUID(), version: 1, title: 'JE 7' },
      control: 'journal',
      day: '2026-11-20',
      state: [{ line: here.book.lines['5310'] ?? '', bucket: 'expended', cents: 900 }],
    });
    const { id } = await made();
    await expect(step(here.omar, 'reconcile', id)).rejects.toThrow('Upload');
    const file = sheet(['100-5300', '100.00', '0'], ['100-5310', '0', '9.00'], ['100-9999', '1', '0']);
    expect(await compare(here.lena, id, file)).toEqual({ equal: 2, transit: 1, rejected: 0, different: 1 });
    expect(await here.lena.see(fmsReconciliation, id)).toMatchObject({ fileHash: 'b'.repeat(64), openCount: 1 });

    await expect(step(here.omar, 'reconcile', id)).rejects.toThrow('differ');
    const why = { explanation: 'Account 9999 belongs to the courts.' };
    await expect(step(here.lena, 'acceptDifferences', id, why)).rejects.toThrow('someone else');
    await expect(step(here.rosa, 'acceptDifferences', id, why)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(step(here.omar, 'acceptDifferences', id)).rejects.toThrow('Required');
    expect(await step(here.omar, 'acceptDifferences', id, why)).toMatchObject({ status: 'reconciled' });
    await expect(compare(here.lena, id, file)).rejects.toMatchObject({ code: 'fms_reconciliation.is_open' });
  });

  test('without a difference needs no reason; a corrected file replaces the one before', async () => {
    const { id } = await made();
    await compare(here.lena, id, sheet(['100-5300', '5', '0']));
    const right = sheet(['100-5300', '100', '0'], ['100-5310', '40', '9']);
    expect(await compare(here.lena, id, right)).toEqual({ equal: 3, transit: 0, rejected: 0, different: 0 });
    await expect(step(here.omar, 'acceptDifferences', id, { explanation: 'x' })).rejects.toThrow('No balance differs');
    expect(await step(here.lena, 'reconcile', id)).toMatchObject({ status: 'reconciled', decidedBy: here.lena.id });
  });

  test('takes a file from an officer alone, and says what is wrong with it', async () => {
    const { id } = await made();
    await expect(compare(here.priya, id, sheet())).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(compare(here.lena, id, sheet(['100-5300', 'x', '0']))).rejects.toThrow('can’t be read');
  });
});
