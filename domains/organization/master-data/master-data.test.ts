import { costCenter } from '#domains/finance/cost-center.record.ts';
import { cooperativeContract } from '#domains/customers/cooperative/cooperative-contract.record.ts';
import { usesOf } from '#server/records/pointing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '../../../tests/world/world.ts';
import { notification } from '../notification.record.ts';
import { propose, type ProposedChange } from './change.server.ts';
import { codeCovers } from './commodity-cover.ts';
import { likeliest, wordLikeness } from './code-likeness.ts';
import { commodityCode } from './commodity-code.record.ts';
import { findCodes } from './find-codes.server.ts';
import { keepOwnEntries } from './founding.server.ts';
import { masterDataChange } from './master-data-change.record.ts';
import { naicsFile, naicsRows } from './naics.server.ts';
import { paymentTerm } from './payment-term.record.ts';
import { unitOfMeasure } from './unit-of-measure.record.ts';

let county: World;
let dana: Person;
let chantal: Person;
let rosa: Person;

beforeAll(async () => {
  county = await world();
  dana = await county.member('Dana Whitfield', 'admin');
  chantal = await county.member('Chantal Beaumont');
  rosa = await county.member('Rosa Delgado');
  await county.door.run(county.product.actor, keepOwnEntries);
});
afterAll(() => county.close());

const asked = (person: Person, wish: ProposedChange) => county.door.run(person.actor, (work) => propose(work, wish));
const unit = async (code: string) => {
  const [found] = await dana.list(unitOfMeasure, `code=${code}`);
  if (!found) throw new Error(`No unit ${code}`);
  return found;
};
const kinds = { commodity_code: 'commodityCode', unit_of_measure: 'unit' } as const;
const merge = async (person: Person, record: keyof typeof kinds, entry: string, into: string) => {
  const request = await asked(rosa, {
    entryKind: kinds[record],
    entry,
    act: 'merge',
    proposal: { into },
    why: 'The same thing twice',
  });
  return person.run(masterDataChange, 'approve', request.id);
};

describe('an entry of the master data', () => {
  test('is there from the founding on', async () => {
    expect((await dana.list(unitOfMeasure)).length).toBe(31);
    expect(await dana.list(paymentTerm, 'code=NET30')).toMatchObject([{ days: 30, status: 'active' }]);
  });

  test('is made by an administrator and changed by nobody alone', async () => {
    await expect(rosa.make(unitOfMeasure, { code: 'PAL', name: 'Pallet', kind: 'count' })).rejects.toMatchObject({
      code: 'rights',
    });
    const made = await dana.make(unitOfMeasure, { code: 'PAL', name: 'Pallet', kind: 'count' });
    await expect(dana.edit(unitOfMeasure, made.id, 1, { name: 'Skid' })).rejects.toMatchObject({ code: 'rights' });
    await expect(dana.run(unitOfMeasure, 'retire', made.id, 'Not used')).rejects.toMatchObject({ code: 'rights' });
  });

  test('changes when its owner agrees, and never by whoever asked', async () => {
    const made = await dana.make(unitOfMeasure, { code: 'SK', name: 'Sack', kind: 'count', owner: chantal.id });
    const wish = {
      entryKind: 'unit',
      entry: made.id,
      act: 'change',
      proposal: { name: 'Sack of 50 lb' },
      why: 'All sacks weigh this',
    } as const;
    const request = await asked(rosa, wish);
    expect(request).toMatchObject({
      entryName: 'SK Sack',
      owner: chantal.id,
      askedBy: rosa.id,
      was: { name: 'Sack' },
      proposal: { name: 'Sack of 50 lb' },
    });
    expect((await chantal.list(notification)).map(({ subject }) => subject)).toContain(
      `${request.number} is assigned to you: SK Sack`,
    );
    await expect(rosa.run(masterDataChange, 'approve', request.id)).rejects.toMatchObject({ code: 'rights' });
    await chantal.run(masterDataChange, 'approve', request.id);
    expect(await unit('SK')).toMatchObject({ name: 'Sack of 50 lb', version: 2 });
    const own = await asked(chantal, { ...wish, proposal: { name: 'Sack' } });
    await expect(chantal.run(masterDataChange, 'approve', own.id)).rejects.toMatchObject({
      code: 'master_data_change.second_person_agrees',
    });
    await dana.run(masterDataChange, 'approve', own.id);
    expect(await unit('SK')).toMatchObject({ name: 'Sack' });
  });

  test('is retired and taken back into use by request', async () => {
    const { id } = await unit('RL');
    const retire = await asked(rosa, { entryKind: 'unit', entry: id, act: 'retire', why: 'No one buys rolls' });
    const twice = await asked(rosa, { entryKind: 'unit', entry: id, act: 'retire', why: 'No one buys rolls' });
    await dana.run(masterDataChange, 'approve', retire.id);
    expect(await unit('RL')).toMatchObject({ status: 'retired' });
    await expect(dana.run(masterDataChange, 'approve', twice.id)).rejects.toMatchObject({
      kind: 'refused',
      code: 'master_data_change.entry_moved_on',
      message: expect.stringContaining('The entry has changed since this was requested: '),
    });
    await dana.run(masterDataChange, 'reject', twice.id, 'It is retired.');
    const back = await asked(rosa, { entryKind: 'unit', entry: id, act: 'reinstate', why: 'We do' });
    await dana.run(masterDataChange, 'reject', back.id, 'Feet will do');
    expect(await unit('RL')).toMatchObject({ status: 'retired' });
  });

  test('is asked about in the words of its own form: what it would refuse is refused at once', async () => {
    const { id } = await unit('FT');
    const wish = (proposal: unknown) =>
      asked(rosa, { entryKind: 'unit', entry: id, act: 'change', proposal, why: 'x' });
    await expect(wish({ kind: 'speed' })).rejects.toMatchObject({ issues: [{ path: 'proposal.kind' }] });
    await expect(wish({ color: 'red' })).rejects.toMatchObject({ issues: [{ path: 'proposal.color' }] });
    await expect(wish({})).rejects.toMatchObject({ code: 'master_data_change.change_says_what' });
    await expect(asked(rosa, { entryKind: 'unit', entry: dana.id, act: 'retire', why: 'x' })).rejects.toMatchObject({
      code: 'master_data_change.entry',
    });
  });
});

