import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../../../tests/world/site.ts';
import { vendor } from '../../vendors/vendor.record.ts';
import type { Change } from '#kernel';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { emergencyNotice } from './emergency-notice.record.ts';
import { personalIn } from './notice-words.ts';
import { type EmergencyWorld, emergencyWorld } from './test-world.ts';

let here: EmergencyWorld;
let site: Site;
beforeAll(async () => {
  here = await emergencyWorld();
  site = await openSite(here.county);
});
afterAll(async () => {
  await site?.close();
  await here?.county.close();
});

const read = async (): Promise<string> => (await site.get('/emergency-purchases')).text();
const drafted = async () => {
  const activation = await here.activated();
  const [row] = await here.lucia.list(emergencyNotice, `activation=${activation}`);
  return { activation, id: String(row?.['id']) };
};
const edit = async (id: string, change: Change<typeof emergencyNotice>) =>
  here.lucia.edit(emergencyNotice, id, (await here.lucia.see(emergencyNotice, id)).version, change);

test('a notice is drafted with the activation, says what is public by itself, and is read by anyone once it is posted', async () => {
  const { activation, id } = await drafted();
  const row = await here.lucia.see(emergencyNotice, id);
  expect(row).toMatchObject({ status: 'draft', need: 'Diesel pumps', postBy: '2026-11-21', endsOn: '2026-12-20' });
  expect(row.reason).toContain('Flood: Cypress Creek flood.');
  expect(row.reason).not.toContain('Pump station 4');
  expect(await read()).not.toContain(row.number);
  await expect(here.rosa.run(emergencyNotice, 'post', id)).rejects.toMatchObject({ code: 'rights' });
  await here.lucia.run(emergencyNotice, 'post', id);
  const { vendor: of } = await here.lucia.see(emergencyActivation, activation);
  const page = await read();
  for (const said of [
    row.number,
    'Diesel pumps',
    '$12,000.00',
    'Dec 20, 2026',
    (await here.lucia.see(vendor, of ?? '')).name,
  ])
    expect(page).toContain(said);
  await expect(edit(id, { need: 'Other pumps' })).rejects.toMatchObject({ code: 'emergency_notice.is_posted' });
});

test('what is held back leaves the server in no place, and only under the law that protects it', async () => {
  const { activation, id } = await drafted();
  const { vendor: of } = await here.lucia.see(emergencyActivation, activation);
  const { name } = await here.lucia.see(vendor, of ?? '');
  await edit(id, { held: ['vendor', 'amount'] });
  await expect(here.lucia.run(emergencyNotice, 'post', id)).rejects.toMatchObject({
    code: 'emergency_notice.names_exemption',
  });
  await edit(id, {
    heldLaw: 'Fla. Stat. 119.071(3)',
    reason: `The county had to act at once, and ${name} could come tonight.`,
  });
  await expect(here.lucia.run(emergencyNotice, 'post', id)).rejects.toMatchObject({
    code: 'emergency_notice.keeps_vendor',
  });
  await edit(id, { reason: 'The county had to act at once: the stations of the basin stood still.' });
  await here.lucia.run(emergencyNotice, 'post', id);
  const page = await read();
  expect(page).not.toContain(name);
  expect(page).toContain('Vendor, Amount. Fla. Stat. 119.071(3)');
});

test('a need that is held back is named by no reason, and a vendor by neither need nor reason', async () => {
  const { activation, id } = await drafted();
  const { vendor: of } = await here.lucia.see(emergencyActivation, activation);
  const { name } = await here.lucia.see(vendor, of ?? '');
  const post = () => here.lucia.run(emergencyNotice, 'post', id);
  const why = 'The county had to act at once: the stations of the basin stood still.';
  const law = { heldLaw: 'Fla. Stat. 119.071(3)' };
  await edit(id, { ...law, held: ['need'], need: 'Diesel pumps', reason: `${why} It took DIESEL PUMPS.` });
  await expect(post()).rejects.toMatchObject({ code: 'emergency_notice.keeps_need', issues: [{ path: 'reason' }] });
  await edit(id, { held: ['vendor'], need: `Pumps of ${name}`, reason: why });
  await expect(post()).rejects.toMatchObject({ code: 'emergency_notice.keeps_vendor', issues: [{ path: 'reason' }] });
  // Where the need is held back as well, what it names is not told.
  await edit(id, { held: ['vendor', 'need'] });
  await post();
  expect(await read()).not.toContain(name);
});

test('a notice says what was bought, and why in 40 characters or more', async () => {
  const { id } = await drafted();
  const post = () => here.lucia.run(emergencyNotice, 'post', id);
  await edit(id, { need: null });
  await expect(post()).rejects.toMatchObject({ code: 'emergency_notice.says_what', issues: [{ path: 'need' }] });
  await edit(id, { need: 'Diesel pumps', reason: 'x'.repeat(39) });
  await expect(post()).rejects.toMatchObject({ code: 'emergency_notice.says_why', issues: [{ path: 'reason' }] });
  await edit(id, { reason: 'x'.repeat(40) });
  await post();
  await expect(here.lucia.see(emergencyNotice, id)).resolves.toMatchObject({
    postedBy: here.lucia.id,
    postedOn: '2026-11-20',
  });
});

test.each([
  ['Call 305-555-0142 for the keys of the station, it is open all night.', 'a phone number'],
  ['Write to jane.doe@example.com for the keys of the station.', 'an email address'],
  ['The resident with 123-45-6789 was evacuated from the house.', 'a Social Security number'],
])('personal data does not go out: %s', async (reason, what) => {
  expect(personalIn(reason)).toBe(what);
  const { id } = await drafted();
  await edit(id, { reason });
  await expect(here.lucia.run(emergencyNotice, 'post', id)).rejects.toMatchObject({
    code: 'emergency_notice.no_personal_data',
  });
});

test('a withdrawn notice leaves its number and reason, and its activation owes another one', async () => {
  const { activation, id } = await drafted();
  await here.lucia.run(emergencyNotice, 'post', id);
  const { number } = await here.lucia.see(emergencyNotice, id);
  await here.lucia.run(emergencyNotice, 'withdraw', id, 'The notice named another vendor by mistake.');
  const page = await read();
  expect(page).toContain(number);
  expect(page).toContain('The notice named another vendor by mistake.');
  const all = await here.lucia.list(emergencyNotice, `activation=${activation}&sort=-number`);
  expect(all.map(({ status }) => status)).toEqual(['draft', 'withdrawn']);
});

test('more time is said in the posted notice', async () => {
  const { activation, id } = await drafted();
  await here.lucia.run(emergencyNotice, 'post', id);
  await here.county.door.run(here.ben.actor, (work) =>
    work.move(emergencyActivation, activation, 'extend', {
      reason: 'A second crest comes on Sunday.',
      input: { endsOn: '2027-01-10' },
    }),
  );
  expect(await here.lucia.see(emergencyNotice, id)).toMatchObject({ status: 'posted', endsOn: '2027-01-10' });
});
