import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { serve } from '../../../tests/world/serving.ts';
import { damageAssessment } from '../damage/damage-assessment.record.ts';
import { checkChain } from '../incidents/event.server.ts';
import { incidentEvent } from '../incidents/incident-event.record.ts';
import { incident } from '../incidents/incident.record.ts';
import { fieldForms, takenAlong } from './field-forms.ts';
import { fieldReceipt } from './field-receipt.record.ts';
import { receive, type Sent } from './receive.server.ts';

let county: World;
let lucia: Person;
let rosa: Person;
let ben: Person;
let flood: string;
beforeAll(async () => {
  county = await world();
  lucia = await county.member('Lucia Ferreira', 'manager');
  rosa = await county.member('Rosa Delgado');
  ben = await county.member('Benjamin Cho');
  county.clock.set('2026-11-24T15:00:00Z');
  const made = await lucia.make(incident, {
    name: 'Cypress Creek flood',
    hazard: 'flood',
    area: 'Cypress Creek basin',
    startedAt: '2026-11-20T13:00:00Z',
  });
  flood = made.id;
});
afterAll(() => county.close());

let keys = 0;
const entry = (more: Partial<Sent> & { readonly text?: string } = {}): Sent => {
  const { text = 'Water over Mill Road.', ...rest } = more;
  return {
    deviceKey: `rosa-phone-${String(keys++).padStart(8, '0')}`,
    kind: 'incident_event',
    enteredAt: '2026-11-21T14:02:00.000Z',
    values: { incident: flood, occurredAt: '2026-11-21T14:00:00.000Z', kind: 'damage', severity: 'routine', text },
    ...rest,
  };
};
const sends = (given: Sent, who = rosa) => county.door.run(who.actor, (work) => receive(work, given, 'Android'));
const entriesLike = (text: string) => rosa.list(incidentEvent, `search=${encodeURIComponent(text)}`);

describe('entries from the field', () => {
  test('an entry of three days ago is logged late, with a receipt that says when it was typed and when it came', async () => {
    const receipt = await sends(entry());
    const row = await rosa.see(fieldReceipt, receipt.id);
    expect(row).toMatchObject({
      kind: 'incident_event',
      enteredAt: '2026-11-21T14:02:00.000Z',
      enteredBy: rosa.id,
      device: 'Android',
    });
    const logged = await rosa.see(incidentEvent, receipt.entryId);
    expect(logged).toMatchObject({ occurredAt: '2026-11-21T14:00:00.000Z', isLate: true, loggedBy: rosa.id });
    expect(row.receivedAt).toBe(logged.loggedAt);
  });

  test('sent again it is the same entry; the same key with other content is refused, and so is another person with it', async () => {
    const given = entry({ text: 'Culvert washed out.' });
    const first = await sends(given);
    const again = await sends(given);
    expect(again.id).toBe(first.id);
    expect(await entriesLike('Culvert washed out')).toHaveLength(1);
    const isUsed = { code: 'field_receipt.is_used' };
    await expect(sends({ ...given, values: { ...(given.values as object), text: 'Two.' } })).rejects.toMatchObject(
      isUsed,
    );
    await expect(sends(given, ben)).rejects.toMatchObject(isUsed);
  });

  test('two windows that send the same entry at once make one', async () => {
    const given = entry({ text: 'Bridge closed at noon.' });
    const [one, other] = await Promise.all([sends(given), sends(given)]);
    expect(one.id).toBe(other.id);
    expect(await entriesLike('Bridge closed at noon')).toHaveLength(1);
  });

  test('what is wrong is named by its field and leaves no receipt, so that it is sent again once it is mended', async () => {
    const given = entry({ values: { incident: flood, occurredAt: '2026-11-21T14:00:00.000Z', kind: 'damage' } });
    await expect(sends(given)).rejects.toMatchObject({ issues: [{ path: 'text' }] });
    await expect(sends({ ...given, values: 'all of it' })).rejects.toMatchObject({ issues: [{ path: 'values' }] });
    expect(await rosa.list(fieldReceipt, `deviceKey=${given.deviceKey}`).catch(() => [])).toEqual([]);
    const mended = { ...given, values: { ...(given.values as object), text: 'Levee seeps.' } };
    await expect(sends(mended)).resolves.toMatchObject({ kind: 'incident_event' });
  });

  test('who may not enter hours in the office cannot from the field', async () => {
    const values = { project: flood, employee: 'R. Delgado', workDay: '2026-11-21' };
    await expect(sends(entry({ kind: 'labor_entry', values }))).rejects.toMatchObject({ status: 403 });
  });

  test('an incident of another organization is not there', async () => {
    const values = { ...(entry().values as object), incident: '00000000-0000-4000-8000-000000000001' };
    await expect(sends(entry({ values }))).rejects.toMatchObject({ status: 404 });
  });
});

