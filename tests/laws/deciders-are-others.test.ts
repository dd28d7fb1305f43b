import { grantApplication } from '#domains/grants/applications/grant-application.record.ts';
import { applicationWorld } from '#domains/grants/applications/test-world.ts';
import { approvables } from '#domains/server.ts';
import { budgetAmendment } from '#domains/planning/budget/changes/budget-amendment.record.ts';
import { budgetAuthority } from '#domains/planning/budget/changes/budget-authority.record.ts';
import { budgetWorld, usd } from '#domains/planning/budget/test-world.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { approveMany, decide } from '#domains/workflow/approvals/decide.server.ts';
import { delegation } from '#domains/workflow/approvals/delegation.record.ts';
import { decideByLink } from '#domains/workflow/approvals/link.server.ts';
import { makeLink } from '#domains/workflow/approvals/make-link.server.ts';
import { nobodyId } from '#kernel';
import type { Actor, AnyRecord, Failure } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideOn, office, type Task, tasksOf, waitingTask } from '../world/approving.ts';
import type { Person, World } from '../world/world.ts';

/** A document that waits for exactly one person, who holds it by a duty. */
interface Waiting {
  readonly county: World;
  readonly record: AnyRecord;
  readonly id: string;
  readonly decider: Person;
  readonly duty: string;
  /** A change of what people agree to. */
  readonly change: object;
  /** Where it is fixed while it waits: taken back, changed like this, and submitted again. */
  readonly again?: (act: () => Promise<unknown>) => Promise<unknown>;
}

/** How each kind of document comes to where one person decides on it. A kind that stands nowhere here fails the law. */
const recipes: Readonly<Record<string, () => Promise<() => Promise<Waiting>>>> = {
  async requisition() {
    const here = await office({ isJudgedNow: true });
    const { county, priya: decider, miguel } = here;
    return async () => {
      const id = await here.asks(30_000);
      await decideOn(county, miguel, id);
      return { county, record: requisition, id, decider, duty: 'budget_officer', change: { purpose: 'Other pumps' } };
    };
  },
  async budget_amendment() {
    const here = await budgetWorld();
    const { county, miguel, priya: decider } = here;
    const boss = await county.member('Dana Whitfield', 'admin');
    const reach = { kind: 'transfer', reach: 'fund', upTo: usd(5000) } as const;
    await boss.make(budgetAuthority, { ...reach, name: 'Budget officer', duty: 'budget_officer' });
    let turn = 0;
    return async () => {
      turn += 1;
      const { lines } = await here.adopted(`Changed ${turn}`, { 5300: 1000, 5310: 100 });
      const [from = '', to = ''] = [lines['5300'], lines['5310']];
      const made = await miguel.make(budgetAmendment, {
        purpose: 'Fuel for the pumps',
        reason: 'The river stays high.',
        lines: [
          { line: from, decrease: usd(400) },
          { line: to, increase: usd(400) },
        ],
      });
      const { id } = await miguel.run(budgetAmendment, 'submit', made.id);
      return { county, record: budgetAmendment, id, decider, duty: 'budget_officer', change: { purpose: 'Diesel' } };
    };
  },
  async grant_application() {
    const here = await applicationWorld();
    const { county, yvette } = here;
    // Neither duty is granted with the other; so that a decider can write one, a test says that this one has both.
    const decider = here.priya.with({ duties: ['budget_officer', 'grant_manager'] });
    let minute = 0;
    const later = () => county.clock.set(`2026-11-20T16:${String(++minute).padStart(2, '0')}:00Z`);
    return async () => {
      later();
      const { id } = await here.begun({ requested: usd(5000), match: null });
      await yvette.run(grantApplication, 'sendForReview', id);
      const again: Waiting['again'] = async (act) => {
        await yvette.run(grantApplication, 'recall', id, 'A figure');
        await act();
        later();
        await yvette.run(grantApplication, 'sendForReview', id);
      };
      return {
        county,
        record: grantApplication,
        id,
        decider,
        duty: 'budget_officer',
        change: { title: 'Pumps' },
        again,
      };
    };
  },
};

type Deciding = (work: UnitOfWork, task: Task) => Promise<unknown>;

/** Every way of saying yes. */
const ways: Readonly<Record<string, Deciding>> = {
  'in the inbox': (work, { id, hash }) => decide(work, approvables, { task: id, hash, word: 'approve' }),
  'among many': async (work, { id, hash }) => {
    const [result] = await approveMany(work, approvables, { tasks: [{ task: id, hash }], comment: null });
    if (!result?.ok) throw new Error(result?.sentence ?? '');
  },
  'by the link of a letter': async (work, { id, hash }) => {
    const made = { task: id, person: work.actor.id, hash };
    const token = await makeLink({ tx: work.tx, actor: work.actor, now: work.now() }, made);
    await decideByLink(work, approvables, { token, word: 'approve', comment: null });
  },
};

const keyOf = ({ actor }: Person) => ({ ...actor, kind: 'service' as const, scopes: ['*'] });

class Undone extends Error {}

