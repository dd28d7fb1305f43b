import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantMilestone } from '../milestones/grant-milestone.record.ts';
import { type SubWorld, subWorld } from '../subrecipients/test-world.ts';
import { controlsOf } from './checks.server.ts';
import { controlException } from './control-exception.record.ts';
import { runControls } from './control-run.server.ts';
import { invariantChecks } from './invariant-checks.server.ts';

let here: SubWorld;
beforeAll(async () => {
  here = await subWorld();
});
afterAll(() => here.county.close());

/** What no screen can do: the row is as an import or a correction by hand left it. */
const became = (text: string, ...values: unknown[]) =>
  here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(text, [here.county.organizationId, ...values]),
  );
const ids = invariantChecks.map(({ id }) => id);
/** Which of these checks find something now, with what they say. */
async function found(): Promise<Readonly<Record<string, string>>> {
  const { checks } = await here.county.door.run(here.rosa.actor, (work) => controlsOf(work));
  return Object.fromEntries(
    checks.flatMap((one) => {
      const [first] = one.found.data;
      return ids.includes(one.id) && first ? [[one.id, first.says]] : [];
    }),
  );
}

describe('what holds of every row', () => {
  test('is found in none where all was written by the door', async () => {
    const award = await here.hud();
    await here.signed(award);
    await here.charged(award, 100);
    expect(await found()).toEqual({});
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('of an award is its amount, listings, subawards and match', async () => {
    const award = await here.hud();
    await here.signed(award);
    const amount = (cents: number) =>
      became('update grant_award set amount_cents = $3 where organization_id = $1 and id = $2', award, cents);
    await amount(2_000_000);
    expect(await found()).toEqual({
      amount_history: 'It has $20,000.00, original and amendments are $100,000.00.',
      listings_tie: 'Listings have $100,000.00 of $20,000.00.',
      subawards_above: 'Subawards are $25,000.00 of $20,000.00.',
    });
    await amount(10_000_000);
    await became(
      `update grant_award set match_cents = 500000, until_day = '2026-11-19' where organization_id = $1 and id = $2`,
      award,
    );
    const late = await found();
    expect(late['match_short']).toBe('Match documented is $0.00 of $5,000.00.');
    expect(late['sub_outside']).toContain('to 2026-11-19.');
    await became(
      `update grant_award set match_cents = null, until_day = '2027-12-31' where organization_id = $1 and id = $2`,
      award,
    );
    expect(await found()).toEqual({});
  });

  test('of a cost is its shares, its type and the day of the closeout', async () => {
    const award = await here.hud();
    const cost = await here.charged(award, 500);
    await became(
      `update grant_cost set cost_type = 'alcohol', amount_cents = 50100 where organization_id = $1 and id = $2`,
      cost.id,
    );
    await became(
      `update grant_award set status = 'closed', closed_on = '2026-11-01' where organization_id = $1 and id = $2`,
      award,
    );
    const said = await found();
    expect(said['shares_tie']).toBe('Shares are $500.00 of $501.00.');
    expect(said['unallowable']).toContain('bears $500.00 of it.');
    expect(said['after_closed']).toContain('is closed since 2026-11-01.');
    await became(`update grant_cost set status = 'reversed' where organization_id = $1 and id = $2`, cost.id);
    expect(await found()).toEqual({});
  });

  test('of subawards, milestones and findings names the row, and the night gives it to the grant manager', async () => {
    const award = await here.hud();
    const { id: sub } = await here.signed(award);
    const finding = await here.finding(sub, { dueOn: '2026-11-25' });
    const milestone = await here.yvette.make(grantMilestone, { award, title: 'Homes', baselineOn: '2026-11-30' });
    await became(`update subaward set conclusion = null where organization_id = $1 and id = $2`, sub);
    await became(`update grant_milestone set status = 'verified' where organization_id = $1 and id = $2`, milestone.id);
    here.county.clock.set('2026-11-26T15:00:00Z');
    expect(Object.keys(await found()).toSorted()).toEqual(['finding_late', 'milestone_evidence', 'sub_undetermined']);
    await here.county.door.run(here.county.product.actor, runControls);
    for (const id of [sub, finding.id, milestone.id])
      expect(await here.rosa.list(controlException, `aboutId=${id}`)).toMatchObject([
        { award, owner: here.yvette.id, status: 'open' },
      ]);
  });
});
