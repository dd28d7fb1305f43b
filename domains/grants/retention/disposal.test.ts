import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { document } from '#domains/organization/document.record.ts';
import type { New, Row } from '#kernel';
import type { Person, World } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { grantProperty } from '../property/grant-property.record.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { type GrantWorld, grantWorld } from '../test-world.ts';
import { recordDisposal } from './record-disposal.record.ts';
import { awardRetentionOf, disposalFilesOf, retentionBoardOf } from './retention-calls.server.ts';
import { retentionEvent } from './retention-event.record.ts';

let here: GrantWorld;
let county: World;
let serving: Serving;
let fiona: Person;

beforeAll(async () => {
  here = await grantWorld();
  county = here.county;
  serving = await serve(county);
  fiona = await here.withDuties('Fiona MacLeod', 'legal_counsel');
});
afterAll(async () => {
  await serving.close();
  await county.close();
});

async function kept(name: string, text: string): Promise<string> {
  const { hash, size, type } = await serving.ports.files.take({ name, content: Readable.from([Buffer.from(text)]) });
  const found = { mediaType: type, size, sha256: hash, scan: 'clean' } as const;
  const row = await county.door.run(here.yvette.actor, (work) =>
    work.asProduct.insert(document, { name, owner: here.yvette.id }, found),
  );
  return row.id;
}

/** A closed award whose final report was filed on this day. */
async function closed(filedOn: string, more: Partial<New<typeof grantAward>> = {}): Promise<Row<typeof grantAward>> {
  const award = await here.drafted({ awardDate: '2021-10-01', fromDay: '2021-10-01', untilDay: '2022-09-30', ...more });
  return county.door.run(county.product.actor, async (work) => {
    const { registry } = work.around;
    await work.create(
      registry.get(grantReport.name),
      { award: award.id, kind: 'final', periodEnd: '2022-09-30', filedOn },
      { status: 'filed' },
    );
    return work.change(grantAward, award.id, {}, { status: 'closed', closedOn: filedOn });
  });
}

const propose = (award: string, by: Person = here.yvette) =>
  by.make(recordDisposal, { award, authority: 'GS1-SL item 422' });
const hold = (award: string, more: Partial<New<typeof retentionEvent>> = {}) =>
  fiona.make(retentionEvent, {
    award,
    kind: 'litigation',
    fromDay: '2026-11-01',
    reference: '2026-CA-1182',
    reason: 'Smith v. Tidewater County is filed.',
    ...more,
  });
const status = async (id: string) => (await here.yvette.see(document, id)).status;
const content = (id: string) =>
  serving.ask({ as: here.yvette.actor, method: 'GET', path: `/api/v1/document/${id}/content` });
const retention = (award: string) => county.door.run(here.rosa.actor, (work) => awardRetentionOf(work, award));

test('files of a closed award go three years after the final report, by two people; rows, hashes and history stay', async () => {
  const [notice, sheet] = [await kept('Notice.txt', 'Notice of award'), await kept('Sheet.txt', 'Week 42')];
  const award = await closed('2023-01-20', { documents: [notice, sheet] });
  expect(await retention(award.id)).toMatchObject({ state: 'due', until: '2026-01-20', obstacle: null });

  await expect(propose(award.id, here.rosa)).rejects.toMatchObject({ kind: 'forbidden' });
  const { id, number } = await propose(award.id);
  await expect(propose(award.id)).rejects.toThrow(`${number} awaits approval for this award already`);
  await expect(here.yvette.run(recordDisposal, 'approve', id)).rejects.toMatchObject({ kind: 'forbidden' });
  const both = here.yvette.with({ duties: ['grant_manager', 'budget_officer'] });
  await expect(both.run(recordDisposal, 'approve', id)).rejects.toThrow('someone else has to approve it');
  expect((await content(notice)).text).toBe('Notice of award');

  const before = await here.yvette.see(document, notice);
  await here.priya.run(recordDisposal, 'approve', id);
  const done = await here.rosa.see(recordDisposal, id);
  expect(done).toMatchObject({ status: 'disposed', destroyed: 2, kept: 0, retainedUntil: '2026-01-20' });
  expect(done.sha256).toMatch(/^[0-9a-f]{64}$/);
  const gone = await here.yvette.see(document, notice);
  expect([gone.status, gone.name, gone.sha256]).toEqual(['destroyed', before.name, before.sha256]);
  const refused = await content(notice);
  expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('destroyed after its retention')]);
  expect((await here.rosa.see(grantAward, award.id)).documents).toEqual([notice, sheet]);
  const files = await county.door.run(here.rosa.actor, (work) => disposalFilesOf(work, id));
  expect(files.destroyed.data.map(({ name, sha256 }) => [name, sha256])).toContainEqual(['Notice.txt', before.sha256]);
  expect((await retention(award.id)).state).toBe('disposed');
  await expect(propose(award.id)).rejects.toThrow('has no file that can be destroyed');
  // What is destroyed can’t be attached to anything again.
  await expect(here.drafted({ documents: [notice] })).rejects.toThrow('is destroyed and cannot be chosen');
});

