import { demoPassphrase } from '../../seeds/county/sealed-bids.ts';
import { pastTheProduct } from './database.ts';
import { expect, type Page, test } from './people.ts';

const give = async (page: Page) => {
  await page.getByLabel('Passphrase', { exact: true }).fill(demoPassphrase);
  await page.getByRole('button', { name: 'Give share' }).click();
};

const sign = async (page: Page) => {
  await page.getByLabel('Passphrase', { exact: true }).fill(demoPassphrase);
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/sealing/sign'));
  await page.getByRole('button', { name: 'Sign minutes' }).click();
  expect((await sent).status()).toBe(200);
};

/** A paper bid, typed from the paper by one of two people. */
const type = async (page: Page, room: string, price: string) => {
  await page.goto(room);
  const form = page.getByRole('region', { name: 'Paper bid' });
  await form.getByRole('textbox', { name: /^Vendor/ }).fill('Mangrove');
  await form
    .getByRole('button', { name: /^Mangrove/ })
    .first()
    .click();
  await form.getByLabel('Unit price, Stop sign, 36 inch').fill(price);
  await form.getByLabel('Unit price, Sign post, 12 foot').fill('40');
  await form.getByRole('textbox', { name: /^Signer/ }).fill('Ida Marsh');
  await form.getByRole('textbox', { name: /^Position/ }).fill('Owner');
  await form.getByRole('button', { name: 'Seal bid' }).click();
  await expect(form.getByRole('button', { name: 'Download content key' })).toBeVisible();
};

/** A question that a firm asked meanwhile would keep the bids from closing. */
const decline = async (buyer: Page, room: string) => {
  const event = await (await buyer.request.get(`/api/v1/sealed_event/${room.split('/').at(-1)}`)).json();
  const asked = await buyer.request.get(
    `/api/v1/solicitation_question?solicitation=${event.solicitation}&status=asked`,
  );
  for (const { id, version } of (await asked.json()).data) {
    const answer = await buyer.request.post(`/api/v1/solicitation_question/${id}/decline`, {
      data: { version, reason: 'The specification says it.' },
      headers: { origin: new URL(buyer.url()).origin, 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.ok()).toBe(true);
  }
};

/** The public page of the solicitation whose room this page shows. */
const noticeOf = async (page: Page): Promise<string> => {
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  return `/public-opportunities/${heading.split(' ')[0]}`;
};

test('two officers in two browsers open sealed bids at the hour, and the prices are there for everyone', async ({
  as,
}) => {
  const [mei, adaeze] = [await as('Mei Lin'), await as('Adaeze Okafor')];
  await mei.goto('/bid-evaluation');
  await mei.getByRole('link', { name: /Retroreflective road signs/ }).click();
  const room = new URL(mei.url()).pathname;
  const buyer = await as('Chantal Beaumont');
  await type(buyer, room, '77');
  await type(adaeze, room, '71');
  await expect(adaeze.getByRole('region', { name: 'Paper bid' })).toContainText('The bid is sealed.');
  await decline(buyer, room);
  const me = await (await mei.request.get('/api/v1/me')).json();
  const passed = `update solicitation set due_at = now() - interval '3 minutes' where organization_id = $1 and name like 'Retroreflective%'`;
  expect(await pastTheProduct(me.organization.id, passed)).toBe(1);
  await mei.reload();
  await mei.getByRole('button', { name: 'Close bids' }).click();
  await mei.getByRole('button', { name: 'Start opening' }).click();
  await give(mei);
  await expect(mei.getByText('1 of 2 officers needed gave their share.')).toBeVisible();
  await expect(mei.getByRole('button', { name: 'Open bids' })).toHaveCount(0);
  await adaeze.goto(room);
  await expect(adaeze.getByText('1 of 2 officers needed gave their share.')).toBeVisible();
  await give(adaeze);
  await expect(mei.getByText('2 of 2 officers needed gave their share.')).toBeVisible({ timeout: 20_000 });
  await mei.getByLabel('Reason Yvette Dubois is absent').fill('On leave.');
  await mei.getByRole('button', { name: 'Open bids' }).click();
  const prices = mei.getByRole('region', { name: 'Tabulation' });
  await expect(prices.getByRole('row')).toHaveCount(6);
  await expect(prices).toContainText('$47,460.00');
  await expect(mei.getByRole('region', { name: 'Minutes' })).toContainText('Yvette Dubois is absent: On leave.');
  const minutes = mei.getByRole('region', { name: 'Minutes' });
  await sign(mei);
  await expect(minutes).toContainText('1 of 2 signed');
  await adaeze.reload();
  await sign(adaeze);
  await expect(adaeze.getByRole('region', { name: 'Minutes' })).toContainText('2 of 2 signed');
  await mei.goto(await noticeOf(mei));
  await mei.getByRole('button', { name: 'Check minutes and signatures' }).click();
  await expect(mei.getByRole('region', { name: 'Minutes of the opening' })).toContainText(
    /Every line is as it was written\. Valid signatures: Mei Lin, Adaeze Okafor\./,
  );
  await mei.goto(room);
  await prices.getByRole('link', { name: 'Chesapeake Industrial Supply' }).click();
  const files = mei.getByRole('region', { name: 'Files' });
  const opening = mei.waitForEvent('popup');
  await files.getByRole('link').first().click();
  await expect((await opening).getByText(/ASTM D4956 Type XI/)).toBeVisible();
  await buyer.goto(room);
  const read = buyer.getByRole('region', { name: 'Tabulation' });
  await expect(read).toContainText('$47,460.00');
  await expect(read).toContainText('$46,800.00');
  await read.getByRole('link', { name: /^Mangrove/ }).click();
  const differ = (page: Page) => page.getByRole('region', { name: 'Entries that differ' });
  await expect(differ(buyer).getByText('You typed one of the entries')).toBeVisible();
  const chief = await as('Walter Kowalski');
  await chief.goto(new URL(buyer.url()).pathname);
  await expect(differ(chief).getByRole('row', { name: /Line 1/ })).toContainText('$71.00');
  await differ(chief)
    .getByRole('combobox', { name: /^Entry/ })
    .selectOption({ label: 'Second entry' });
  await differ(chief)
    .getByRole('textbox', { name: /^Reason/ })
    .fill('The price sheet on page 2 has $71.00.');
  await differ(chief).getByRole('button', { name: 'Take entry' }).click();
  await expect(differ(chief)).toHaveCount(0);
  await expect(chief.getByRole('main')).toContainText('$44,400.00');
  const decided = chief.waitForResponse((answer) => answer.request().method() === 'POST');
  await chief.getByRole('button', { name: 'Mark responsive' }).click();
  expect((await decided).status()).toBe(200);
  await expect(chief.locator('main header [data-status]')).toHaveText('Responsive');
});
