import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineOf, unitOf } from './cart-lines.ts';
import { readCart, readSetupAnswer } from './cart.ts';
import type { CartItem } from './punchout-calls.ts';
import { escaped, setupRequest } from './cxml.ts';
import { cartOf } from './test-world.ts';
import { readXml, textAt, within } from './xml-tree.ts';

const refused = (text: string) => {
  try {
    readCart(text);
  } catch (error) {
    return (error as { kind?: string }).kind ?? 'a defect';
  }
  return 'taken';
};

describe('the letter to a shop', () => {
  const wish = {
    operation: 'create' as const,
    items: [],
    payloadId: '1763650800000.1@levee.example.gov',
    at: '2026-11-20T15:00:00.000Z',
    from: { domain: 'NetworkId', identity: 'TIDEWATER' },
    to: { domain: 'DUNS', identity: '942888711' },
    sharedSecret: 'a<b&"c',
    buyerCookie: 'cookie',
    returnTo: 'https://levee.example.gov/api/v1/punchout/return?a=1&b=2',
    person: { name: 'Rosa Delgado', email: 'rosa@county.example' },
    shipTo: { name: 'Yard 3 <north>' },
  };

  test('names both partners, carries the secret and says where the cart belongs', () => {
    const read = readXml(setupRequest(wish));
    const request = within(read, 'Request', 'PunchOutSetupRequest');
    expect(request?.attributes['operation']).toBe('create');
    expect(textAt(request, 'BuyerCookie')).toBe('cookie');
    expect(textAt(request, 'BrowserFormPost', 'URL')).toBe(wish.returnTo);
    expect(textAt(request, 'ShipTo', 'Address', 'Name')).toBe('Yard 3 <north>');
    expect(textAt(read, 'Header', 'Sender', 'Credential', 'SharedSecret')).toBe('a<b&"c');
    expect(textAt(read, 'Header', 'To', 'Credential', 'Identity')).toBe('942888711');
  });

  test('to change a cart carries its things with the shop’s own part numbers', () => {
    const items = [
      { quantity: '3', supplierPart: ' 5/8" & <x>', auxiliaryPart: 's=1;\n2 ' },
      { quantity: '1', supplierPart: 'B', auxiliaryPart: null },
    ];
    const request = within(
      readXml(setupRequest({ ...wish, operation: 'edit', items })),
      'Request',
      'PunchOutSetupRequest',
    );
    expect(request?.attributes['operation']).toBe('edit');
    const out = (request?.children ?? []).filter(({ name }) => name === 'ItemOut');
    expect(
      out.map((one) => [
        one.attributes['quantity'],
        textAt(one, 'ItemID', 'SupplierPartID'),
        within(one, 'ItemID', 'SupplierPartAuxiliaryID')?.text ?? null,
      ]),
    ).toEqual(items.map(({ quantity, supplierPart, auxiliaryPart }) => [quantity, supplierPart, auxiliaryPart]));
  });

  test('is read back whatever people are called', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ab <>&"\'é漢;#x]'), maxLength: 30 });
    fc.assert(
      fc.property(word, (name) => {
        const read = readXml(`<a b="${escaped(name)}">${escaped(name)}</a>`);
        expect([read.text, read.attributes['b']]).toEqual([name, name]);
      }),
    );
  });

  test('has an answer with an address, or a code that says why not', () => {
    const answer = (inside: string) => `<cXML><Response>${inside}</Response></cXML>`;
    const page =
      '<PunchOutSetupResponse><StartPage><URL> https://shop.example/s?a=1&amp;b=2 </URL></StartPage></PunchOutSetupResponse>';
    expect(readSetupAnswer(answer(`<Status code="200" text="OK"/>${page}`))).toEqual({
      ok: true,
      startPage: 'https://shop.example/s?a=1&b=2',
    });
    expect(readSetupAnswer(answer('<Status code="401" text="No"/>'))).toEqual({ ok: false, code: '401' });
    expect(readSetupAnswer(answer(`<Status code="500"/>${page}`))).toEqual({ ok: false, code: '500' });
    expect(readSetupAnswer('<html/>')).toEqual({ ok: false, code: 'none' });
  });
});

