import { expect, type Page, test } from './people.ts';
import { decide, payFrom, pick, status } from './requisitions.ts';

/** Waits until what the press sent is answered: a page that is left earlier shows what was before it. */
async function sends(page: Page, path: RegExp, press: () => Promise<void>): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.request().method() !== 'GET' && path.test(new URL(one.url()).pathname)),
    press(),
  ]);
  expect(answer.ok(), `${path.source}: ${answer.status()}`).toBe(true);
}

async function toAlert(page: Page): Promise<string> {
  await page.goto('/weather-alerts');
  await page.getByRole('region', { name: 'Current alerts' }).getByRole('link', { name: 'High Surf Warning' }).click();
  await expect(page.getByRole('region', { name: 'Suggested actions' })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** An activation of the alert’s incident in force, for less than the rules ask a case for. Answers its id. */
async function activate(miguel: Page): Promise<string> {
  await sends(miguel, /\/activation$/, () => miguel.getByRole('button', { name: 'Start emergency purchase' }).click());
  await expect(miguel).toHaveURL(/activation=/);
  const id = new URL(miguel.url()).searchParams.get('activation') ?? '';
  const stops = miguel.getByRole('region', { name: 'Hard stops' });
  await expect(stops).toContainText('Enter how the price was judged.');
  await expect(miguel.getByRole('form', { name: 'Justification' }).getByRole('textbox')).toHaveValue(
    /High Surf Warning, severe, by NWS Tidewater/,
  );
  const need = miguel.getByRole('form', { name: 'Need and site' });
  await need.getByLabel('Need', { exact: true }).fill('Sandbags and pumps for Dock Street');
  await need.getByLabel('Deliver to').fill('Dock Street pump station');
  await need.getByLabel('Not to exceed').fill('4000');
  await need
    .getByLabel('Harm of delay')
    .fill('Surf floods Dock Street and the houses behind it before quotes come in.');
  await need.getByRole('group', { name: 'Federal funds' }).getByLabel('No').check();
  await pick(miguel, 'Cost center', 'stormw', '4010');
  await sends(miguel, /\/emergency_activation\/[^/]+$/, () => need.getByRole('button', { name: 'Save need' }).click());
  await expect(stops).not.toContainText('Enter what is needed.');
  const vendor = miguel.getByRole('form', { name: 'Vendor' });
  await expect(vendor.getByLabel('Vendor')).toContainText('1. ');
  // Under contract, and without an activation of the incident that is over: one person activates it.
  const firm = vendor.getByLabel('Vendor').locator('option', { hasText: 'Chesapeake Industrial Supply' });
  await vendor.getByLabel('Vendor').selectOption((await firm.getAttribute('value')) ?? '');
  await vendor.getByLabel('Estimated price').fill('2400');
  await vendor.getByLabel('Selection reason').fill('Delivers within two hours.');
  await vendor.getByLabel('Basis of price').fill('Posted weekly rates.');
  await vendor.getByRole('group', { name: 'Conflict checked' }).getByLabel('Yes').check();
  await sends(miguel, /\/emergency_activation\/[^/]+$/, () =>
    vendor.getByRole('button', { name: 'Save vendor' }).click(),
  );
  await expect(stops).toContainText('Nothing stops this activation.');
  await sends(miguel, /\/activate$/, () => miguel.getByRole('button', { name: 'Activate', exact: true }).click());
  await expect(miguel.getByText('Time to activate').first()).toBeVisible();
  return id;
}

test('from an alert in force to the order: one incident, a purchase timed by the server, and the clauses in the order', async ({
  as,
  baseURL,
}) => {
  const theo = await as('Theo Papadakis');
  const alert = await toAlert(theo);
  await expect(theo.getByRole('region', { name: 'Suggested actions' })).toContainText('touches');
  for (const name of ['Open incident', 'Start emergency purchase'])
    await expect(theo.getByRole('button', { name })).toHaveCount(0);
  for (const act of ['incident', 'activation']) {
    const headers = { origin: baseURL ?? '', 'idempotency-key': crypto.randomUUID() };
    const refused = await theo.request.post(`/api/v1/weather_alert/${alert}/${act}`, { data: {}, headers });
    expect(refused.status()).toBe(403);
  }

  const miguel = await as('Miguel Ortiz');
  await toAlert(miguel);
  const open = miguel.getByRole('button', { name: 'Open incident' });
  const opened = miguel.getByRole('region', { name: 'Opened from this' });
  await expect(open.or(opened)).toBeVisible();
  // A run before this one may have opened it: one event has one incident.
  if (await open.isVisible()) {
    await sends(miguel, /\/incident$/, () => open.click());
    await expect(miguel.locator('main')).toContainText('High Surf Warning for Tidewater County');
    await toAlert(miguel);
  }
  await expect(opened.getByRole('link', { name: /^INC-/ })).toHaveCount(1);
  await expect(open).toHaveCount(0);

  const id = await activate(miguel);
  const row = await (await miguel.request.get(`/api/v1/emergency_activation/${id}`)).json();
  expect(row).toMatchObject({ status: 'active', isClocked: true });
  expect(row.seconds).toBe(Math.round((Date.parse(row.activatedAt) - Date.parse(row.openedAt)) / 1000));
  expect(Date.parse(row.vendorAt)).toBeGreaterThanOrEqual(Date.parse(row.needAt));

  await miguel.goto(`/smart-requisition/${row.requisition}`);
  await expect(miguel.getByRole('heading', { level: 1, name: /^REQ-/ })).toBeVisible();
  await payFrom(miguel, 'operating supplies');
  await sends(miguel, /\/submit$/, () => miguel.getByRole('button', { name: 'Submit', exact: true }).click());
  await expect(status(miguel)).toContainText('Submitted');
  await expect(miguel.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  const address = new URL(miguel.url()).pathname;

  // Where the workflow that is in force sends emergencies to the county attorney, she is the first to approve.
  const steps = miguel.getByRole('list', { name: 'Approval steps' });
  await expect(steps.getByRole('listitem').first()).toBeVisible();
  if ((await steps.innerText()).includes('County attorney')) {
    const fiona = await as('Fiona MacLeod');
    await fiona.goto(address);
    await decide(fiona, 'Approve');
  }
  // The head of the department asked for it himself, so purchasing approves.
  const walter = await as('Walter Kowalski');
  await walter.goto(address);
  await decide(walter, 'Approve');
  await expect(status(walter)).toContainText('Approved');

  const chantal = await as('Chantal Beaumont');
  await chantal.goto(address);
  await chantal.getByRole('link', { name: 'Create purchase order' }).first().click();
  await sends(chantal, /\/purchase_order$/, () => chantal.getByRole('button', { name: 'Save', exact: true }).click());
  await expect(chantal.getByRole('heading', { level: 1, name: /^PO-/ })).toBeVisible();
  await expect(chantal.locator('main')).toContainText(`Contract clauses of ${row.number}, part of this order:`);
  await sends(chantal, /\/issueAlone$/, async () => {
    await chantal.getByRole('button', { name: 'Issue', exact: true }).click();
    await chantal.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();
  });
  await expect(status(chantal)).toContainText('Issued');

  // Who runs no purchases has no way to it, and the door says no as well.
  await theo.goto(address);
  await expect(theo.getByRole('heading', { level: 1, name: /^REQ-/ })).toBeVisible();
  await expect(theo.getByRole('link', { name: 'Create purchase order' })).toHaveCount(0);
  await miguel.goto('/emergency-procurement');
  const listed = miguel.getByRole('region', { name: 'Register' }).getByRole('row').filter({ hasText: row.number });
  await expect(listed).toContainText('Sandbags and pumps for Dock Street');
  await expect(listed).not.toContainText('Not measured');
});
