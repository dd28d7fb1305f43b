import { bytesOfBid } from '#domains/procurement/sealing/bid-content.ts';
import { fromHex } from '#domains/procurement/sealing/bytes.ts';
import { seal } from '#domains/procurement/sealing/envelope.ts';
import { pastTheProduct } from './database.ts';
import { expect, type Page, test } from './people.ts';
import { addLine, decide, openByNumber, payFrom, pick, status } from './requisitions.ts';

const read = async (page: Page, path: string) => {
  const answer = await page.request.get(`/api/v1/${path}`);
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
};
const sent = (page: Page, path: string, data: object) =>
  page.request.post(`/api/v1/${path}`, {
    data,
    headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() },
  });
const send = async (page: Page, path: string, data: object) => {
  const answer = await sent(page, path, data);
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
};
/** A step from the head of a record’s page, and the answer of its dialog where it asks. */
const step = async (page: Page, name: string, asks = false) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  if (!asks) return;
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
};

/** A bid on paper: each of two people seals what the paper says. */
async function entered(page: Page, room: Room, vendor: string, cents: number): Promise<void> {
  const receipt = crypto.randomUUID();
  const offer = { prices: { 1: cents * 100 }, extras: {} };
  const content = bytesOfBid({ form: 'levee-bid-1', solicitation: room.solicitation, vendor, offer, notes: '' });
  const sealedFor = { event: room.id, vendor, part: receipt, version: 1 };
  const { envelope } = await seal(content, fromHex(room.publicKey), sealedFor);
  const bytes = Buffer.from(envelope).toString('base64');
  await send(page, 'sealing/submit', { event: room.id, vendor, receipt, envelope: bytes, acknowledged: 0 });
}

interface Room {
  readonly id: string;
  readonly solicitation: string;
  readonly publicKey: string;
}

