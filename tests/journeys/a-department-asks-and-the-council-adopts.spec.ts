import { expect, type Page, test } from './people.ts';
import { pick, status } from './requisitions.ts';
import { fillVote } from './votes.ts';

/** A year far ahead, so that no other journey has its budget. */
const year = 2040 + Math.floor(Math.random() * 50);

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });
async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Comment', { exact: true }).fill(text);
  // What is written is shown before it is saved; the next page is opened after.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && /comment/.test(answer.url()));
  await comments(page).getByRole('button', { name: 'Comment' }).click();
  expect((await saved).status()).toBeLessThan(300);
  await expect(comments(page)).toContainText(text);
}

/** As from a spreadsheet: cells of a row apart by tabs. */
const paste = (page: Page, cell: string, text: string) =>
  page.getByRole('textbox', { name: cell }).evaluate((input, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', copied);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const commission = [
  ['Adaeze Okafor', 'Aye'],
  ['Warren Tate', 'Aye'],
  ['Marisol Vega', 'Aye'],
  ['Henry Lindqvist', 'Aye'],
  ['Denise Carrow', 'Nay'],
  ['Samuel Abara', 'Absent'],
  ['Joan Whitlock', 'Absent'],
] as const;

test('a department asks with a package, the budget office recommends into the draft, revenue pays for it, the council adopts, and all three amounts stand next to each other', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const mark = Math.random().toString(36).slice(2, 8);
  const priya = await as('Priya Raman');
  const send = async (page: Page, path: string, data: object) => {
    const headers = { origin: baseURL ?? '', 'idempotency-key': crypto.randomUUID() };
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const draft = await send(priya, '/api/v1/budget', {
    name: `Council budget ${mark}`,
    span: 'project',
    startsOn: `${year}-10-01`,
    endsOn: `${year + 1}-09-30`,
  });
  await priya.goto('/budget-management/calls/new');
  await priya.getByLabel('Name *').fill(`Council call ${mark}`);
  await pick(priya, 'Budget *', `Council budget ${mark}`, `Council budget ${mark}`);
  await priya.getByLabel('Instructions *').fill('Hold the base.');
  await priya.getByLabel('Opens on *').fill('2026-11-01');
  await priya.getByLabel('Locks after *').fill('2100-01-31');
  await priya.getByRole('button', { name: 'Add target' }).click();
  await pick(priya, 'Cost center of Target 1', 'Stormwater', '4010');
  await priya.getByLabel('Target of Target 1', { exact: true }).fill('50,000');
  await priya.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(priya.getByRole('heading', { level: 1, name: `Council call ${mark}` })).toBeVisible();
  const call = new URL(priya.url()).pathname.split('/').at(-1) ?? '';
  await priya.getByRole('button', { name: 'Open call' }).click();
  await priya.getByRole('dialog').getByRole('button', { name: 'Open call' }).click();
  await expect(status(priya)).toContainText('Open');

  const miguel = await as('Miguel Ortiz');
  await miguel.goto(`/budget-management/requests?call=${call}`);
  const mine = miguel.getByRole('region', { name: 'Your requests' });
  await expect(mine).toContainText('4010 Stormwater crew');
  await mine.getByRole('link', { name: /^BRQ-/ }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: /^BRQ-/ })).toBeVisible();
  const request = new URL(miguel.url()).pathname;
  const account = '410-4010-538-5520-000-0000';
  const supplies = 'Stormwater crew: operating supplies';
  await miguel.getByRole('link', { name: 'New line' }).click();
  await miguel.getByLabel('Name *').fill(supplies);
  await miguel.getByLabel('Account *').fill(account);
  await miguel.getByLabel('Base *').fill('40,000');
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: supplies })).toBeVisible();
  await miguel.goto(request);
  await miguel.getByRole('link', { name: 'New package' }).click();
  await miguel.getByLabel('Title *').fill('Sandbag machine');
  await miguel.getByLabel('Type *').selectOption('capital');
  await miguel.getByLabel('Justification *').fill('Filling by hand took three shifts.');
  await miguel.getByRole('button', { name: 'Add line' }).click();
  await miguel.getByLabel('Account of Line 1', { exact: true }).fill('410-4010-538-5640-000-0000');
  await miguel.getByLabel('One-time of Line 1', { exact: true }).fill('20,000');
  await miguel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(miguel.getByRole('heading', { level: 1, name: 'Sandbag machine' })).toBeVisible();

  // The budget office asks on the line, and the department answers there.
  await priya.goto(request);
  await priya.getByRole('link', { name: `Comment on ${supplies}` }).click();
  await say(priya, 'Which prices rose?');
  await miguel.goto(request);
  const lines = miguel.getByRole('region', { name: 'Request lines' });
  await expect(lines.getByText('Answer needed')).toBeVisible();
  await lines.getByRole('link', { name: `1 comment on ${supplies}` }).click();
  await say(miguel, 'Sand and bags.');
  await miguel.goto(request);
  await expect(lines.getByRole('link', { name: `2 comments on ${supplies}` })).toBeVisible();
  await expect(lines.getByText('Answer needed')).toHaveCount(0);

  // Pasted as one row; what can’t be is refused, undone as one step, and pasted again.
  await paste(miguel, `Base of ${supplies}`, '(40)\t5,000\t\tPrices rose');
  await expect(lines.getByText(`Base of ${supplies} can’t be below zero`)).toBeVisible();
  const oneTime = lines.getByRole('textbox', { name: `One-time of ${supplies}` });
  await expect(oneTime).toHaveValue('5,000');
  await oneTime.press('Control+z');
  await expect(oneTime).toHaveValue('');
  await oneTime.press('ArrowLeft');
  await expect(lines.getByRole('textbox', { name: `Base of ${supplies}` })).toBeFocused();
  await paste(miguel, `One-time of ${supplies}`, '5,000\t\tPrices rose');
  await expect(lines.getByRole('textbox', { name: `Justification of ${supplies}` })).toHaveValue('Prices rose');
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
  // A member of another department sees what was requested and recommended, and opens no request.
  const rosa = await as('Rosa Delgado');
  await rosa.goto(`/budget-management/side-by-side?call=${call}&by=center`);
  const whole = rosa.getByRole('table', { name: 'Requested to adopted', exact: true });
  await expect(whole.getByRole('row', { name: /4010 Stormwater crew/ })).toContainText('-$5,000.00');
  await whole.getByRole('link', { name: '4010 Stormwater crew', exact: true }).click();
  await expect(whole.getByRole('row', { name: /Sandbag machine/ })).toContainText('$15,000.00');
  await expect(whole.getByRole('link')).toHaveCount(0);
  await rosa.goto(request);
  await expect(rosa.getByRole('heading', { level: 1 })).not.toContainText('BRQ-');

  await priya.goto(`/budget-management/calls/${call}`);
  await priya.getByRole('button', { name: 'Put recommended into draft' }).click();
  const missing = priya.getByRole('dialog', { name: 'Create 2 missing lines' });
  await expect(missing).toContainText(account);
  await missing.getByRole('button', { name: 'Create and set' }).click();
  await expect(priya.getByText('2 lines set, 2 created')).toBeVisible();
  await priya.goto(`/budget-management/request-changes?call=${call}`);
  await priya.getByRole('button', { name: 'Keep version' }).click();
  await expect(priya.getByText('Version 1 kept')).toBeVisible();

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
  const roll = adaeze.getByRole('form', { name: 'Roll call' });
  await expect(roll.getByRole('button', { name: 'Record roll call' })).toBeDisabled();
  for (const [member, vote] of commission) await roll.getByLabel(`Vote of ${member}`).selectOption(vote);
  await roll.getByRole('button', { name: 'Record roll call' }).click();
  await expect(adaeze.getByText('Roll call recorded')).toBeVisible();
  await adaeze.getByRole('button', { name: 'Adopt', exact: true }).click();
  const adoption = adaeze.getByRole('dialog');
  await fillVote(adaeze, 'budget');
  await adoption.getByRole('button', { name: 'Adopt', exact: true }).click();
  await expect(status(adaeze)).toContainText('Adopted');
  const recorded = adaeze.getByRole('region', { name: 'Vote and minutes' });
  await expect(recorded).toContainText('Adopted 4–1 on ');
  await expect(recorded).toContainText('Minutes missing');
  await expect(recorded.getByRole('row', { name: /Denise Carrow/ })).toContainText('Nay');
  await expect(recorded).toContainText('Majority of all members: 4 ayes of 7 seats needed; quorum 4, 5 present.');

  await miguel.goto(request);
  await expect(status(miguel)).toContainText('Adopted');
  const sides = miguel.getByRole('table', { name: 'Requested to adopted' });
  const machine = sides.getByRole('row', { name: /Sandbag machine/ });
  await expect(machine).toContainText('$20,000.00');
  await expect(machine.getByText('$15,000.00')).toHaveCount(2);
  await miguel.goto(`/budget-management/request-changes?call=${call}&since=requested`);
  await expect(miguel.getByRole('table', { name: 'Changes', exact: true })).toContainText('Sandbag machine');
  await expect(miguel.getByRole('table', { name: 'Request totals' })).toContainText('-$5,000.00');
  await miguel.getByLabel('Budget since').selectOption('1');
  await expect(miguel.getByRole('table', { name: 'Revenues and balances' })).toContainText('$60,000.00');
  await expect(miguel.getByRole('table', { name: 'Everything that changed' })).toContainText(`Stormwater fees ${mark}`);
  const download = miguel.waitForEvent('download');
  await miguel.getByRole('link', { name: 'Download PDF' }).click();
  expect((await download).suggestedFilename()).toBe('changes-for-the-council.pdf');
});
