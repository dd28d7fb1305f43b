import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluation } from './evaluation.record.ts';
import { panelMember } from './panel-member.record.ts';
import { discussionOf } from './showing.server.ts';
import { type Call, openedCall, type Panel, panelWorld, proponentsOf, scoreAll, scoringOf } from './test-world.ts';

let here: Panel;
let call: Call;
let id: string;
beforeAll(async () => {
  here = await panelWorld();
  call = await openedCall(here, [
    { name: 'Gulf Debris LLC', cents: 100_000_00 },
    { name: 'Bayou Monitoring', cents: 125_000_00 },
  ]);
  id = await scoringOf(here, call);
  await scoreAll(here, id, call, [
    [{ score: 8 }, { score: 7 }],
    [{ score: 9 }, { score: 3 }],
  ]);
});
afterAll(() => here.close());

const discussed = (person: Panel['buyer']) => here.run(person, (work) => discussionOf(work, id));
/** The panel, and those who watch over it. */
const watching = async () => [
  ...here.evaluators,
  here.chair,
  here.chief,
  (await here.member('Rosa Delgado')).with({ duties: ['auditor'] }),
];
const refuseOthers = async () => {
  for (const person of [here.buyer, here.opener])
    await expect(discussed(person)).rejects.toMatchObject({ kind: 'forbidden' });
};

test('before the lock no one sees how far the panel is apart', async () => {
  for (const person of await watching())
    await expect(discussed(person)).rejects.toThrow('Scores are shown once they are locked');
  await refuseOthers();
});

test('after it the panel, the chief procurement officer and the auditor see it, and it names no vendor', async () => {
  await here.chair.run(evaluation, 'lock', id);
  const [, furthest] = await proponentsOf(here, id, call);
  for (const person of await watching()) {
    const { splits } = await discussed(person);
    expect(splits).toEqual([
      {
        criterion: call.approach,
        proponent: furthest,
        low: 3,
        high: 9,
        part: 0.6,
        average: expect.closeTo(0.35),
        proponents: 2,
      },
    ]);
  }
  await refuseOthers();
  const said = JSON.stringify(await discussed(here.chair));
  for (const secret of [...call.vendors, ...call.bids, 'Gulf', 'Bayou']) expect(said).not.toContain(secret);
});

test('scores of a member who is recused later leave the split, and that member no longer sees it', async () => {
  const [, ben] = here.evaluators;
  const member = (await here.chief.list(panelMember, `evaluation=${id}&person=${ben.id}`))[0]?.id ?? '';
  await here.run(here.product, (work) =>
    work.move(panelMember, member, 'recuse', { reason: 'A stake came to light.' }),
  );
  await expect(discussed(ben)).rejects.toMatchObject({ kind: 'forbidden' });
  expect((await discussed(here.chair)).splits).toEqual([]);
});
