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
  await expect(mei.getByRole('region', { name: 'Paper bid' })).toBeVisible();
  const me = await (await mei.request.get('/api/v1/me')).json();
  const passed = `update solicitation set due_at = now() - interval '3 minutes' where organization_id = $1 and name like 'Retroreflective%'`;
  expect(await pastTheProduct(me.organization.id, passed)).toBe(1);
  await mei.reload();
  await mei.getByRole('button', { name: 'Close bids' }).click();
  await mei.getByRole('button', { name: 'Start opening' }).click();
  await give(mei);
  await expect(mei.getByText('1 of 2 officers needed gave their share.')).toBeVisible();
  await expect(mei.getByRole('button', { name: 'Open bids' })).toHaveCount(0);
  const room = new URL(mei.url()).pathname;
  await adaeze.goto(room);
  await give(adaeze);
  await expect(mei.getByText('2 of 2 officers needed gave their share.')).toBeVisible({ timeout: 20_000 });
  await mei.getByLabel('Reason Yvette Dubois is absent').fill('On leave.');
  await mei.getByRole('button', { name: 'Open bids' }).click();
  const prices = mei.getByRole('region', { name: 'Tabulation' });
  await expect(prices.getByRole('row')).toHaveCount(5);
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
  const buyer = await as('Chantal Beaumont');
  await buyer.goto(room);
  await expect(buyer.getByRole('region', { name: 'Tabulation' })).toContainText('$47,460.00');
});