describe('a merge', () => {
  test('points anew what points at the entry, also in sets, each row with its own entry in the history', async () => {
    const make = (code: string, name: string) => dana.make(commodityCode, { scheme: 'own', code, name });
    const [one, other, third] = [await make('P1', 'Pumps'), await make('P2', 'Pump sets'), await make('P3', 'Hoses')];
    const contract = await dana.make(cooperativeContract, {
      number: 'N-1',
      name: 'Pumps',
      lead: 'State',
      vendor: 'Bayline',
      commodities: [one.id, other.id, third.id],
      fromDay: '2026-01-01',
      untilDay: '2026-12-31',
    });
    await expect(merge(chantal, 'commodity_code', one.id, other.id)).rejects.toMatchObject({ code: 'rights' });
    await merge(dana, 'commodity_code', one.id, other.id);
    expect(await dana.see(cooperativeContract, contract.id)).toMatchObject({
      commodities: [other.id, third.id],
      version: 2,
    });
    expect(await dana.see(commodityCode, one.id)).toMatchObject({ status: 'merged', mergedInto: other.id });
    const { registry } = county.door.around;
    const left = await county.database.within({ organizationId: county.organizationId }, (tx) =>
      usesOf({ tx, registry, organizationId: county.organizationId }, 'commodity_code', [one.id]),
    );
    // The requests stay about the entry that they were about.
    expect(left.map(({ record }) => record)).toEqual(['master_data_change']);
  });

  test('is agreed to by a second person, and nobody does it alone', async () => {
    const [day, hour] = [await unit('DAY'), await unit('HR')];
    const compiled = county.door.around.registry.get('unit_of_measure');
    await expect(
      county.door.run(dana.actor, (work) =>
        work.act(compiled, { id: day.id, name: 'mergeInto', input: { into: hour.id, why: 'Alone' } }),
      ),
    ).rejects.toMatchObject({ code: 'rights' });
    const own = await asked(dana, {
      entryKind: 'unit',
      entry: day.id,
      act: 'merge',
      proposal: { into: hour.id },
      why: 'Mine',
    });
    await expect(dana.run(masterDataChange, 'approve', own.id)).rejects.toMatchObject({
      code: 'master_data_change.second_person_agrees',
    });
    expect(await unit('DAY')).toMatchObject({ status: 'active' });
  });

  test('into itself, a merged or another sort of entry is refused with the field', async () => {
    const [each, box] = [await unit('EA'), await unit('BX')];
    const refused = { code: 'invalid', issues: [{ path: 'proposal.into', code: 'merge.target' }] };
    await expect(merge(dana, 'unit_of_measure', each.id, each.id)).rejects.toMatchObject(refused);
    await expect(merge(dana, 'unit_of_measure', each.id, dana.id)).rejects.toMatchObject(refused);
    await merge(dana, 'unit_of_measure', box.id, each.id);
    await expect(merge(dana, 'unit_of_measure', each.id, box.id)).rejects.toMatchObject(refused);
    await expect(merge(dana, 'unit_of_measure', box.id, each.id)).rejects.toMatchObject({ code: 'state' });
    expect(await dana.list(costCenter)).toEqual([]);
  });
});

