import { expect, type Page, test } from './people.ts';
import { status } from './requisitions.ts';
import { fillVote } from './votes.ts';

/** A year far ahead, so that no other journey has its budget. */
const year = 2040 + Math.floor(Math.random() * 50);

test('a department asks with a package, the budget office recommends into the draft, revenue pays for it, the council adopts, and all three amounts stand next to each other', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const mark = Math.random().toString(36).slice(2, 8);
  const priya = await as('Priya Raman');
  const send = async (page: Page, path: string, data: object) => {
    const headers = { origin: baseURL ?? '', 'idempotency-key': crypto.randomUUID() };
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { data: centers } = await (await priya.request.get('/api/v1/cost_center?code=4010')).json();
  const draft = await send(priya, '/api/v1/budget', {
    name: `Council budget ${mark}`,
    span: 'project',
    startsOn: `${year}-10-01`,
    endsOn: `${year + 1}-09-30`,
  });
  const made = await send(priya, '/api/v1/budget_call', {
    name: `Council call ${mark}`,
    budget: draft.id,
    instructions: 'Hold the base.',
    opensOn: '2026-11-01',
    locksOn: '2100-01-31',
    targets: [{ costCenter: centers[0].id, target: { cents: 50_000_00, currency: 'USD' } }],
  });
  await priya.goto(`/budget-management/calls/${made.id}`);
  await priya.getByRole('button', { name: 'Open call' }).click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Open call' }).click();
  await expect(status(priya)).toContainText('Open');

  const miguel = await as('Miguel Ortiz');
  await miguel.goto(`/budget-management/requests?call=${made.id}`);
  const mine = miguel.getByRole('region', { name: 'Your requests' });
  await expect(mine).toContainText('4010 Stormwater crew');
  await mine.getByRole('link', { name: /^BRQ-/ }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: /^BRQ-/ })).toBeVisible();
  const request = new URL(miguel.url()).pathname;
  const account = '410-4010-538-5520-000-0000';
  await send(miguel, '/api/v1/request_line', {
    request: request.split('/').at(-1),
    name: 'Stormwater crew: operating supplies',
    account,
    base: { cents: 40_000_00, currency: 'USD' },
  });
  await send(miguel, '/api/v1/decision_package', {
    request: request.split('/').at(-1),
    name: 'Sandbag machine',
    kind: 'capital',
    justification: 'Filling by hand took three shifts.',
    lines: [{ account: '410-4010-538-5640-000-0000', oneTime: { cents: 20_000_00, currency: 'USD' } }],
  });
  const lines = miguel.getByRole('region', { name: 'Request lines' });
  const oneTime = lines.getByRole('textbox', { name: /^One-time of/ }).first();
  await oneTime.fill('5,000');
  await lines
    .getByRole('textbox', { name: /^Justification of/ })
    .first()
    .fill('Prices rose');
  await lines.getByRole('button', { name: 'Save lines' }).click();
  await expect(miguel.getByText('Lines saved')).toBeVisible();
  await expect(miguel.getByRole('region', { name: 'Totals' })).toContainText('$5,000.00 under');
  await miguel.getByRole('button', { name: 'Submit request' }).click();
  await expect(status(miguel)).toContainText('Submitted');

  await priya.goto(request);
  const office = priya.getByRole('region', { name: 'Recommendation', exact: true });
  await office.getByRole('textbox', { name: 'Recommended for Sandbag machine' }).fill('15,000');
  await office.getByRole('textbox', { name: 'Reason for Sandbag machine' }).fill('A smaller machine is enough');
  await office.getByRole('button', { name: 'Save recommendation' }).click();
  await expect(priya.getByText('Recommendation saved')).toBeVisible();
  await priya.getByRole('button', { name: 'Recommend', exact: true }).click();
  await expect(status(priya)).toContainText('Recommended');
  await priya.goto(`/budget-management/calls/${made.id}`);
  await priya.getByRole('button', { name: 'Put recommended into draft' }).click();
  const missing = priya.getByRole('dialog', { name: 'Create 2 missing lines' });
  await expect(missing).toContainText(account);
  await missing.getByRole('button', { name: 'Create and set' }).click();
  await expect(priya.getByText('2 lines set, 2 created')).toBeVisible();

  const laura = await as('Laura Jennings');
  await laura.goto(`/budget-management/budgets/${draft.id}`);
  // Nothing pays for it yet: the fund says by how much it is short, and the budget stays a draft.
  await expect(laura.getByRole('region', { name: 'Funds', exact: true })).toContainText('Short by $60,000.00');
  await laura.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(laura.getByText('410 Stormwater utility is short by $60,000.00').first()).toBeVisible();
  await expect(status(laura)).toContainText('Draft');
  await send(priya, '/api/v1/revenue_line', {
    name: `Stormwater fees ${mark}`,
    budget: draft.id,
    account: '410-4010-538-3430-000-0000',
    type: 'charges',
    estimate: { cents: 60_000_00, currency: 'USD' },
  });
  await laura.reload();
  await expect(laura.getByRole('region', { name: 'Funds', exact: true })).toContainText('Balanced');
  await laura.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(status(laura)).toContainText('Proposed');
  await priya.goto(`/budget-management/budgets/${draft.id}`);
  await priya.getByRole('button', { name: 'Recommend', exact: true }).click();
  await expect(status(priya)).toContainText('Recommended');

  const adaeze = await as('Adaeze Okafor');
  await adaeze.goto(`/budget-management/budgets/${draft.id}`);
  await adaeze.getByRole('button', { name: 'Adopt', exact: true }).click();
  const adoption = adaeze.getByRole('dialog');
  await fillVote(adaeze, 'budget');
  await adoption.getByRole('button', { name: 'Adopt', exact: true }).click();
  await expect(status(adaeze)).toContainText('Adopted');
  const recorded = adaeze.getByRole('region', { name: 'Vote and minutes' });
  await expect(recorded).toContainText('Adopted 4–1 on ');
  await expect(recorded).toContainText('Minutes missing');

  await miguel.goto(request);
  await expect(status(miguel)).toContainText('Adopted');
  const sides = miguel.getByRole('table', { name: 'Requested to adopted' });
  const machine = sides.getByRole('row', { name: /Sandbag machine/ });
  await expect(machine).toContainText('$20,000.00');
  await expect(machine.getByText('$15,000.00')).toHaveCount(2);
  await miguel.goto(`/budget-management/request-changes?call=${made.id}&since=requested`);
  await expect(miguel.getByRole('table', { name: 'Changes' })).toContainText('Sandbag machine');
  await expect(miguel.getByRole('table', { name: 'Totals' })).toContainText('-$5,000.00');
});