test('of several sent together each is answered by itself, in their order', async () => {
  const server = await serve(county);
  const [good, bad] = [entry({ text: 'Pump 2 runs.' }), entry({ values: { incident: flood } })];
  const { status, json } = await server.ask({
    as: rosa.actor,
    method: 'POST',
    path: '/api/v1/field-entries',
    body: { device: 'Android', entries: [good, bad] },
  });
  expect(status).toBe(200);
  expect(json).toMatchObject({
    entries: [
      { deviceKey: good.deviceKey, receipt: { number: expect.stringMatching(/^FLD-2026-\d+$/) }, refusal: null },
      { deviceKey: bad.deviceKey, receipt: null, refusal: { issues: [{ path: 'occurredAt' }, { path: 'text' }] } },
    ],
  });
  await server.close();
});

const assessed = (mark: string, at: number) => ({
  incident: flood,
  subject: 'public',
  facility: mark,
  facilityKind: 'road',
  address: `${mark}, Mill Road`,
  county: 'Tidewater',
  place: { type: 'Point', coordinates: [-81.2 - at / 100, 29.4 + at / 100] },
  description: 'Pavement washed out.',
  cause: 'Flood',
  category: 'c',
  occupancy: 'unchecked',
  laborType: 'mixed',
  cost: { cents: 1_200_00, currency: 'USD' },
  costBasis: 'visual',
  occurredAt: '2026-11-21T14:00:00.000Z',
});

test('damage is assessed without a connection: the second team at a site says why it is separate damage', async () => {
  const one = entry({ kind: 'damage_assessment', values: assessed('Mill Road 12', 900) });
  const receipt = await sends(one);
  const found = await rosa.see(damageAssessment, receipt.entryId);
  expect(found).toMatchObject({ facility: 'Mill Road 12', status: 'reported', createdBy: rosa.id });
  const twice = entry({ kind: 'damage_assessment', values: assessed('Mill Road 12', 900) });
  await expect(sends(twice, ben)).rejects.toMatchObject({ issues: [{ path: 'apartNote' }] });
  const apart = { ...(twice.values as object), apartNote: 'The shoulder, not the pavement.' };
  await expect(sends({ ...twice, values: apart }, ben)).resolves.toMatchObject({ kind: 'damage_assessment' });
});

test('in whatever order devices come back, nothing is lost, nothing is there twice, and the log is whole', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          kind: fc.constantFrom('incident_event', 'damage_assessment'),
          device: fc.nat(3),
          times: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      fc.infiniteStream(fc.nat(1000)),
      async (typed, order) => {
        const mark = `round ${round++}`;
        const all = typed.map(({ kind, device, times }, at) => {
          const deviceKey = `phone-${device}-of-${mark.replace(' ', '-')}-${at}`;
          const text = `${mark} entry ${at}`;
          const given =
            kind === 'incident_event'
              ? entry({ text, deviceKey })
              : entry({ kind, values: assessed(text, round * 10 + at), deviceKey });
          return { given, times };
        });
        const sending = all
          .flatMap(({ given, times }) => Array.from({ length: times }, () => given))
          .map((given) => ({ given, place: order.next().value }))
          .toSorted((one, other) => one.place - other.place);
        for (const { given } of sending) await sends(given);
        const search = `search=${encodeURIComponent(mark)}&limit=200`;
        const said = [
          ...(await rosa.list(incidentEvent, search)).map(({ text }) => text),
          ...(await rosa.list(damageAssessment, search)).map(({ facility }) => facility),
        ].filter((text) => text?.startsWith(`${mark} `));
        expect(said.toSorted()).toEqual(typed.map((_, at) => `${mark} entry ${at}`).toSorted());
      },
    ),
    { numRuns: 12 },
  );
  const chain = await county.door.run(rosa.actor, (work) => checkChain(work, flood));
  expect(chain.isWhole).toBe(true);
});

test('forms of the field ask for what is required, and for names that a device takes along', () => {
  expect(Object.keys(fieldForms.incident_event)).toEqual(
    expect.arrayContaining(['incident', 'occurredAt', 'text', 'kind']),
  );
  expect([...takenAlong('equipment_entry').keys()].toSorted()).toEqual(['operator', 'project', 'rate']);
  for (const [kind, fields] of Object.entries(fieldForms))
    for (const [name, { spec }] of Object.entries(fields)) expect(spec.computed, `${kind}.${name}`).toBeFalsy();
});