test('nothing is proposed before its time, of an award that runs, or without a final report', async () => {
  const early = await closed('2023-11-20', { documents: [await kept('Early.txt', 'Early')] });
  await expect(propose(early.id)).rejects.toMatchObject({
    code: 'record_disposal.is_due',
    issues: [expect.objectContaining({ path: 'award', message: expect.stringContaining('are kept until') })],
  });
  county.clock.set('2026-11-21T15:00:00Z');
  await expect(propose(early.id)).resolves.toMatchObject({ retainedUntil: '2026-11-20' });
  county.clock.set('2026-11-20T15:00:00Z');
  const running = await here.active();
  await expect(propose(running.id)).rejects.toThrow('isn’t closed');
  const state = await closed('2020-01-20', { fundingType: 'state', fain: null, listings: [] });
  await expect(propose(state.id)).rejects.toThrow('has no end yet');
});

test('a hold stops a disposal, one that is placed after the proposal as well, until it is lifted with a reason', async () => {
  const paper = await kept('Held.txt', 'Held');
  const award = await closed('2023-01-20', { documents: [paper] });
  const { id } = await propose(award.id);
  await expect(
    here.rosa.make(retentionEvent, { award: award.id, kind: 'audit', reason: 'A single audit.' }),
  ).rejects.toThrow('Only people');
  const held = await hold(award.id);
  await expect(here.priya.run(recordDisposal, 'approve', id)).rejects.toMatchObject({
    code: 'record_disposal.is_due',
    issues: [expect.objectContaining({ path: 'award', message: expect.stringContaining(held.number) })],
  });
  expect([await status(paper), (await retention(award.id)).state]).toEqual(['kept', 'hold']);
  await expect(here.yvette.run(retentionEvent, 'lift', held.id, 'It is over')).rejects.toThrow('Only people');
  await expect(fiona.run(retentionEvent, 'lift', held.id)).rejects.toThrow('Reason is required');
  await fiona.run(retentionEvent, 'lift', held.id, 'The case was dismissed with prejudice.');
  expect(await fiona.see(retentionEvent, held.id)).toMatchObject({ liftedBy: fiona.id, liftedOn: '2026-11-20' });
  expect((await retention(award.id)).state).toBe('proposed');
  await here.priya.run(recordDisposal, 'approve', id);
  expect(await status(paper)).toBe('destroyed');
});

test('who lifted a hold does not approve the disposal, nor does a key of a person who may', async () => {
  const award = await closed('2023-01-20', { documents: [await kept('Lifted.txt', 'Lifted')] });
  const { id } = await propose(award.id);
  const held = await hold(award.id);
  await here.priya.run(retentionEvent, 'lift', held.id, 'The case was dismissed with prejudice.');
  await expect(here.priya.run(recordDisposal, 'approve', id)).rejects.toMatchObject({
    code: 'record_disposal.approver_lifted_none',
    message: expect.stringContaining(held.number),
  });
  const other = await here.withDuties('Olga Ledger', 'budget_officer');
  await expect(
    county.person({ ...other.actor, kind: 'service', scopes: ['*'] }).run(recordDisposal, 'approve', id),
  ).rejects.toThrow('An API key can’t approve');
  await other.run(recordDisposal, 'approve', id);
});