test('a requisition becomes a solicitation, three sealed bids and an award, with a second person at each duty', async ({
  as,
}) => {
  test.slow();
  // The need, and the head of the department who agrees to it.
  const rosa = await as('Rosa Delgado');
  await rosa.goto('/smart-requisition/new');
  await rosa.getByLabel('Purpose').fill('Trash pumps for the marsh outfalls');
  await pick(rosa, 'Cost center', 'Stormwater', '4010');
  await rosa.getByLabel('Procurement method').selectOption('itb');
  await payFrom(rosa, 'operating supplies');
  const item = `Trash pump ${crypto.randomUUID().slice(0, 8)}`;
  await addLine(rosa, { item, quantity: '2', price: '4,200' });
  await rosa.getByRole('button', { name: 'Save' }).click();
  const head = rosa.getByRole('heading', { level: 1, name: /^REQ-/ });
  await expect(head).toBeVisible();
  const number = await head.innerText();
  await rosa.getByRole('button', { name: 'Submit' }).click();
  await expect(status(rosa)).toContainText('Submitted');
  await expect(rosa.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  const miguel = await as('Miguel Ortiz');
  await openByNumber(miguel, number);
  await decide(miguel, 'Approve');
  await expect(status(miguel)).toContainText('Approved');

  // The buyer takes it to vendors: what was asked for stands in the draft.
  const chantal = await as('Chantal Beaumont');
  await openByNumber(chantal, number);
  await chantal.getByRole('button', { name: 'Start solicitation' }).click();
  await expect(chantal).toHaveURL(/\/rfq-builder\/[0-9a-f-]{36}/);
  const id = new URL(chantal.url()).pathname.split('/').at(-1) ?? '';
  const draft = await read(chantal, `solicitation/${id}`);
  expect(draft).toMatchObject({
    name: 'Trash pumps for the marsh outfalls',
    type: 'itb',
    titles: { requisition: number },
  });
  expect(draft.items).toMatchObject([{ item, quantity: { amount: '2', unit: 'EA' } }]);
  await chantal.getByLabel('Public notice').fill('Two trash pumps, delivered to the stormwater yard.');
  await chantal.getByRole('button', { name: 'Save notice' }).click();
  await expect(chantal.getByRole('button', { name: 'Submit for review' })).toBeEnabled();
  const drafted = new URL(chantal.url()).pathname;
  await chantal.goto('/bid-evaluation');
  await chantal.getByRole('button', { name: 'Prepare opening' }).click();
  const dialog = chantal.getByRole('dialog', { name: 'Prepare opening' });
  await dialog.getByRole('combobox').first().selectOption(`bid ${id}`);
  await dialog.getByLabel('Sealing').selectOption({ label: 'Encrypted' });
  await dialog.getByRole('button', { name: 'Prepare opening' }).click();
  await expect(dialog).toBeHidden();
  const place = new URL(chantal.url()).pathname;
  await chantal.goto(drafted);
  await step(chantal, 'Submit for review');
  await expect(chantal.locator('main').getByText('In review')).toBeVisible();

  // Counsel approves what the buyer wrote, the chief publishes it; the buyer may do neither.
  const [fiona, walter] = [await as('Fiona MacLeod'), await as('Walter Kowalski')];
  expect((await sent(chantal, `solicitation/${id}/approve`, {})).status()).toBe(403);
  await fiona.goto(`/opportunities/${id}`);
  await step(fiona, 'Approve');
  await expect(status(fiona)).toContainText('Approved');
  expect((await sent(chantal, `solicitation/${id}/publish`, {})).status()).toBe(403);
  await walter.goto(`/opportunities/${id}`);
  await step(walter, 'Publish', true);
  await expect(status(walter)).toContainText('Published');

  // A firm bids in its portal; two bids come on paper, and two people type each.
  const alma = await as('Alma Reyes');
  const { organization } = await read(chantal, 'me');
  await alma.goto(`/vendor-portal/bids/${id}?agency=${organization.id}`);
  await alma.getByLabel(/^Unit price/).fill('4150');
  await alma.getByLabel('Position').fill('Owner');
  await alma.getByRole('button', { name: 'Submit bid' }).click();
  await alma.getByRole('dialog').getByRole('button', { name: 'Submit bid' }).click();
  await expect(alma.getByRole('heading', { name: 'Your bid is received' })).toBeVisible();
  const room: Room = await read(chantal, `sealed_event/${place.split('/').at(-1)}/room`);
  const { data: vendors } = await read(chantal, 'vendor?status=active&sort=number&limit=20');
  const others = vendors.filter(({ heldFrom }: { heldFrom: object[] | null }) => !heldFrom?.length).slice(-2);
  for (const [at, { id: vendor }] of others.entries())
    for (const page of [chantal, walter]) await entered(page, room, vendor, 4_300_00 + at * 125_00);
  const mei = await as('Mei Lin');
  await mei.goto(place);
  const early = await sent(mei, 'sealing/start', { event: room.id, chairKey: `04${'0'.repeat(128)}` });
  expect(await early.json()).toMatchObject({ code: 'sealing.too_early' });

  // The hour comes; another officer opens.
  const passed = `update solicitation set due_at = now() - interval '3 minutes' where organization_id = $1 and id = $2`;
  expect(await pastTheProduct(organization.id, passed, id)).toBe(1);
  await mei.reload();
  await mei.getByRole('button', { name: 'Close bids' }).click();
  await mei.getByRole('button', { name: 'Start opening' }).click();
  await mei.getByRole('button', { name: 'Open bids' }).click();
  const prices = mei.getByRole('region', { name: 'Tabulation' });
  await expect(prices).toContainText('$8,300.00');
  await expect(prices).toContainText('$8,850.00');
  const { data: all } = await read(chantal, `bid?solicitation=${id}&status=opened&sort=total`);
  expect(all).toHaveLength(3);
  for (const { id: one } of all) await send(chantal, `bid/${one}/accept`, {});

  // The buyer recommends the lowest; counsel answers the flags; the chief approves. The buyer can’t approve the own award.
  const basis = 'Lowest responsive and responsible bid of three.';
  const made = await send(chantal, 'award', {
    solicitation: id,
    bid: all[0].id,
    basis,
    comparedWith: ['bids', 'estimate'],
    analysis: 'Three percent below the next bid and below the price in the requisition.',
  });
  await chantal.goto(`/awards/${made.id}`);
  await expect(chantal.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  expect((await sent(chantal, `award/${made.id}/approve`, {})).status()).toBe(403);
  const { data: flags } = await read(fiona, `red_flag?award=${made.id}&status=open`);
  for (const { id: flag } of flags)
    await send(fiona, `red_flag/${flag}/answer`, { answer: 'Looked into the bids and the firms: no sign of it.' });
  await walter.goto(`/awards/${made.id}`);
  await step(walter, 'Approve');
  await expect(status(walter)).toContainText('Approved');
  await chantal.reload();
  await step(chantal, 'Notify bidders', true);
  await expect(chantal.getByText(/^Protests can be filed until/)).toBeVisible();

  // Who asked for the pumps sees what became of it, and the firm its place.
  await openByNumber(rosa, number);
  await expect(rosa.getByRole('region', { name: 'Solicitation' })).toContainText('Opened');
  await alma.goto('/vendor-portal');
  await expect(alma.getByRole('region', { name: 'My bids' })).toContainText('Trash pumps for the marsh outfalls');
});
