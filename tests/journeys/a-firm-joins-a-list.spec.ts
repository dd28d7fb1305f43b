import { expect, test } from './people.ts';

test('a firm joins a list from its phone, reads the decision, and the next call-off asks it', async ({
  as,
  baseURL,
}) => {
  const mark = Date.now().toString(36);
  const name = `Hose couplings ${mark}`;
  const chantal = await as('Chantal Beaumont');
  const headers = { origin: baseURL ?? '' };
  const posted = async (path: string, data: object) => {
    const answer = await chantal.request.post(`/api/v1/${path}`, { data, headers });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return answer.json();
  };
  const year = new Date().getFullYear();
  const list = await posted('prequalified_list', {
    name,
    category: 'goods',
    scope: 'Couplings and adapters for portable pumps.',
    criteria: 'Two public references.',
    priceFactors: 'Catalog with the discount for public agencies.',
    opensOn: `${year}-01-02`,
    reviewOn: `${year + 1}-12-01`,
    endsOn: `${year + 2}-12-01`,
  });

  await chantal.goto(`/opportunities/lists/${list.id}`);
  await chantal.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(chantal.getByText('Awaiting approval').first()).toBeVisible();
  const walter = await as('Walter Kowalski');
  await walter.goto(`/opportunities/lists/${list.id}`);
  await walter.getByRole('button', { name: 'Open list' }).click();
  const opened = walter.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/open'));
  await walter.getByRole('dialog').getByRole('button', { name: 'Open list' }).click();
  expect((await opened).status()).toBeLessThan(300);

  const alma = await as('Alma Reyes', { viewport: { width: 390, height: 844 } });
  await alma.goto('/vendor-portal/lists');
  const mine = alma.getByRole('listitem', { name: new RegExp(name) });
  await mine.getByRole('button', { name: 'Apply' }).click();
  const dialog = alma.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Application/ }).fill('References: two coastal utilities, 2019 to 2026.');
  const sent = alma.waitForResponse((one) => one.url().includes('/firm/apply-to-list'));
  await dialog.getByRole('button', { name: 'Send application' }).click();
  expect((await sent).status()).toBeLessThan(300);
  await expect(mine.getByText(/^Decision due/)).toBeVisible();
  await expect.poll(() => alma.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const number = (await mine.getByText(/^ADM-\d{4}-\d{4}$/).textContent()) ?? '';

  await chantal.goto(`/opportunities/lists/${list.id}`);
  const firms = chantal.getByRole('region', { name: 'Firms' });
  await expect(firms.getByText(/enough qualified sources/)).toBeVisible();
  await firms.getByRole('link', { name: number }).click();
  await chantal.getByRole('button', { name: 'Admit' }).click();
  const decide = chantal.getByRole('dialog');
  await decide.getByRole('textbox', { name: /^Reason/ }).fill('Both references were called and confirm the work.');
  const admitted = chantal.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/admit'));
  await decide.getByRole('button', { name: 'Admit' }).click();
  expect((await admitted).status()).toBeLessThan(300);

  await alma.reload();
  await expect(mine.getByText('Admitted', { exact: true })).toBeVisible();
  await expect(mine.getByText(/Both references were called/)).toBeVisible();

  await chantal.goto(`/opportunities/lists/${list.id}`);
  await chantal.getByRole('link', { name: 'Start call-off' }).click();
  await chantal.getByLabel(/^Title/).fill(`Couplings for the yard ${mark}`);
  const made = chantal.waitForResponse((one) => one.url().includes('/solicitation/assemble'));
  await chantal.getByRole('button', { name: 'Create draft' }).click();
  const { id } = await (await made).json();
  await chantal.goto(`/opportunities/${id}`);
  const callOff = chantal.getByRole('region', { name: 'Call-off' });
  await expect(callOff.getByText('Firms asked: 1')).toBeVisible();
  await expect(callOff.getByText('Chesapeake Industrial Supply')).toBeVisible();
});
