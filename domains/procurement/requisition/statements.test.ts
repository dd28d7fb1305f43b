import { approvables } from '#domains/server.ts';
import { decide } from '#domains/workflow/approvals/decide.server.ts';
import type { Tx } from '#server/db/database.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Person, type World, world } from '#world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitingTask } from '../../../tests/world/approving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { requisition } from './requisition.record.ts';

/** So many statements a step may cost; what it asks more than once in its transaction is the first place to look for another one. */
const MOST = 35;

describe('a requisition costs few statements', () => {
  let county: World;
  let rosa: Person;
  let miguel: Person;
  let center: string;
  beforeAll(async () => {
    county = await world();
    rosa = await county.member('Rosa Delgado');
    miguel = await county.member('Miguel Ortiz', 'manager');
    center = (await miguel.make(costCenter, { code: '4010', name: 'Stormwater crew', manager: miguel.id })).id;
  });
  afterAll(() => county.close());

  const drafted = () =>
    rosa.make(requisition, {
      purpose: 'Two trash pumps',
      costCenter: center,
      lines: [{ item: 'Pump', quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 420_000, currency: 'USD' } }],
    });

  /** What is sent to the database, without begin and commit. */
  async function asked(by: Person, act: (work: UnitOfWork) => Promise<unknown>): Promise<string[]> {
    const sent: string[] = [];
    await county.database.within({ organizationId: county.organizationId }, (tx) => {
      const told = <Given extends readonly unknown[], Answer>(send: (text: string, ...more: Given) => Answer) =>
        ((text, ...more) => (sent.push(text), send(text, ...more))) as typeof send;
      const counted: Tx = {
        ...tx,
        query: told(tx.query) as Tx['query'],
        rows: told(tx.rows),
        gather: (one, ...items) => (sent.push(`gathered ${one.word}`), tx.gather(one, ...items)),
      };
      return act(county.door.enter(counted, by.actor));
    });
    const [gathered, others] = [
      sent.filter((text) => text.startsWith('gathered')),
      sent.filter((text) => !text.startsWith('gathered')),
    ];
    return [...others, ...new Set(gathered)];
  }

  test('to submit and to approve', async () => {
    const warm = await drafted();
    await rosa.run(requisition, 'submit', warm.id);
    const { id } = await drafted();
    const submitted = await asked(rosa, (work) => work.move(requisition, id, 'submit'));
    expect(submitted.length, submitted.join('\n')).toBeLessThanOrEqual(MOST);

    const task = await waitingTask(county, id, { person: miguel });
    const approved = await asked(miguel, (work) =>
      decide(work, approvables, { task: task.id, hash: task.hash, word: 'approve', comment: null }),
    );
    expect(approved.length, approved.join('\n')).toBeLessThanOrEqual(MOST);
    expect(await rosa.see(requisition, id)).toMatchObject({ status: 'approved' });
  });
});
