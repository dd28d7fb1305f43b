import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { costCenter } from '../../finance/cost-center.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { requisitionApproval } from '../requisition/requisition-approval.server.ts';
import { catalogueItem } from './catalogue-item.record.ts';
import { punchoutSupplier } from './punchout-supplier.record.ts';
import { cartOf, openShop, type Shop } from './test-world.ts';

const SECRET = 'correct-horse-battery';

describe('a supplier’s shop', () => {
  let county: World;
  let server: Serving;
  let shop: Shop;
  let rosa: Person;
  let miguel: Person;
  let dana: Person;
  let supplier: string;
  let draft: string;

  beforeAll(async () => {
    county = await world({ reachesItself: true });
    server = await serve(county, { env: { WEBHOOK_LOOPBACK: 'yes' } });
    shop = await openShop(SECRET);
    rosa = await county.member('Rosa Delgado');
    miguel = await county.member('Miguel Ortiz', 'manager');
    dana = await county.member('Dana Whitfield', 'admin');
    supplier = (await dana.make(punchoutSupplier, shopOf('Gulf Safety Supply', shop.url))).id;
  });
  afterAll(async () => {
    await shop.close();
    await server.close();
    await county.close();
  });
  beforeEach(async () => {
    county.clock.set('2026-11-20T15:00:00Z');
    shop.answer = null;
    const center = await miguel.make(costCenter, { code: `4${Math.random()}`.slice(0, 12), name: 'Stormwater crew' });
    draft = (
      await rosa.make(requisition, {
        purpose: 'Gloves for the crew',
        costCenter: center.id,
        site: 'Yard 3',
        lines: [{ item: 'Vest', quantity: { amount: '1', unit: 'EA' }, unitPrice: { cents: 900, currency: 'USD' } }],
      })
    ).id;
  });

  const shopOf = (name: string, setupUrl: string) => ({
    name,
    setupUrl,
    theirIdentity: '942888711',
    ourIdentity: 'TIDEWATER',
    sharedSecret: SECRET,
  });
  const start = (person = rosa, body: object = {}) =>
    server.ask({
      as: person.actor,
      method: 'POST',
      path: '/api/v1/punchout/start',
      body: { supplier, requisition: draft, ...body },
    });
  const bring = async (cart: string, field = 'cxml-urlencoded') => {
    const { headers, status } = await server.ask({
      method: 'POST',
      path: '/api/v1/punchout/return',
      body: new URLSearchParams({ [field]: cart }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://shop.example' },
    });
    expect(status).toBe(303);
    return headers.get('location') ?? '';
  };
  const cookie = () => shop.asked.at(-1)?.cookie ?? '';
  const take = (id: string, person = rosa) =>
    server.ask({ as: person.actor, method: 'POST', path: `/api/v1/punchout/${id}/take`, body: {} });
  const look = (id: string, person = rosa) =>
    server.ask({ as: person.actor, method: 'GET', path: `/api/v1/punchout/${id}` });

  test('is opened, and its cart becomes lines whose part numbers are the shop’s, letter by letter', async () => {
    const { status, json } = await start();
    expect([status, json]).toEqual([200, { id: expect.any(String), url: 'https://shop.example/session/91' }]);
    expect(shop.asked.at(-1)).toMatchObject({
      secret: SECRET,
      returnTo: 'https://levee.example.gov/api/v1/punchout/return',
    });
    const auxiliaryPart = ' s=91;\n<line>1 ';
    const at = await bring(
      cartOf({
        cookie: cookie(),
        items: [{ auxiliaryPart }, { supplierPart: 'B-1', description: 'Boots', quantity: '3' }],
      }),
    );
    const id = at.replace('/supplier-carts/', '');
    expect((await look(id)).json).toMatchObject({ state: 'returned', supplierName: 'Gulf Safety Supply' });
    // Nothing was changed by the post itself.
    expect((await rosa.see(requisition, draft)).lines).toHaveLength(1);

    expect((await take(id)).status).toBe(200);
    const row = await rosa.see(requisition, draft);
    expect(row.lines?.map(({ item, amount }) => [item, amount?.cents])).toEqual([
      ['Vest', 900],
      ['Work gloves', 3998],
      ['Boots', 5997],
    ]);
    const kept = await rosa.see(catalogueItem, row.lines?.[1]?.catalogueItem ?? '');
    expect(kept).toMatchObject({ supplierPart: 'G-100', auxiliaryPart, unit: 'EA', classification: '46181504' });
    await expect(dana.edit(catalogueItem, kept.id, 1, { supplierPart: 'X' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  test('is no find for the request that its cart came into, and a price that is written over is marked', async () => {
    await start();
    const id = (await bring(cartOf({ cookie: cookie(), items: [{}] }))).replace('/supplier-carts/', '');
    await take(id);
    const row = await rosa.see(requisition, draft);
    const typed = (row.lines ?? []).map(({ item, unitPrice }) => ({ item, cents: unitPrice.cents }));
    const offered = async (body: object) => {
      const path = '/api/v1/requisition/already-there';
      const { json } = await server.ask({ as: rosa.actor, method: 'POST', path, body });
      return ((json?.['offers'] ?? []) as { record: string }[]).filter((one) => one.record === 'catalogue_item').length;
    };
    expect(await offered({ lines: typed, site: 'Yard 3' })).toBeGreaterThan(0);
    const own = (row.lines ?? []).flatMap(({ catalogueItem: one }) => one ?? []);
    const path = '/api/v1/requisition/already-there';
    const { json } = await server.ask({
      as: rosa.actor,
      method: 'POST',
      path,
      body: { id: draft, lines: typed, site: 'Yard 3' },
    });
    const found = ((json?.['offers'] ?? []) as { id: string }[]).map((one) => one.id);
    expect(found.filter((one) => own.includes(one))).toEqual([]);

    const flags = () =>
      county.door.run(rosa.actor, async (work) => {
        const now = await work.find(requisition, draft);
        return now && (await requisitionApproval.risks?.([now as never], work))?.get(draft);
      });
    expect(await flags()).toEqual([]);
    const { version, lines } = await rosa.see(requisition, draft);
    const changed = (lines ?? []).map(({ item, quantity, unitPrice, catalogueItem: from }) =>
      from
        ? { item, quantity, unitPrice: { cents: 2000, currency: 'USD' }, catalogueItem: from }
        : { item, quantity, unitPrice },
    );
    await rosa.edit(requisition, draft, version, { lines: changed });
    expect(await flags()).toEqual([
      {
        code: 'shop_price',
        sentence: 'The price of line 2 was changed: the catalog price is $19.99, here it is $20.00.',
      },
    ]);
  });

  test('sends a cart in base 64 as well', async () => {
    await start();
    const cart = Buffer.from(cartOf({ cookie: cookie(), items: [{}] })).toString('base64');
    expect(await bring(cart, 'cXML-base64')).toMatch(/^\/supplier-carts\/[0-9a-f-]{36}$/);
  });

  test('brings a cart once: a replayed one finds nobody waiting, and one that was taken is not taken again', async () => {
    await start();
    const cart = cartOf({ cookie: cookie(), items: [{}] });
    const id = (await bring(cart)).replace('/supplier-carts/', '');
    expect(await bring(cart)).toBe('/supplier-carts/none?trouble=gone');
    expect((await take(id)).status).toBe(200);
    expect((await take(id)).status).toBe(409);
    expect((await rosa.see(requisition, draft)).lines).toHaveLength(2);
  });

  test('brings no cart that was signed by another shop, and its visit is over', async () => {
    await start();
    const foreign = cartOf({ cookie: cookie(), identity: '111111111', items: [{}] });
    expect(await bring(foreign)).toBe('/supplier-carts/none?trouble=foreign');
    expect(await bring(cartOf({ cookie: cookie(), items: [{}] }))).toBe('/supplier-carts/none?trouble=gone');
  });

  test('brings no cart under a cookie that was made up or belongs to another organization', async () => {
    await start();
    const [, session, secret] = cookie().split('.');
    const other = await county.organization('Marsh Harbor');
    for (const made of [
      '',
      'x',
      `${other}.${session}.${secret}`,
      cookie().replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    ])
      expect([made, await bring(cartOf({ cookie: made, items: [{}] }))]).toEqual([
        made,
        '/supplier-carts/none?trouble=gone',
      ]);
  });

  test('brings no cart after its time', async () => {
    await start();
    county.clock.set('2026-11-20T17:00:01Z');
    expect(await bring(cartOf({ cookie: cookie(), items: [{}] }))).toBe('/supplier-carts/none?trouble=gone');
    county.clock.set('2026-11-20T15:00:00Z');
    const id = (await bring(cartOf({ cookie: cookie(), items: [{}] }))).replace('/supplier-carts/', '');
    county.clock.set('2026-11-20T17:00:01Z');
    expect((await take(id)).status).toBe(410);
  });

  test('brings no cart that is oversized, explosive or no cart at all', async () => {
    await start();
    expect(await bring(`<a>${'x'.repeat(3 * 1024 * 1024)}</a>`)).toBe('/supplier-carts/none?trouble=too_large');
    const bomb = cartOf({ cookie: cookie(), items: [{}] }).replace(
      /<!DOCTYPE[^>]*>/,
      '<!DOCTYPE cXML [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
    );
    expect(await bring(bomb)).toBe('/supplier-carts/none?trouble=cart');
    expect(await bring('none')).toBe('/supplier-carts/none?trouble=cart');
    // None of it ended the visit: the person goes back to the shop and sends the right one.
    expect(await bring(cartOf({ cookie: cookie(), items: [{}] }))).toMatch(/^\/supplier-carts\/[0-9a-f-]{36}$/);
  });

  test('is somebody’s own visit: nobody else sees or takes the cart, not even a manager', async () => {
    await start();
    const id = (await bring(cartOf({ cookie: cookie(), items: [{}] }))).replace('/supplier-carts/', '');
    expect((await look(id, miguel)).status).toBe(404);
    expect((await take(id, dana)).status).toBe(404);
  });

  test('is opened only for a request that one may change', async () => {
    const other = await county.member('Noah Feldman');
    expect((await start(other)).status).toBe(403);
    await rosa.run(requisition, 'cancel', draft, 'No longer needed.');
    expect((await start()).status).toBe(403);
  });

  test('that does not answer as it should is told in a sentence, without its own words', async () => {
    shop.answer = '<cXML><Response><Status code="401" text="inside-words"/></Response></cXML>';
    const refused = await start();
    expect([refused.status, refused.text.includes('inside-words')]).toEqual([422, false]);
    shop.answer = 'inside-words';
    expect((await start()).status).toBe(422);
    shop.answer =
      '<cXML><Response><Status code="200"/><PunchOutSetupResponse><StartPage><URL>javascript:alert(1)</URL></StartPage></PunchOutSetupResponse></Response></cXML>';
    expect((await start()).json).toMatchObject({ code: 'punchout.page' });
  });

  test('at an address inside the house is never called', async () => {
    await expect(dana.make(punchoutSupplier, shopOf('Inside', 'https://10.0.0.7/cxml'))).rejects.toMatchObject({
      issues: [{ path: 'setupUrl', code: 'address', message: expect.stringContaining('private network') }],
    });
    const inside = await dana.make(punchoutSupplier, shopOf('Inside', 'https://shop.example/cxml'));
    // One that was saved when its name still led somewhere else.
    await county.database.within({ organizationId: county.organizationId }, (tx) =>
      tx.query('update punchout_supplier set setup_url = $2 where id = $1', [inside.id, 'https://10.0.0.7/cxml']),
    );
    expect((await start(rosa, { supplier: inside.id })).json).toMatchObject({ code: 'punchout.address' });
  });

  test('keeps its secret to itself, and only those who keep the shops add one', async () => {
    const seen = await rosa.see(punchoutSupplier, supplier);
    expect(JSON.stringify(seen)).not.toContain(SECRET);
    await expect(rosa.make(punchoutSupplier, shopOf('Mine', 'https://shop.example/'))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await dana.run(punchoutSupplier, 'close', supplier);
    expect((await start()).json).toMatchObject({ code: 'punchout.off' });
    await dana.run(punchoutSupplier, 'open', supplier);
  });

  describe('opened again', () => {
    const bringTaken = async (items: Parameters<typeof cartOf>[0]['items'], allowed = 'edit') => {
      await start();
      const id = (await bring(cartOf({ cookie: cookie(), allowed, items }))).replace('/supplier-carts/', '');
      expect((await take(id)).status).toBe(200);
    };
    const linesNow = async () =>
      (await rosa.see(requisition, draft)).lines?.map(({ item, quantity, amount }) => [
        item,
        quantity?.amount,
        amount?.cents,
      ]);
    const carts = async () =>
      (await server.ask({ as: rosa.actor, method: 'GET', path: `/api/v1/requisition/${draft}/carts` })).json;

    test('to change its cart, is given the cart as it stands, and the changed one takes its place', async () => {
      await bringTaken([
        { auxiliaryPart: 's=1;1' },
        { supplierPart: 'B-1', auxiliaryPart: 's=1;2', description: 'Boots', quantity: '3' },
      ]);
      const row = await rosa.see(requisition, draft);
      const lines = (row.lines ?? []).map(({ amount, ...line }) =>
        amount && line.item === 'Boots' ? { ...line, shipTo: 'Yard 9' } : line,
      );
      await rosa.edit(requisition, draft, row.version, { lines });
      expect(await carts()).toEqual({ carts: [{ supplier, lines: 2, allowed: 'edit' }] });

      expect((await start(rosa, { operation: 'edit' })).status).toBe(200);
      expect(shop.asked.at(-1)).toMatchObject({
        operation: 'edit',
        items: [
          ['2', 'G-100', 's=1;1'],
          ['3', 'B-1', 's=1;2'],
        ],
      });
      // The shop counts its marks anew: boots are more now, the gloves are gone, a helmet is new.
      const changed = cartOf({
        cookie: cookie(),
        items: [
          { supplierPart: 'H-7', auxiliaryPart: 's=2;1', description: 'Helmet', quantity: '1', unitPrice: '40' },
          { supplierPart: 'B-1', auxiliaryPart: 's=2;2', description: 'Boots', quantity: '5' },
        ],
      });
      const id = (await bring(changed)).replace('/supplier-carts/', '');
      expect((await look(id)).json).toMatchObject({ state: 'returned', operation: 'edit' });
      expect(await linesNow()).toHaveLength(3);
      expect((await take(id)).status).toBe(200);
      expect(await linesNow()).toEqual([
        ['Vest', '1', 900],
        ['Boots', '5', 9995],
        ['Helmet', '1', 4000],
      ]);
      const [, boots] = (await rosa.see(requisition, draft)).lines ?? [];
      expect(boots?.shipTo).toBe('Yard 9');
      expect(await rosa.see(catalogueItem, boots?.catalogueItem ?? '')).toMatchObject({ auxiliaryPart: 's=2;2' });
    });

    test('to change its cart, and left empty or without coming back, leaves the request as it is', async () => {
      await bringTaken([{}]);
      const before = await linesNow();
      await start(rosa, { operation: 'edit' });
      const id = (await bring(cartOf({ cookie: cookie(), items: [] }))).replace('/supplier-carts/', '');
      expect((await look(id)).json).toMatchObject({ state: 'empty' });
      expect((await take(id)).status).toBe(409);
      expect(await linesNow()).toEqual(before);
    });

    test('to look, brings nothing back whatever the shop sends', async () => {
      await bringTaken([{}], 'inspect');
      const before = await linesNow();
      expect((await start(rosa, { operation: 'inspect' })).status).toBe(200);
      expect(shop.asked.at(-1)).toMatchObject({ operation: 'inspect', items: [['2', 'G-100', '']] });
      const sent = cartOf({ cookie: cookie(), items: [{ quantity: '900' }] });
      const id = (await bring(sent)).replace('/supplier-carts/', '');
      expect((await look(id)).json).toMatchObject({ state: 'empty', operation: 'inspect', items: [] });
      expect((await take(id)).status).toBe(409);
      expect(await linesNow()).toEqual(before);
    });

    test('only does what the shop allowed when the cart came, and only for a cart that is there', async () => {
      expect((await start(rosa, { operation: 'edit' })).json).toMatchObject({ code: 'punchout.nothing' });
      await bringTaken([{}], 'inspect');
      expect((await start(rosa, { operation: 'edit' })).json).toMatchObject({ code: 'punchout.not_allowed' });
      county.clock.set('2026-11-20T15:05:00Z');
      await bringTaken([{ supplierPart: 'Z' }], 'create');
      expect((await start(rosa, { operation: 'inspect' })).json).toMatchObject({ code: 'punchout.not_allowed' });
      expect((await start(rosa, { operation: 'delete' })).status).toBe(400);
    });

    test('is told how many there were, although a price below a cent made them one', async () => {
      await bringTaken([{ quantity: '1000', unitPrice: '0.0375', supplierPart: 'TAG' }]);
      expect((await linesNow())?.at(-1)).toEqual([expect.stringContaining('1000 EA at 0.0375'), '1', 3750]);
      const whole = (await rosa.see(requisition, draft)).lines?.at(-1);
      // The amount of the whole line is the price of no piece.
      expect(await rosa.see(catalogueItem, whole?.catalogueItem ?? '')).toMatchObject({
        unitPrice: null,
        shopPrice: '0.0375 USD',
        unit: 'EA',
      });
      await start(rosa, { operation: 'edit' });
      expect(shop.asked.at(-1)?.items).toEqual([['1000', 'TAG', '']]);
    });
  });
});
