import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { interestFinding } from '../evaluation/interest-finding.record.ts';
import { panelMember } from '../evaluation/panel-member.record.ts';
import { award } from './award.record.ts';
import { redFlag } from '../red-flags/red-flag.record.ts';
import { approve, type AwardWorld, awardWorld, type Opened, openedBids, recommend } from './test-world.ts';

/* A panel member has an interest in the firm that is to win, and did not declare it. */

let here: AwardWorld;
let at: Opened;
beforeAll(async () => {
  here = await awardWorld();
  at = await openedBids(here);
});
afterAll(() => here.close());

const found = (bidder: string, part: string) =>
  here.run(here.product, async (work) => {
    const held = await work.insert(evaluation, { solicitation: at.solicitation, chair: here.chief.id, part });
    const member = await work.insert(panelMember, { evaluation: held.id, person: here.official.id });
    const of = { evaluation: held.id, member: member.id, person: here.official.id, bidder };
    const how = { ground: 'phone', source: 'The same phone number.', foundAt: work.now() } as const;
    return (await work.insert(interestFinding, {}, { ...of, ...how })).id;
  });
const codes = async (id: string) =>
  (await here.chief.list(redFlag, `award=${id}`)).filter(({ code }) => code === 'COI').map(({ status }) => status);

test('what is found after the recommendation stops the approval until it is resolved or the flag is answered', async () => {
  const { id } = await recommend(here, at, at.alma);
  expect(await codes(id)).toEqual([]);
  const other = await found(here.brent.vendor, 'Price');
  const own = await found(here.alma.vendor, 'Schedule');
  await expect(approve(here, id)).rejects.toMatchObject({ code: 'award.interests_resolved' });

  // Recommended again after the finding, the award has its flag.
  const again = async () => {
    await here.run(here.chief, (work) => work.move(award, id, 'return', { reason: 'A finding is open.' }));
    await here.buyer.run(award, 'recommend', id);
  };
  await again();
  expect(await codes(id)).toEqual(['open']);
  await expect(here.chief.run(award, 'approve', id)).rejects.toMatchObject({ code: 'award.flags_answered' });

  const resolve = (finding: string) =>
    here.run(here.chief, (work) =>
      work.move(interestFinding, finding, 'clear', { input: { conclusion: 'The switchboard of the building.' } }),
    );
  await resolve(own);
  await again();
  expect(await codes(id)).toEqual(['gone']);
  // What concerns another bidder stops nothing here.
  expect((await here.chief.see(interestFinding, other)).status).toBe('open');
  await approve(here, id);
  expect((await here.buyer.see(award, id)).status).toBe('approved');
});
