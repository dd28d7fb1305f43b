import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { commodityCode } from '../../organization/master-data/commodity-code.record.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import type { Drafted } from './drafting.ts';
import { scopeText } from '../scope/scope-text.record.ts';
import { begun, requestFrom } from './proposal.ts';

describe('a draft from plain words', () => {
  let county: World;
  let server: Serving;
  let rosa: Person;
  let buyer: Person;
  let center: string;
  let pumps: string;

  beforeAll(async () => {
    county = await world();
    server = await serve(county);
    rosa = await county.member('Rosa Delgado');
    buyer = (await county.member('Chantal Beaumont')).with({ duties: ['buyer'] });
    const dana = await county.member('Dana Whitfield', 'admin');
    center = (await dana.make(costCenter, { code: '4010', name: 'Stormwater crew' })).id;
    pumps = (await dana.make(commodityCode, { scheme: 'own', code: 'P-10', name: 'Pumps and pumping equipment' })).id;
    for (const cents of [4_100_00, 4_300_00, 4_500_00]) await bought('Trash pump, 6 inch, diesel', cents);
  });
  afterAll(async () => {
    await server.close();
    await county.close();
  });

  async function bought(item: string, cents: number, isGranted = true, specification: string | null = null) {
    const asked = await rosa.make(requisition, {
      purpose: item,
      costCenter: center,
      specification,
      lines: [{ item, quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents, currency: 'USD' }, commodity: pumps }],
    });
    await rosa.run(requisition, 'submit', asked.id);
    if (isGranted) await county.product.run(requisition, 'approve', asked.id);
    return asked;
  }
  const draft = async (text: string, person = rosa) => {
    const path = '/api/v1/requisition/draft-from-words';
    const { status, json } = await server.ask({ as: person.actor, method: 'POST', path, body: { text } });
    return { status, drafted: json as unknown as Drafted };
  };

  test('has a code and a price range for each thing, and each figure names the request it comes from', async () => {
    const { drafted } = await draft('Two 6 inch trash pumps for the north basin by March 1');
    const [line] = drafted.lines;
    expect(drafted).toMatchObject({ neededBy: '2027-03-01', site: 'North basin', by: 'words' });
    expect(line).toMatchObject({ item: '6 inch trash pumps', amount: '2' });
    expect(line?.codes[0]).toMatchObject({ id: pumps, code: 'P-10' });
    expect([line?.price?.low.unitCents, line?.price?.median.unitCents, line?.price?.high.unitCents]).toEqual([
      4_100_00, 4_300_00, 4_500_00,
    ]);
    for (const { requisition: id, unitCents } of line?.price?.found ?? [])
      expect((await rosa.see(requisition, id)).lines?.[0]?.unitPrice.cents).toBe(unitCents);
  });

  test('says plainly that nothing was found, and makes nothing up', async () => {
    const { drafted } = await draft('Agenda management subscription');
    expect(drafted.lines).toMatchObject([{ amount: null, unitCents: null, codes: [], price: null }]);
  });

  test('shows what it cost in another unit beside the line, and fills it in nowhere', async () => {
    const [line] = (await draft('40 boxes of 6 inch trash pumps')).drafted.lines;
    expect(line).toMatchObject({
      unit: 'BX',
      price: null,
      elsewhere: { under: null, price: { median: { unit: 'EA' } } },
    });
    expect(line && begun(line).price).toBe('');
  });

  test('takes no price from a request that nobody granted', async () => {
    await bought('Hydrant wrench', 80_00, false);
    expect((await draft('one hydrant wrench')).drafted.lines[0]?.price).toBeNull();
  });

  test('keeps to one’s own organization', async () => {
    const other = await county.member('Stranger', 'admin', await county.organization('Marsh Harbor'));
    const { drafted } = await draft('two 6 inch trash pumps', other);
    expect(drafted).toMatchObject({ lookedAt: 0, lines: [{ codes: [], price: null }] });
  });

  test('is refused without words, or with too many', async () => {
    expect((await draft('')).status).toBe(400);
    expect((await draft('x'.repeat(4001))).status).toBe(400);
  });

  test('proposes a text of the library or of an earlier request, word for word, with the row it stands in', async () => {
    const body = 'Portable, diesel, self-priming, six inch; equal products are accepted by their pump curve.';
    const inLibrary = async (name: string, isAdopted: boolean) => {
      const { id } = await rosa.make(scopeText, { name, category: 'goods', body: `${name}. ${body}` });
      if (isAdopted) await buyer.run(scopeText, 'adopt', id);
      return id;
    };
    const adopted = await inLibrary('Trash pumps, portable', true);
    await inLibrary('Trash pumps, still being written', false);
    const before = await bought(
      'Turbidity meter, low range',
      900_00,
      true,
      'Low range, with a certificate of calibration.',
    );
    const { drafted } = await draft('Two 6 inch trash pumps and one low range turbidity meter');
    expect(drafted.scopes.map(({ record, id, text }) => [record, id, text])).toEqual([
      ['requisition', before.id, 'Low range, with a certificate of calibration.'],
      ['scope_text', adopted, `Trash pumps, portable. ${body}`],
    ]);
    const taken = drafted.lines.map((line) => ({ ...begun(line), isTaken: true, price: '1.00' }));
    const given = { lines: taken, purpose: 'Pumps', costCenter: center, category: 'goods' } as const;
    expect(requestFrom(drafted, { ...given, scope: drafted.scopes[0] })).toMatchObject({
      specification: 'Low range, with a certificate of calibration.',
    });
    const made = await rosa.make(requisition, requestFrom(drafted, { ...given, scope: drafted.scopes[1] }));
    expect(made).toMatchObject({ scope: adopted, specification: null });
    expect(requestFrom(drafted, given)).not.toHaveProperty('scope');
  });

  test('proposes no text where none is like it, nor one of a request that nobody granted', async () => {
    await bought('Boat lift, two posts', 5_000_00, false, 'Two posts, galvanized.');
    expect((await draft('one boat lift with two posts')).drafted.scopes).toEqual([]);
    const other = await county.member('Other', 'admin', await county.organization('Other county'));
    expect((await draft('two 6 inch trash pumps', other)).drafted.scopes).toEqual([]);
  });

  test('changes nothing', async () => {
    const before = (await rosa.list(requisition)).length;
    await draft('two trash pumps');
    expect((await rosa.list(requisition)).length).toBe(before);
  });
});
