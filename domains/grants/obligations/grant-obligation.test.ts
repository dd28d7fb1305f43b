import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { grantObligation } from './grant-obligation.record.ts';
import { addStandard } from './grant-obligation.server.ts';
import { standardObligations } from './obligation-words.ts';

let here: GrantWorld;
beforeAll(async () => {
  here = await grantWorld();
});
afterAll(() => here.county.close());

const complete = (id: string, evidence: readonly string[], by = here.yvette) =>
  here.county.door.run(by.actor, (work) => work.move(grantObligation, id, 'complete', { input: { evidence } }));

describe('an obligation', () => {
  test('is done with its evidence by its owner, and followed by the next one while the award runs', async () => {
    const { id: award } = await here.active({ untilDay: '2027-06-30' });
    const { id } = await here.yvette.make(grantObligation, {
      name: 'Progress report to the city',
      award,
      owner: here.rosa.id,
      dueOn: '2026-12-31',
      repeats: 'quarterly',
    });
    await expect(complete(id, [], here.rosa)).rejects.toMatchObject({ issues: [{ path: 'evidence' }] });
    await expect(complete(id, [here.paper], here.priya)).rejects.toMatchObject({ code: 'rights' });
    await complete(id, [here.paper], here.rosa);
    const open = await here.rosa.list(grantObligation, `award=${award}&status=open`);
    expect(open.map(({ dueOn, owner, evidence }) => [dueOn, owner, evidence ?? []])).toEqual([
      ['2027-03-31', here.rosa.id, []],
    ]);
    // The one after it would be due in the last month, the next one after the end.
    await complete(open[0]?.id ?? '', [here.paper]);
    const [last] = await here.rosa.list(grantObligation, `award=${award}&status=open`);
    expect(last?.dueOn).toBe('2027-06-30');
    await complete(last?.id ?? '', [here.paper]);
    await expect(here.rosa.list(grantObligation, `award=${award}&status=open`)).resolves.toEqual([]);
  });

  test('is waived by someone who neither owns nor entered it', async () => {
    const { id: award } = await here.active();
    const both = await here.withDuties('Bea Waives', 'grant_manager', 'budget_officer');
    const { id } = await both.make(grantObligation, { name: 'Site sign', award, dueOn: '2026-12-31' });
    await expect(both.run(grantObligation, 'waive', id, 'No sign is needed')).rejects.toMatchObject({
      code: 'grant_obligation.waiver_is_by_another',
    });
    await expect(here.priya.run(grantObligation, 'waive', id, 'No sign is needed')).resolves.toMatchObject({
      status: 'waived',
    });
  });

  test('is added to open awards alone', async () => {
    const { id: award } = await here.drafted();
    await expect(
      here.yvette.make(grantObligation, { name: 'Site sign', award, dueOn: '2026-12-31' }),
    ).rejects.toMatchObject({ code: 'grant_obligation.is_open' });
  });
});

describe('standard obligations', () => {
  const add = (id: string, by = here.yvette) => here.county.door.run(by.actor, (work) => addStandard(work, id));

  test('are added once, each with its law and a day to come', async () => {
    const { id } = await here.active({ untilDay: '2028-12-31' });
    await expect(add(id)).resolves.toBe(standardObligations.length);
    await expect(add(id)).resolves.toBe(0);
    const rows = await here.rosa.list(grantObligation, `award=${id}`);
    expect(rows.map(({ citation }) => citation).toSorted()).toEqual(
      standardObligations.map(({ citation }) => citation).toSorted(),
    );
    expect(rows.every(({ dueOn }) => dueOn > '2026-11-20')).toBe(true);
  });

  test('of Public Assistance are those of 44 CFR 206 too', async () => {
    const listings = [{ aln: '97.036', program: 'Public Assistance', amount: usd(100_000) }];
    const { id: assisted } = await here.active({ untilDay: '2028-12-31', listings });
    await add(assisted);
    const rows = await here.rosa.list(grantObligation, `award=${assisted}`);
    expect(rows.flatMap(({ citation }) => (citation?.startsWith('44 CFR') ? [citation] : [])).toSorted()).toEqual([
      '44 CFR 206.204(c), (d)',
      '44 CFR 206.204(f)',
      '44 CFR 206.252, 206.253',
    ]);
    await expect(add(assisted)).resolves.toBe(0);
  });

  test('two clicks at once add them once', async () => {
    const { id } = await here.active({ untilDay: '2028-12-31' });
    const added = await Promise.all([add(id), add(id)]);
    expect(added.toSorted((one, other) => one - other)).toEqual([0, standardObligations.length]);
  });

  test('are those of federal awards, and of a grant manager', async () => {
    const state = await here.active({ fundingType: 'state', fain: null, listings: [] });
    await expect(add(state.id)).rejects.toMatchObject({ code: 'grant_obligation.is_federal' });
    const { id } = await here.active();
    await expect(add(id, here.rosa)).rejects.toMatchObject({ code: 'grant_obligation.duty' });
  });
});
