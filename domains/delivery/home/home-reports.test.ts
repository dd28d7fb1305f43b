import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { costCenter } from '../../finance/public.ts';
import type { Definition } from '../reports/definition.ts';
import { report } from '../reports/report.record.ts';
import type { HomeReports } from './home-part.ts';
import { homeReport } from './home-report.record.ts';
import { MOST_ON_HOME } from './home-report.rules.ts';

const centers: Definition = { record: 'cost_center', groups: [{ field: 'status' }] };
const refusal = (path: string, code: string) => ({ code, issues: [expect.objectContaining({ path, code })] });

let county: World;
let served: Serving;
let miguel: Person;
let rosa: Person;
let elsewhere: Person;
beforeAll(async () => {
  county = await world();
  miguel = await county.member('Miguel Ortiz', 'manager');
  rosa = await county.member('Rosa Delgado');
  elsewhere = await county.member('Ana Ruiz', 'manager', await county.organization('Bay City'));
  await miguel.make(costCenter, { code: '4010', name: 'Roads' });
  served = await serve(county);
});
afterAll(async () => {
  await served.close();
  await county.close();
});

const homeOf = async (person: Person): Promise<HomeReports> => {
  const { status, json } = await served.ask({ as: person.actor, method: 'GET', path: '/api/v1/home' });
  expect(status).toBe(200);
  return (json as unknown as { reports: HomeReports }).reports;
};
const removed = (by: Person, id: string) =>
  county.door.run(by.actor, (work) => work.remove(work.around.registry.get(homeReport.name), { id }));
const shared = (name: string, by = miguel) => by.make(report, { name, shared: true, definition: centers });

test('a report of a colleague stands on the home page of the person who added it, and on no other', async () => {
  const { id } = await shared('Centers');
  await rosa.make(homeReport, { report: id, picture: 'bar' });
  await rosa.make(homeReport, { standard: 'orders-by-vendor', picture: 'line' });
  const shown = await homeOf(rosa);
  // Both were added at one moment of the test’s clock.
  expect(shown.toSorted((one, other) => one.title.localeCompare(other.title))).toMatchObject([
    { title: 'Centers', report: id, standard: null, picture: 'bar', refused: null, definition: centers },
    { title: 'Orders by vendor', report: null, standard: 'orders-by-vendor', picture: 'line', refused: null },
  ]);
  expect(await homeOf(miguel)).toEqual([]);
  expect(await miguel.list(homeReport)).toEqual([]);
});

test('a report that is no longer shared tells the home page neither its name nor its figures', async () => {
  const priya = await county.member('Priya Raman');
  const { id, version } = await shared('Budget cuts');
  await priya.make(homeReport, { report: id, picture: 'bar' });
  await miguel.edit(report, id, version, { shared: false });
  const [shown] = await homeOf(priya);
  expect(shown).toMatchObject({ title: 'Report', report: null, definition: null });
  expect(shown?.refused).toBe('This report is not shared with you.');
  expect(JSON.stringify(shown)).not.toContain('Budget cuts');
});

test('what a person may not open is not added: a private report, one of another organization, both at once, neither', async () => {
  const own = await miguel.make(report, { name: 'Private', definition: centers });
  const foreign = await shared('Elsewhere', elsewhere);
  await expect(rosa.make(homeReport, { report: own.id, picture: 'bar' })).rejects.toMatchObject({
    issues: [expect.objectContaining({ path: 'report' })],
  });
  await expect(rosa.make(homeReport, { report: foreign.id, picture: 'bar' })).rejects.toMatchObject({
    issues: [expect.objectContaining({ path: 'report' })],
  });
  const { id } = await shared('Both');
  for (const both of [{ report: id, standard: 'orders-by-vendor' }, {}])
    await expect(rosa.make(homeReport, { ...both, picture: 'bar' })).rejects.toMatchObject(
      refusal('report', 'home_report.one_report'),
    );
});

test('a home page has room for four reports, each once, also when two are added at one moment', async () => {
  const dana = await county.member('Dana Whitfield');
  const ids = await Promise.all(['One', 'Two', 'Three', 'Four', 'Five'].map(async (name) => (await shared(name)).id));
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
  for (const id of [first, second, third]) await dana.make(homeReport, { report: id, picture: 'none' });
  await expect(dana.make(homeReport, { report: first, picture: 'bar' })).rejects.toMatchObject({
    code: 'taken',
    issues: [{ path: 'person' }],
  });
  const both = await Promise.allSettled(
    [fourth, fifth].map((id) => dana.make(homeReport, { report: id, picture: 'bar' })),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refusal('report', 'home_report.too_many'),
  });
  expect(await homeOf(dana)).toHaveLength(MOST_ON_HOME);
});

test('no one adds to, changes or removes from the home page of another person', async () => {
  const { id } = await shared('Mine');
  const sam = await county.member('Samuel Bright');
  const kept = await sam.make(homeReport, { report: id, picture: 'bar' });
  await expect(
    rosa.make(homeReport, { report: id, person: sam.actor.id, picture: 'bar' } as never),
  ).rejects.toMatchObject({ kind: 'forbidden', message: expect.stringContaining('not yours') as unknown });
  await expect(rosa.edit(homeReport, kept.id, kept.version, { picture: 'line' })).rejects.toMatchObject({
    kind: 'not_found',
  });
  await expect(removed(rosa, kept.id)).rejects.toMatchObject({ kind: 'not_found' });
  await removed(sam, kept.id);
  expect(await homeOf(sam)).toEqual([]);
});
