import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notification } from '../../organization/notification.record.ts';
import { type GrantWorld, grantWorld } from '../test-world.ts';
import { allChecks, controlsOf } from './checks.server.ts';
import { controlException } from './control-exception.record.ts';
import { controlRun } from './control-run.record.ts';
import { runControls } from './control-run.server.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const run = () => here.county.door.run(here.county.product.actor, runControls);
let day = 20;
/** The run of the next night. */
const tonight = () => {
  here.county.clock.set(`2026-11-${++day}T08:00:00Z`);
  return run();
};
const became = (text: string, ...values: unknown[]) =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(text, [here.county.organizationId, ...values]),
  );
const of = async (id: string) => {
  const [found] = await here.rosa.list(controlException, `aboutId=${id}`);
  if (!found) throw new Error(`Nothing was found in ${id}`);
  return found;
};
/** A cost of the payee and amount of another one, days apart: a warning. */
const alike = async (award: string, payee: string) => {
  await here.charged(award, 33, { payee, incurredOn: '2026-10-01' });
  return here.charged(award, 33, { payee, incurredOn: '2026-10-05' });
};
const explained = async (id: string, by = here.yvette) => {
  const { id: exception } = await of(id);
  return here.county.door.run(by.actor, (work) =>
    work.move(controlException, exception, 'explain', {
      input: { explanation: 'Two deliveries of one order, each with its receipt.' },
    }),
  );
};

describe('the checks of a night', () => {
  test('leave a run also where they find nothing, one for each day', async () => {
    const [one, other] = await Promise.all([run(), run()]);
    expect([one, other].filter((ran) => ran !== null)).toHaveLength(1);
    expect(await run()).toBeNull();
    expect(await here.rosa.list(controlRun)).toMatchObject([
      { ranOn: '2026-11-20', checks: allChecks.length, found: 0, errors: 0, opened: 0, cleared: 0 },
    ]);
  });

  test('make an exception of what they find, name its award and owner, and tell that owner once', async () => {
    const award = await here.active();
    const cost = await alike(award.id, 'Alike and Sons');
    expect(await tonight()).toMatchObject({ found: 1, errors: 0, opened: 1, cleared: 0 });
    expect(await of(cost.id)).toMatchObject({
      title: 'Same payee and amount within days',
      severity: 'warning',
      citation: '2 CFR 200.405',
      award: award.id,
      owner: here.yvette.actor.id,
      aboutRecord: 'grant_cost',
      aboutName: cost.number,
      foundOn: '2026-11-21',
      status: 'open',
    });
    expect(await tonight()).toMatchObject({ found: 1, opened: 0 });
    const told = (await here.yvette.list(notification)).filter(({ kind }) => kind === 'grant.exceptions');
    expect(told).toMatchObject([{ subject: 'A new exception in an award of yours' }]);
    const hub = await here.county.door.run(here.rosa.actor, controlsOf);
    expect(hub.lastRun).toMatchObject({ ranOn: '2026-11-22', opened: 0 });
    expect(hub.checks.find(({ id }) => id === 'alike')?.found.data).toMatchObject([
      { id: cost.id, exception: { status: 'open', foundOn: '2026-11-21' } },
    ]);
  });

  test('clear what is no longer found, and open it again when it comes back', async () => {
    const award = await here.active();
    const cost = await here.charged(award.id, 7);
    await became('update grant_cost set documents = null where organization_id = $1 and id = $2', cost.id);
    await tonight();
    expect(await of(cost.id)).toMatchObject({ status: 'open', severity: 'error' });
    const papers = `{${here.paper}}`;
    await became(
      'update grant_cost set documents = $3::uuid[] where organization_id = $1 and id = $2',
      cost.id,
      papers,
    );
    expect(await tonight()).toMatchObject({ cleared: 1 });
    expect(await of(cost.id)).toMatchObject({ status: 'cleared', clearedOn: `2026-11-${day}` });
    await became('update grant_cost set documents = null where organization_id = $1 and id = $2', cost.id);
    expect(await tonight()).toMatchObject({ opened: 1 });
    expect(await of(cost.id)).toMatchObject({ status: 'open', clearedOn: null, foundOn: `2026-11-${day}` });
    await became(
      'update grant_cost set documents = $3::uuid[] where organization_id = $1 and id = $2',
      cost.id,
      papers,
    );
    await tonight();
  });
});

describe('an explanation', () => {
  test('is given by the owner or a grant manager, and accepted by a budget officer who did not give it', async () => {
    const award = await here.active();
    const cost = await alike(award.id, 'Bay Pumps');
    await tonight();
    await expect(explained(cost.id, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
    await explained(cost.id);
    const { id } = await of(cost.id);
    await expect(here.yvette.run(controlException, 'accept', id)).rejects.toMatchObject({ kind: 'forbidden' });
    const both = here.yvette.with({ duties: ['grant_manager', 'budget_officer'] });
    await expect(both.run(controlException, 'accept', id)).rejects.toMatchObject({
      code: 'control_exception.acceptor_is_another',
    });
    await here.priya.run(controlException, 'accept', id);
    expect(await of(cost.id)).toMatchObject({
      status: 'accepted',
      explainedBy: here.yvette.actor.id,
      acceptedBy: here.priya.actor.id,
    });
    expect(await tonight()).toMatchObject({ opened: 0 });
    expect((await of(cost.id)).status).toBe('accepted');
  });

  test('is good for what it explained: other facts open the exception again', async () => {
    const award = await here.active();
    const cost = await alike(award.id, 'Coast Gravel');
    await tonight();
    await explained(cost.id);
    await here.priya.run(controlException, 'accept', (await of(cost.id)).id);
    await became(
      `update grant_cost set incurred_on = '2026-10-02' where organization_id = $1 and payee = 'Coast Gravel' and id <> $2`,
      cost.id,
    );
    expect(await tonight()).toMatchObject({ opened: 1 });
    expect(await of(cost.id)).toMatchObject({ status: 'open', explainedBy: null, explainedOn: null, acceptedBy: null });
  });

  test('never makes an error right', async () => {
    const award = await here.active();
    const cost = await here.charged(award.id, 9);
    await became('update grant_cost set documents = null where organization_id = $1 and id = $2', cost.id);
    await tonight();
    await explained(cost.id);
    const { id } = await of(cost.id);
    await expect(here.priya.run(controlException, 'accept', id)).rejects.toMatchObject({
      code: 'control_exception.error_is_corrected',
    });
    await expect(here.priya.run(controlException, 'return', id)).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'reason', code: 'required' }],
    });
    await here.priya.run(controlException, 'return', id, 'Attach the receipt.');
    expect((await of(cost.id)).status).toBe('open');
  });

  test('is not written, cleared or made up by hand, and is read in its own organization alone', async () => {
    const [one] = await here.rosa.list(controlException, 'status=open');
    await expect(here.yvette.run(controlException, 'clear', one?.id ?? '')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(here.yvette.make(controlException, {} as never)).rejects.toMatchObject({ kind: 'forbidden' });
    const ana = await here.county.member('Ana Ruiz', 'manager', await here.county.organization('Bay City'));
    expect(await ana.list(controlException)).toEqual([]);
    expect(await ana.list(controlRun)).toEqual([]);
  });
});
