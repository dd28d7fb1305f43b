import { afterAll, beforeAll, expect, test } from 'vitest';
import { usd } from '../../grants/test-world.ts';
import { hubOf } from '../recovery-money/hub.server.ts';
import { boardOf } from './board.server.ts';
import { damageLine } from './damage-line.record.ts';
import { scopingMeeting } from './scoping-meeting.record.ts';
import { type PaWorld, paWorld } from './test-world.ts';

let here: PaWorld;
beforeAll(async () => {
  here = await paWorld();
  here.county.clock.set('2024-11-20T15:00:00Z');
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: said });
const impact = async () => (await here.county.door.run(here.rosa.actor, (work) => boardOf(work, here.milton))).impact;
const onHub = async () =>
  (await here.county.door.run(here.rosa.actor, (work) => hubOf(work, here.milton))).days.find(({ basis }) =>
    basis.includes('Scoping Meeting'),
  );
const line = (facility: string) =>
  here.yvette.make(damageLine, {
    disaster: here.milton,
    category: 'c',
    facility,
    address: 'Marsh Point Road',
    description: 'Shoulder washed out.',
    cause: 'Storm surge',
    cost: usd(3_000),
    laborType: 'fa',
    priority: 'high',
  });
const held = (heldOn: string) => here.yvette.make(scopingMeeting, { disaster: here.milton, heldOn });

test('the Impact List has no day until the meeting is entered, by a grant manager, after the declaration and not ahead', async () => {
  expect(await impact()).toMatchObject({ days: 60, heldOn: null, dueOn: null, left: null, late: 0 });
  expect(await onHub()).toMatchObject({ dueOn: null, days: null });
  // Declared on October 11.
  await expect(held('2024-10-10')).rejects.toMatchObject(code('scoping_meeting.after_declaration'));
  await expect(held('2024-11-21')).rejects.toMatchObject(code('scoping_meeting.held_by_now'));
  await expect(here.rosa.make(scopingMeeting, { disaster: here.milton, heldOn: '2024-11-12' })).rejects.toMatchObject(
    code('rights'),
  );
});

test('its days run from the meeting, the first one, or until the day that FEMA grants', async () => {
  await line('Culvert 1');
  const { id } = await held('2024-10-11');
  // A second meeting moves nothing.
  await held('2024-11-12');
  expect(await impact()).toMatchObject({ meeting: id, dueOn: '2024-12-10', left: 20, isExtended: false, late: 0 });
  expect(await onHub()).toMatchObject({ dueOn: '2024-12-10', days: 20 });
  // The last day itself is in time, the day after is not.
  here.county.clock.set('2024-12-10T20:00:00Z');
  await line('Culvert 2');
  expect((await impact())?.late).toBe(0);
  here.county.clock.set('2024-12-11T20:00:00Z');
  await line('Culvert 3');
  expect(await impact()).toMatchObject({ left: -1, late: 1 });
  const change = (input: object) => here.yvette.edit(scopingMeeting, id, 1, input);
  await expect(change({ extendedUntil: '2025-01-10' })).rejects.toMatchObject(
    code('scoping_meeting.extension_is_explained'),
  );
  await expect(
    change({ extendedUntil: '2024-10-11', extensionNote: 'FEMA letter of December 2' }),
  ).rejects.toMatchObject(code('scoping_meeting.extended_later'));
  await change({ extendedUntil: '2025-01-10', extensionNote: 'FEMA letter of December 2' });
  expect(await impact()).toMatchObject({ dueOn: '2025-01-10', isExtended: true, late: 0 });
});