describe('commodity codes', () => {
  test('come as the 2017 list of NAICS, without the marks of its file', () => {
    const rows = naicsRows();
    expect(rows.length).toBe(2196);
    expect(rows.find(({ code }) => code === '2371')?.name).toBe('Utility System Construction');
    expect(rows.find(({ code }) => code === '237310')?.name).toBe('Highway, Street, and Bridge Construction');
    expect(rows.filter(({ name }) => / T$|[a-z]T$/.test(name))).toEqual([]);
    expect(Math.max(...rows.map(({ about }) => about.length))).toBeLessThanOrEqual(1200);
    // What is too long ends with a sentence and never within a word.
    expect(rows.filter(({ about }) => about.length > 1000 && !/[.:;]$/.test(about)).map(({ code }) => code)).toEqual(
      [],
    );
    expect(naicsFile('2026-10-01').split('\r\n').length).toBe(2198);
  });

  test('stand for those below them in their own list', () => {
    const naics = (code: string) => ({ scheme: 'naics', code });
    expect(codeCovers(naics('23'), naics('237310'))).toBe(true);
    expect(codeCovers(naics('31-33'), naics('333914'))).toBe(true);
    expect(codeCovers(naics('31-33'), naics('423830'))).toBe(false);
    expect(codeCovers(naics('237310'), naics('23'))).toBe(false);
    expect(codeCovers({ scheme: 'unspsc', code: '40150000' }, { scheme: 'unspsc', code: '40151510' })).toBe(true);
    expect(codeCovers({ scheme: 'unspsc', code: '40150000' }, naics('40151510'))).toBe(false);
    expect(codeCovers({ scheme: 'own', code: 'P' }, { scheme: 'own', code: 'PX' })).toBe(false);
    expect(codeCovers({ scheme: 'nigp', code: '72000' }, { scheme: 'nigp', code: '720-45' })).toBe(true);
  });

  test('are found by words, by a slip of the key, and by their number', async () => {
    const product = county.product.actor;
    await county.door.run(product, (work) =>
      work.createMany(
        work.around.registry.get('commodity_code'),
        naicsRows().map(({ code, name, about, otherWords }) => ({
          scheme: 'naics',
          code,
          name,
          ...(about ? { about } : {}),
          ...(otherWords ? { otherWords } : {}),
        })),
      ),
    );
    const found = (words: string) => county.door.run(rosa.actor, (work) => findCodes(work, words, { most: 5 }));
    expect((await found('repair of highways and bridges'))[0]?.code).toMatch(/^2373/);
    expect((await found('pumps and pumping equipment')).map(({ code }) => code)).toContain('333914');
    expect((await found('asphalt paving')).map(({ code }) => code.slice(0, 4))).toContain('3241');
    expect((await found('higway brigde construction')).map(({ code }) => code.slice(0, 4))).toContain('2373');
    expect((await found('237310'))[0]).toMatchObject({ code: '237310', likeness: 1 });
    expect(await found('zzzz qqqq')).toEqual([]);
    expect(await found('--- ')).toEqual([]);
  });

  test('are alike by their letters, more the more they share', () => {
    expect(wordLikeness('pump', 'pump')).toBe(1);
    expect(wordLikeness('brigde', 'bridge')).toBeGreaterThan(wordLikeness('brigde', 'asphalt'));
    const codes = [
      { code: '1', name: 'Office furniture', otherWords: null },
      { code: '2', name: 'Furniture', otherWords: 'chairs, desks' },
    ];
    expect(likeliest('furniture', codes)[0]?.entry.code).toBe('2');
  });
});
