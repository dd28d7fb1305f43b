import { afterAll, beforeAll, expect, test } from 'vitest';
import { usd } from '../../grants/test-world.ts';
import { femaRequest } from '../recovery-money/fema-request.record.ts';
import { assistanceClocks } from './award-clocks.server.ts';
import { type FollowUpWorld, followUpWorld } from './test-world.ts';

let here: FollowUpWorld;
beforeAll(async () => {
  here = await followUpWorld();
});
afterAll(() => here.county.close());

const listings = [{ aln: '97.036', program: 'Public Assistance', amount: usd(100_000) }];
const of = (id: string) => here.county.door.run(here.rosa.actor, (work) => assistanceClocks(work, { id, listings }));

test('an award has the days of the projects that it pays, and of no others', async () => {
  const { id: award } = await here.active({ title: 'Public Assistance', listings, untilDay: '2028-12-31' });
  await expect(of(award)).resolves.toEqual([]);
  const project = await here.obligated({ award });
  const other = await here.obligated();
  const found = await of(award);
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([project.id]));
  const work = found.find(({ duty }) => duty === 'pa_permanent' || duty === 'pa_emergency');
  expect(work).toMatchObject({ doneOn: null, citation: '44 CFR 206.204(c)(1)' });
  const quarters = found.filter(({ duty }) => duty === 'pa_progress');
  expect(quarters[0]).toMatchObject({
    basisOn: '2025-03-31',
    keptOn: '2025-04-30',
    words: '30 days after the quarter',
  });
  expect(quarters.at(-1)?.basisOn).toBe('2026-12-31');
  const askedOf = ({ id, disaster }: typeof project) =>
    here.yvette.make(femaRequest, {
      disaster,
      project: id,
      asker: 'fema',
      subject: 'Load tickets of March',
      question: 'Send the load tickets of March.',
      receivedOn: '2026-11-02',
      dueOn: '2026-12-02',
    });
  await askedOf(other);
  const asked = await askedOf(project);
  expect((await of(award)).filter((one) => one.duty === 'pa_information')).toMatchObject([
    { id: asked.id, basisOn: '2026-11-02', keptOn: '2026-12-02', doneOn: null },
  ]);
});
