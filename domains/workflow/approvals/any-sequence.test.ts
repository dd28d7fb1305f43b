import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvables } from '#domains/server.ts';
import { Failure } from '#kernel';
import type { Person } from '#world';
import { decideOn, lineAt, type Office, office, tasksOf, waitingTask } from '../../../tests/world/approving.ts';
import { requisition } from '../../procurement/requisition/requisition.record.ts';
import { delegation } from './delegation.record.ts';
import { addApprover, ask, handOver, reply } from './talk.server.ts';

let here: Office;
let people: readonly Person[];
beforeAll(async () => {
  here = await office();
  people = [here.rosa, here.miguel, here.priya, here.walter, here.lucia];
});
afterAll(() => here.county.close());

const prices = [24_999, 25_001, 99_000, 140_000] as const;

/** What may happen to a requisition, by whom. */
type Happening =
  | { is: 'decide'; who: number; word: 'approve' | 'reject' | 'return' | 'rewind' }
  | { is: 'edit'; who: number; price: number | null }
  | { is: 'submit' | 'cancel'; who: number }
  | { is: 'ask' | 'add' | 'hand'; who: number; to: number }
  | { is: 'reply'; who: number }
  | { is: 'delegate'; who: number; to: number };

const who = fc.integer({ min: 0, max: 4 });
/** Somebody, or more often whoever is asked. */
const ASKED = 5;
const decider = fc.constantFrom(0, 1, 2, 3, 4, ASKED, ASKED, ASKED, ASKED, ASKED);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ is: fc.constant('decide' as const), who: decider, word: fc.constant('approve' as const) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('decide' as const),
      who: decider,
      word: fc.constantFrom('reject' as const, 'return' as const, 'return' as const, 'rewind' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('edit' as const),
      who: fc.constantFrom(0, 0, 0, 4),
      price: fc.option(fc.constantFrom(...prices)),
    }),
  },
  { weight: 6, arbitrary: fc.record({ is: fc.constant('submit' as const), who: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('cancel' as const), who: fc.constant(0) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      is: fc.constantFrom('ask' as const, 'add' as const, 'hand' as const, 'hand' as const),
      who: decider,
      to: who,
    }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('reply' as const), who }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('delegate' as const), who, to: who }) },
);

const somebody = (at: number): Person => people[at] ?? here.rosa;

async function whoeverIsAsked(id: string): Promise<Person> {
  const { assignees } = await waitingTask(here.county, id);
  return people.find((one) => assignees?.includes(one.id)) ?? here.rosa;
}

async function happens(id: string, one: Happening): Promise<void> {
  const person = one.who === ASKED ? await whoeverIsAsked(id) : somebody(one.who);
  const { county } = here;
  if (one.is === 'decide') {
    const to = one.word === 'rewind' ? { to: 'head' } : {};
    await decideOn(county, person, id, { word: one.word, comment: 'Because.', ...to });
  } else if (one.is === 'edit') {
    const { version } = await person.see(requisition, id);
    await person.edit(
      requisition,
      id,
      version,
      one.price === null ? { site: `Yard ${version}` } : { lines: [lineAt(one.price)] },
    );
  } else if (one.is === 'submit' || one.is === 'cancel') await person.run(requisition, one.is, id, 'Because.');
  else if (one.is === 'delegate')
    await person.make(delegation, {
      deputy: somebody(one.to).id,
      fromDay: '2026-11-20',
      untilDay: '2026-11-20',
      reason: 'Today',
    });
  else if (one.is === 'reply') {
    const { tasks } = await tasksOf(county, id);
    const question = tasks.find(({ kind, status }) => kind === 'information' && status === 'open');
    const answers = people.find((other) => question?.assignees?.includes(other.id)) ?? person;
    await county.door.run(answers.actor, (work) =>
      reply(work, approvables, { task: question?.id ?? id, text: 'The north one.' }),
    );
  } else if (one.is === 'ask' || one.is === 'add' || one.is === 'hand') {
    const act = { ask, add: addApprover, hand: handOver }[one.is];
    const task = await waitingTask(county, id, { person });
    await county.door.run(person.actor, async (work) => {
      await act(work, approvables, { task: task.id, to: somebody(one.to).id, text: 'Please.' });
    });
  }
}