describe('a cart', () => {
  test('keeps the shop’s part numbers letter by letter', () => {
    const part = ' 5/8" BOLT & NUT\t#4 ';
    const mark = 'sess=91;\n line 1 <x>';
    const { items } = readCart(cartOf({ items: [{ supplierPart: part, auxiliaryPart: mark }] }));
    expect(items[0]).toMatchObject({ supplierPart: part, auxiliaryPart: mark });
  });

  test('is taken up to the length that fits, refused one letter above, and shortened only where people read it', () => {
    const one = (item: Parameters<typeof cartOf>[0]['items'][number]) => readCart(cartOf({ items: [item] })).items[0];
    const at = (length: number) => 'x'.repeat(length);
    expect(one({ supplierPart: at(200), auxiliaryPart: at(4000) })).toMatchObject({
      supplierPart: at(200),
      auxiliaryPart: at(4000),
    });
    expect(refused(cartOf({ items: [{ supplierPart: at(201) }] }))).toBe('invalid');
    expect(refused(cartOf({ items: [{ auxiliaryPart: at(4001) }] }))).toBe('invalid');
    expect(refused(cartOf({ items: [{ supplierPart: ' ' }] }))).toBe('invalid');
    expect(one({ description: at(200), unit: at(20) })).toMatchObject({ description: at(200), unit: at(20) });
    expect(one({ description: at(201), unit: at(21) })).toMatchObject({
      description: `${at(199)}…`,
      unit: `${at(19)}…`,
    });
    expect(one({ description: ' ', unit: '', supplierPart: 'G  1' })).toMatchObject({
      description: 'G 1',
      unit: 'EA',
      auxiliaryPart: null,
      classification: '46181504',
      manufacturer: null,
      manufacturerPart: null,
      priceFor: '1',
    });
  });

  test('has amounts above zero, a price with a currency, and 200 lines at most', () => {
    const kind = (item: Parameters<typeof cartOf>[0]['items'][number]) => refused(cartOf({ items: [item] }));
    for (const wrong of [
      { quantity: '0' },
      { quantity: '-1' },
      { quantity: 'two' },
      { priceFor: '0' },
      { unitPrice: '' },
      { currency: '' },
      { currency: 'USDX' },
    ])
      expect([wrong, kind(wrong)]).toEqual([wrong, 'invalid']);
    expect(kind({ quantity: '0.5', unitPrice: '0', priceFor: '0.5' })).toBe('taken');
    const many = (count: number) => refused(cartOf({ items: Array.from({ length: count }, () => ({})) }));
    expect([many(200), many(201)]).toEqual(['taken', 'too_large']);
    expect(refused('<cXML><Message/></cXML>')).toBe('invalid');
    expect(refused(cartOf({ items: [{}] }).replaceAll('cXML', 'other'))).toBe('invalid');
  });

  test('says what may be done with it later; a shop that says nothing known allows nothing', () => {
    const allowed = (said: string) => readCart(cartOf({ allowed: said, items: [{}] })).allowed;
    expect(['edit', 'inspect', 'create', '', 'constructor'].map(allowed)).toEqual([
      'edit',
      'inspect',
      'create',
      'create',
      'create',
    ]);
  });

  test('that expands itself, reaches outside or brings declarations is refused', () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>`;
    const outside = '<!DOCTYPE cXML [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>';
    const cart = cartOf({ items: [{}] });
    for (const head of [bomb, outside, '<!DOCTYPE a SYSTEM "http://10.0.0.1/x.dtd" [<!ELEMENT a ANY>]>'])
      expect([head, refused(cart.replace(/<!DOCTYPE[^>]*>/, head))]).toEqual([head, 'invalid']);
    expect(refused(cartOf({ items: [{ description: 'plain' }] }).replace('plain', '&lol2;'))).toBe('invalid');
    // A document type that is only named is what every shop sends; nothing is fetched for it.
    expect(cart).toContain('<!DOCTYPE cXML SYSTEM');
    expect(refused(cart)).toBe('taken');
  });

  test('that is too large, too deep or broken is refused', () => {
    expect(refused(`<a>${'x'.repeat(1024 * 1024)}</a>`)).toBe('too_large');
    expect(refused('<a>'.repeat(30_000) + '</a>'.repeat(30_000))).toBe('too_large');
    expect(refused('<a>'.repeat(500) + '</a>'.repeat(500))).toBe('invalid');
    expect(refused('<cXML><Message>')).toBe('invalid');
    expect(refused('')).toBe('invalid');
    expect(refused(cartOf({ items: Array.from({ length: 201 }, () => ({})) }))).toBe('too_large');
    expect(refused(cartOf({ items: [{ supplierPart: 'x'.repeat(201) }] }))).toBe('invalid');
  });

  test('with numbers that are none is refused', () => {
    for (const quantity of ['', 'NaN', '-1', '1e5', '0', '1,5'])
      expect([quantity, refused(cartOf({ items: [{ quantity }] }))]).toEqual([quantity, 'invalid']);
    for (const unitPrice of ['', 'free', '-3', 'Infinity'])
      expect([unitPrice, refused(cartOf({ items: [{ unitPrice }] }))]).toEqual([unitPrice, 'invalid']);
  });

  test('of any letters at all is refused or taken, and never a defect', () => {
    const piece = fc.constantFrom('<', '>', '&', '"', '<a>', '</a>', '<![CDATA[', ']]>', '<!--', '-->', '<?', 'é', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(['invalid', 'too_large', 'taken']).toContain(refused(pieces.join('')));
      }),
    );
  });
});

describe('a line from a cart', () => {
  const item = (more: Partial<CartItem>): CartItem => ({
    quantity: '4',
    unitPrice: '12.50',
    currency: 'USD',
    priceFor: '1',
    unit: 'EA',
    description: 'Gloves',
    supplierPart: 'G1',
    auxiliaryPart: null,
    classification: null,
    manufacturer: null,
    manufacturerPart: null,
    ...more,
  });

  test('has the price of a piece where that is a whole number of cents', () => {
    expect(lineOf(item({}))).toEqual({
      item: 'Gloves',
      quantity: { amount: '4', unit: 'EA' },
      unitPrice: { cents: 1250, currency: 'USD' },
    });
    expect(lineOf(item({ unitPrice: '250', priceFor: '100' })).unitPrice.cents).toBe(250);
  });

  test('with a price below a cent is asked for as a whole, so that nothing is paid for rounding', () => {
    expect(lineOf(item({ quantity: '1000', unitPrice: '0.0375' }))).toEqual({
      item: '1000 EA at 0.0375: Gloves',
      quantity: { amount: '1', unit: 'LS' },
      unitPrice: { cents: 3750, currency: 'USD' },
    });
    expect(lineOf(item({ quantity: '7', unitPrice: '10', priceFor: '3' })).unitPrice.cents).toBe(2333);
  });

  test.each([
    [180, 200, 'x'],
    [181, 200, '…'],
  ])('with a description of %i characters is called by %i, the last %j', (length, most, last) => {
    const { item: named } = lineOf(item({ quantity: '1000', unitPrice: '0.00037', description: 'x'.repeat(length) }));
    expect([named.length, named.at(-1)]).toEqual([most, last]);
  });

  test.each([
    ['1', '0.004', 0],
    ['1', '0.005', 1],
    ['3', '0.005', 2],
    ['1', '0.0149', 1],
    ['1', '0.000001', 0],
  ])('%s at %s is rounded once, half a cent up: %i', (quantity, unitPrice, cents) => {
    expect(lineOf(item({ quantity, unitPrice })).unitPrice.cents).toBe(cents);
  });

  test('knows the units of shops', () => {
    expect(['C62', 'each', 'HUR', 'BX', 'XYZ'].map(unitOf)).toEqual(['EA', 'EA', 'HR', 'BX', 'EA']);
  });
});