test('an event in force is not edited, and its days fit its type', async () => {
  const award = await closed('2025-01-20');
  await expect(hold(award.id, { untilDay: '2030-01-01' })).rejects.toThrow('A schedule needs the day');
  await expect(hold(award.id, { kind: 'schedule' })).rejects.toThrow('A schedule needs the day');
  await expect(hold(award.id, { fromDay: '2026-12-01' })).rejects.toThrow('Enter a day until today');
  await expect(hold(award.id, { reason: 'Suit' })).rejects.toThrow('10 characters');
  const { id, version } = await hold(award.id);
  await expect(fiona.edit(retentionEvent, id, version, { kind: 'claim' })).rejects.toThrow('Lift it with a reason');
  await fiona.edit(retentionEvent, id, version, { reference: '2026-CA-1183' });
});

test('a file of another record, of property in use or of a cost that another award bears stays, and says why', async () => {
  const papers = {
    own: await kept('Own.txt', 'Own'),
    elsewhere: await kept('Elsewhere.txt', 'Elsewhere'),
    property: await kept('Pump.txt', 'Pump'),
    bought: await kept('Pump invoice.txt', 'Pump invoice'),
    shared: await kept('Shared.txt', 'Shared'),
  };
  const award = await closed('2023-01-20', { documents: [papers.own, papers.elsewhere] });
  const other = await here.active({ documents: [papers.elsewhere] });
  await county.door.run(county.product.actor, async (work) => {
    const { registry } = work.around;
    const charge = (dollars: number, more: object) =>
      work.create(registry.get('grant_cost'), { ...here.costOf(award.id, dollars), ...more }, { status: 'approved' });
    const bought = await charge(12_000, { documents: [papers.bought], description: 'Portable pump' });
    await work.create(
      registry.get(grantProperty.name),
      {
        award: award.id,
        kind: 'equipment',
        description: 'Portable pump',
        cost: bought.id,
        unitCost: { cents: 12_000_00, currency: 'USD' },
        acquiredOn: '2022-02-02',
        evidence: [papers.property],
      },
      { status: 'held' },
    );
    const half = { cents: 500_00, currency: 'USD' };
    const splits = [award.id, other.id].map((of) => ({ award: of, share: 'funder' as const, amount: half }));
    await charge(1_000, { splits, documents: [papers.shared] });
  });
  const { id } = await propose(award.id);
  const planned = await county.door.run(here.priya.actor, (work) => disposalFilesOf(work, id));
  expect(planned.destroyed.data.map(({ name }) => name)).toEqual(['Own.txt']);
  expect(Object.fromEntries(planned.kept.data.map(({ name, why }) => [name, why]))).toEqual({
    'Elsewhere.txt': 'elsewhere',
    'Pump.txt': 'property',
    'Pump invoice.txt': 'property',
    'Shared.txt': 'other_award',
  });
  await here.priya.run(recordDisposal, 'approve', id);
  const states = await Promise.all(Object.values(papers).map(status));
  expect(states).toEqual(['destroyed', 'kept', 'kept', 'kept', 'kept']);
});

test('the board has what is due first, then what is held', async () => {
  const held = await closed('2023-01-20', { documents: [await kept('B1.txt', 'B1')] });
  await hold(held.id);
  const due = await closed('2022-01-20', { documents: [await kept('B2.txt', 'B2')] });
  const { awards, counts } = await county.door.run(here.rosa.actor, (work) => retentionBoardOf(work));
  const at = (id: string) => awards.data.findIndex((one) => one.id === id);
  expect(at(due.id)).toBeLessThan(at(held.id));
  expect(awards.data[at(held.id)]).toMatchObject({ state: 'hold', until: null });
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(awards.total);
});