/** The steps that the workflow asks for at this price. */
const asked = (cents: number): string[] => [
  'head',
  ...(cents > 25_000_00 ? ['budget'] : []),
  ...(cents > 100_000_00 ? ['procurement'] : []),
];
const reach = (person: string): number =>
  person === here.walter.id ? Number.POSITIVE_INFINITY : person === here.priya.id ? 100_000_00 : 25_000_00;

async function holdsAlways(id: string): Promise<void> {
  const row = await here.rosa.see(requisition, id);
  const { whole: approval, tasks, decisions } = await tasksOf(here.county, id);
  const words = decisions.filter(
    ({ verb, status }) => status === 'standing' && (verb === 'approve' || verb === 'reject'),
  );
  const states: Readonly<Record<string, string>> = {
    submitted: 'running',
    approved: 'approved',
    rejected: 'rejected',
    returned: 'returned',
    cancelled: 'withdrawn',
  };
  // The document is where its approval is.
  if (approval.status !== 'stuck') expect(approval.status).toBe(states[row.status]);
  else expect(row.status).toBe('submitted');
  // Nobody decides twice, nobody on their own.
  const deciders = words.flatMap(({ decidedBy, onBehalfOf }) => (onBehalfOf ? [decidedBy, onBehalfOf] : [decidedBy]));
  expect(new Set(deciders).size).toBe(deciders.length);
  expect(deciders.filter((one) => approval.requesters?.includes(one) && row.status !== 'returned')).toEqual([]);
  if (row.status === 'approved') {
    const yes = words.filter(({ verb }) => verb === 'approve');
    // Every required step has a word that stands for exactly what is there now, and one of them the authority.
    for (const node of asked(row.total.cents))
      expect(
        yes.some((one) => one.node === node),
        node,
      ).toBe(true);
    expect(yes.some(({ decidedBy, onBehalfOf }) => reach(onBehalfOf ?? decidedBy) >= row.total.cents)).toBe(true);
    for (const one of yes) expect(one.amount?.cents).toBe(row.total.cents);
  }
  if (approval.status !== 'running')
    expect(tasks.filter(({ status }) => status === 'open' && approval.status !== 'stuck')).toEqual([]);
}

test('no sequence of events leads to approved without every authority it needs, and none leaves anything hanging', async () => {
  const taken: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...prices),
      fc.array(happening, { minLength: 3, maxLength: 14 }),
      async (price, sequence) => {
        const id = await here.asks(price);
        for (const one of sequence) {
          try {
            await happens(id, one);
            taken[one.is] = (taken[one.is] ?? 0) + 1;
          } catch (error) {
            const isRefusal =
              error instanceof Failure || (error instanceof Error && error.message.startsWith('Nothing waits'));
            if (!isRefusal) throw error;
          }
          await holdsAlways(id);
          taken[await here.status(id)] = 1;
        }
        // Delegations of one sequence do not reach into the next.
        for (const { id: one, principal } of await here.county.product.list(delegation, 'status=active&limit=200'))
          await (people.find((person) => person.id === principal) ?? here.county.product).run(
            delegation,
            'revoke',
            one,
          );
      },
    ),
    { numRuns: 40, seed: 20261120 },
  );
  // The walk went everywhere, or it would prove nothing.
  const everything = ['decide', 'edit', 'submit', 'cancel', 'ask', 'add', 'hand', 'reply', 'delegate'];
  expect(Object.keys(taken)).toEqual(expect.arrayContaining([...everything, 'approved', 'rejected', 'returned']));
});