/** Says yes in a transaction that is undone; answers in a sentence what stood in the way, or null. */
async function sentence(county: World, actor: Person['actor'], act: (work: UnitOfWork) => Promise<unknown>) {
  let said: string | null = null;
  await county.door
    .run(actor, async (work) => {
      await act(work).catch((error: Failure) => {
        said = error.message;
      });
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return said;
}

/** How somebody leaves their words in a document. */
const writes: Readonly<Record<string, (given: Waiting) => Promise<unknown>>> = {
  'in a session': (given) => edited(given, given.decider.actor),
  'by a key': (given) => edited(given, keyOf(given.decider)),
  'through the product': ({ county, record, id, change, decider }) =>
    county.door.run(decider.actor, (work) =>
      work.asProduct.edit(work.around.registry.get(record.name), { id, input: change as never }),
    ),
};

const edited = ({ county, record, id, change }: Waiting, actor: Person['actor']) =>
  county.door.run(actor, (work) =>
    work.edit(work.around.registry.get(record.name), { id, input: change as Record<string, unknown> }),
  );

/** An entry about what an import wrote, which nothing after it told the approval of. */
const imported = ({ county, record, id, decider, change }: Waiting) =>
  county.database.within({ organizationId: county.organizationId }, (tx) =>
    recordAudit(tx, [
      {
        action: 'edit',
        record: record.name,
        rowId: id,
        rowVersion: 2,
        actor: decider.id,
        actorKind: 'person',
        changes: { [Object.keys(change)[0] ?? 'purpose']: ['', ''] },
      },
    ]),
  );

/** While it waits, or taken back where it is fixed until then. */
const inTurn = ({ again }: Waiting, act: () => Promise<unknown>): Promise<unknown> => (again ? again(act) : act());

describe.each(approvables.map(({ record }) => record.name))('deciders of a %s', (name) => {
  let next: () => Promise<Waiting>;
  const counties = new Set<World>();
  beforeAll(async () => {
    const made = await recipes[name]?.();
    if (!made) throw new Error(`Say in this law how a ${name} comes to wait for someone.`);
    next = async () => {
      const waiting = await made();
      counties.add(waiting.county);
      return waiting;
    };
  });
  afterAll(async () => {
    for (const county of counties) await county.close();
  });
  const taskOf = ({ county, id, decider }: Waiting) => waitingTask(county, id, { person: decider, record: name });

  test.each(Object.keys(ways))('say yes %s, themselves, by a key and as a deputy', async (way) => {
    const waiting = await next();
    const { county, decider } = waiting;
    const task = await taskOf(waiting);
    expect(task.assignees).toEqual([decider.id]);
    const deputy = await county.member(`Deputy ${way}`);
    const days = { fromDay: '2026-11-20', untilDay: '2026-11-21' };
    await decider.make(delegation, { deputy: deputy.id, ...days, reason: 'Training' });
    // What commits the agency is decided by people who are there; a key is told so.
    const isInPerson = approvables.find(({ record }) => record.name === name)?.inPerson === true;
    const says = (actor: Actor) => sentence(county, actor, (work) => ways[way]?.(work, task) ?? Promise.resolve());
    for (const actor of [decider.actor, deputy.actor]) expect(await says(actor)).toBeNull();
    expect(await says(keyOf(decider))).toEqual(isInPerson ? expect.stringContaining('Sign in') : null);
  });

  test.each(Object.keys(ways))('are refused %s when the duty was taken away after the task was seen', async (way) => {
    const waiting = await next();
    const { county, decider, duty } = waiting;
    const task = await taskOf(waiting);
    const deputy = await county.member(`Late deputy ${way}`);
    const days = { fromDay: '2026-11-20', untilDay: '2026-11-21' };
    await decider.make(delegation, { deputy: deputy.id, ...days, reason: 'Training' });
    // A duty that runs out reaches no task: what is judged is the decision itself.
    const { organizationId } = decider.actor;
    await county.database.within({ organizationId }, (tx) =>
      tx.query(
        `update duty_grant set status = 'revoked' where organization_id = $1 and member = $2 and duty = $3 and status = 'active'`,
        [organizationId, decider.id, duty],
      ),
    );
    const act: Deciding = (work, seen) => ways[way]?.(work, seen) ?? Promise.resolve();
    for (const actor of [decider.actor, keyOf(decider)])
      expect(await sentence(county, actor, (work) => act(work, task))).toContain('You can no longer decide on this');
    expect(await sentence(county, deputy.actor, (work) => act(work, task))).toMatch(
      /no one can act on their behalf|to someone else/,
    );
    await county.product.make(dutyGrant, { member: decider.id, duty: duty as 'budget_officer' });
  });

  test.each(Object.keys(writes))('are others than those who wrote it %s', async (way) => {
    const waiting = await next();
    const { county, decider, id } = waiting;
    const before = await taskOf(waiting);
    await inTurn(waiting, () => writes[way]?.(waiting) ?? Promise.resolve());
    const { whole, tasks } = await tasksOf(county, id, name);
    expect(whole.requesters).toContain(decider.id);
    expect(whole.requesters).not.toContain(nobodyId);
    const open = tasks.filter(({ status }) => status === 'open' || status === 'paused');
    expect(open.flatMap(({ assignees }) => assignees ?? [])).not.toContain(decider.id);
    for (const [yes, act] of Object.entries(ways))
      for (const actor of [decider.actor, keyOf(decider)])
        for (const task of [before, ...open])
          expect(await sentence(county, actor, (work) => act(work, task)), `${yes} ${task.label}`).not.toBeNull();
  });

  test('an import counts as the person who began it', async () => {
    const waiting = await next();
    await inTurn(waiting, async () => {
      await imported(waiting);
      await waiting.county.door.run(waiting.county.product.actor, (work) =>
        work.edit(work.around.registry.get(name), { id: waiting.id, input: waiting.change as Record<string, unknown> }),
      );
    });
    const { whole } = await tasksOf(waiting.county, waiting.id, name);
    expect(whole.requesters).toContain(waiting.decider.id);
  });
});
