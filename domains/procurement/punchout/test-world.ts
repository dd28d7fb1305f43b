import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { escaped } from './cxml.ts';
import { readXml, textAt, within } from './xml-tree.ts';

interface Wished {
  readonly cookie?: string;
  readonly identity?: string;
  readonly allowed?: string;
  readonly items: readonly {
    readonly quantity?: string;
    readonly unitPrice?: string;
    readonly currency?: string;
    readonly priceFor?: string;
    readonly unit?: string;
    readonly description?: string;
    readonly supplierPart?: string;
    readonly auxiliaryPart?: string;
  }[];
}

/** A cart as shops write it. */
export function cartOf({ cookie = 'cookie', identity = '942888711', allowed = 'edit', items }: Wished): string {
  const lines = items.map(
    ({
      quantity = '2',
      unitPrice = '19.99',
      currency = 'USD',
      priceFor,
      unit = 'EA',
      description = 'Work gloves',
      supplierPart = 'G-100',
      auxiliaryPart,
    }) =>
      `<ItemIn quantity="${escaped(quantity)}"><ItemID><SupplierPartID>${escaped(supplierPart)}</SupplierPartID>${
        auxiliaryPart === undefined
          ? ''
          : `<SupplierPartAuxiliaryID>${escaped(auxiliaryPart)}</SupplierPartAuxiliaryID>`
      }</ItemID><ItemDetail><UnitPrice><Money currency="${escaped(currency)}">${escaped(unitPrice)}</Money></UnitPrice>${priceFor === undefined ? '' : `<PriceBasisQuantity quantity="${escaped(priceFor)}"/>`}` +
      `<Description xml:lang="en">${escaped(description)}</Description><UnitOfMeasure>${escaped(unit)}</UnitOfMeasure>` +
      `<Classification domain="UNSPSC">46181504</Classification></ItemDetail></ItemIn>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.063/cXML.dtd">\n` +
    `<cXML payloadID="1@shop.example" timestamp="2026-11-20T15:05:00Z"><Header><From><Credential domain="DUNS"><Identity>${escaped(identity)}</Identity></Credential></From>` +
    `<To><Credential domain="NetworkId"><Identity>TIDEWATER</Identity></Credential></To><Sender><Credential domain="DUNS"><Identity>${escaped(identity)}</Identity></Credential></Sender></Header>` +
    `<Message><PunchOutOrderMessage><BuyerCookie>${escaped(cookie)}</BuyerCookie><PunchOutOrderMessageHeader operationAllowed="${escaped(allowed)}"><Total><Money currency="USD">0</Money></Total></PunchOutOrderMessageHeader>` +
    `${lines.join('')}</PunchOutOrderMessage></Message></cXML>`
  );
}

export interface Shop {
  readonly url: string;
  /** What it was asked last. */
  readonly asked: {
    readonly cookie: string;
    readonly returnTo: string;
    readonly secret: string;
    readonly operation: string;
    /** Quantity, part number and the shop's own mark of each thing of the cart to open again. */
    readonly items: readonly (readonly [quantity: string, part: string, mark: string])[];
  }[];
  /** What it answers next instead of opening. */
  answer: string | null;
  close(): Promise<void>;
}

/** A supplier's server as far as a buyer notices: it takes the letter, checks the secret and names its first page. */
export async function openShop(secret: string): Promise<Shop> {
  const asked: Shop['asked'] = [];
  const shop = { asked, answer: null as string | null };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const say = (text: string) => response.writeHead(200, { 'content-type': 'text/xml' }).end(text);
      if (shop.answer !== null) return say(shop.answer);
      const read = readXml(Buffer.concat(parts).toString('utf8'));
      const wish = within(read, 'Request', 'PunchOutSetupRequest');
      const given = textAt(read, 'Header', 'Sender', 'Credential', 'SharedSecret');
      if (given !== secret) return say('<cXML><Response><Status code="401" text="Unauthorized"/></Response></cXML>');
      asked.push({
        cookie: textAt(wish, 'BuyerCookie'),
        returnTo: textAt(wish, 'BrowserFormPost', 'URL'),
        secret: given,
        operation: wish?.attributes['operation'] ?? '',
        items: (wish?.children ?? [])
          .filter(({ name }) => name === 'ItemOut')
          .map((item) => [
            item.attributes['quantity'] ?? '',
            textAt(item, 'ItemID', 'SupplierPartID'),
            textAt(item, 'ItemID', 'SupplierPartAuxiliaryID'),
          ]),
      });
      return say(
        '<cXML><Response><Status code="200" text="OK"/><PunchOutSetupResponse><StartPage><URL>https://shop.example/session/91</URL></StartPage></PunchOutSetupResponse></Response></cXML>',
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(shop, {
    url: `http://127.0.0.1:${port}/punchout`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  });
}
