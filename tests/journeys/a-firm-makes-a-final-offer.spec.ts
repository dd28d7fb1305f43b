import { expect, test } from './people.ts';

test('a firm makes its best and final offer on a phone, nobody reads it before the due time, and opened prices count', async ({
  as,
}) => {
  const buyer = await as('Chantal Beaumont');
  const rounds = async (status: string) => {
    const answer = await buyer.request.get(`/api/v1/negotiation_round?status=${status}&limit=1`);
    return (await answer.json()).data[0];
  };
  const open = await rounds('open');
  const me = await (await buyer.request.get('/api/v1/me')).json();

  const page = await as('Alma Reyes', { viewport: { width: 390, height: 844 } });
  await page.goto(`/vendor-portal/bids/${open.solicitation}?agency=${me.organization.id}`);
  const round = page.getByRole('region', { name: `Best and final offer ${open.number}` });
  await expect(round.getByRole('timer')).toContainText('left');
  await expect(round.getByText(open.message)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const offer = async (price: string, button: string | RegExp) => {
    await round.getByLabel(/^Unit price/).fill(price);
    await round.getByRole('button', { name: button }).click();
    const taken = page.waitForResponse((one) => one.url().includes('/firm/submit-offer'));
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    expect((await taken).status()).toBeLessThan(300);
  };
  const receipts = round.getByRole('list', { name: 'Receipts' });
  await offer('30.40', /^(Submit|Replace) final offer$/);
  await expect(receipts.getByText('Sealed')).toBeVisible();
  await offer('29.80', 'Replace final offer');
  await expect(receipts.getByText('Replaced').first()).toBeVisible();

  await buyer.goto(`/bid-evaluation/negotiations/${open.id}`);
  await expect(buyer.getByText('Offers are sealed until')).toBeVisible();
  const hidden = await (await buyer.request.get(`/api/v1/final_offer?round=${open.id}`)).json();
  expect(hidden.data).toEqual([]);
  const officer = await as('Mei Lin');
  await officer.goto(`/bid-evaluation/negotiations/${open.id}`);
  await officer.getByRole('button', { name: 'Start opening' }).click();
  const dialog = officer.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start opening' }).click();
  await expect(dialog.getByRole('alert')).toContainText('none is opened before');

  const opened = await rounds('opened');
  await buyer.goto(`/bid-evaluation/negotiations/${opened.id}`);
  await expect(buyer.getByText('New prices count in the ranking.')).toBeVisible();
  await buyer.getByRole('link', { name: 'Final offers' }).first().click();
  await expect(buyer.getByText('$223,860.00').first()).toBeVisible();
});
