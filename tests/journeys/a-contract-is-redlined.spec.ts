import type { Response } from '@playwright/test';
import { expect, type Page, test } from './people.ts';

/** The answer to what is sent next; one that refuses says why here, and not as something that never appears. */
const saved = async (page: Page, path: RegExp) => {
  const sent = (one: Response) => one.request().method() === 'POST' && path.test(new URL(one.url()).pathname);
  const answer = await page.waitForResponse(sent);
  expect(answer.ok(), `${answer.status()} ${await answer.text().catch(() => '')}`).toBe(true);
};

test('a firm redlines a contract on a phone, counsel approves the answers, and the firm accepts the next revision', async ({
  as,
}) => {
  const title = `Pump rental redlined ${Date.now()}`;
  const derek = await as('Derek Osei');
  await derek.goto('/contracts/redlines');
  // The contract of another row names the vendor that has an account.
  await derek
    .getByRole('region', { name: 'Reviews waiting' })
    .getByRole('link', { name: /Standby pumps, 2027 storm season/ })
    .click();
  const vendor = await derek.getByRole('link', { name: 'Chesapeake Industrial Supply' }).getAttribute('href');
  const made = await derek.evaluate(
    async ({ name, firm }) => {
      const response = await fetch('/api/v1/contract', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          title: name,
          type: 'fixed',
          vendor: firm,
          value: { cents: 4_200_000, currency: 'USD' },
          ceiling: { cents: 4_200_000, currency: 'USD' },
          fromDay: '2027-02-01',
          untilDay: '2027-12-31',
          noticeTerms: 'Notices are given in writing within ten days.',
          terminationTerms: 'Section 18.1 for cause after ten days to cure.',
        }),
      });
      return (await response.json()) as { id: string; number: string };
    },
    { name: title, firm: vendor?.split('/').at(-1) ?? '' },
  );

  await derek.goto(`/contracts/${made.id}`);
  const assembled = saved(derek, /clauses\/assemble$/);
  await derek.getByRole('button', { name: 'Assemble clauses' }).click();
  await assembled;
  await derek.getByRole('region', { name: 'Redlines' }).getByRole('link', { name: 'Open review' }).click();
  await derek.getByLabel('Message').fill('Please look at the days of notice.');
  const created = saved(derek, /\/contract_revision$/);
  await derek.getByRole('button', { name: 'Save', exact: true }).click();
  await created;
  await derek.getByRole('button', { name: 'Send to firm' }).click();
  const sent = saved(derek, /\/send$/);
  await derek.getByRole('dialog').getByRole('button', { name: 'Send to firm' }).click();
  await sent;
  await expect(derek.getByText('The firm reads this text in the vendor portal.')).toBeVisible();
  const first = new URL(derek.url()).pathname;

  const alma = await as('Alma Reyes', { viewport: { width: 390, height: 844 } });
  await alma.goto('/vendor-portal');
  await alma
    .getByRole('region', { name: 'Contract redlines' })
    .getByRole('link', { name: new RegExp(title) })
    .click();
  const notices = alma.getByRole('region', { name: 'Notice terms' });
  await notices.getByRole('button', { name: 'Change text' }).click();
  await notices.getByLabel('Proposed text').fill('Notices are given in writing within thirty days.');
  await notices.getByLabel('Reason').fill('Ten days are short on site.');
  const drafted = saved(alma, /contract-proposals$/);
  await notices.getByRole('button', { name: 'Save draft' }).click();
  await drafted;
  await expect(notices.locator('del', { hasText: 'ten' })).toBeVisible();
  await expect(notices.locator('ins', { hasText: 'thirty' })).toBeVisible();
  await expect.poll(() => alma.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await alma.getByRole('button', { name: 'Send 1 proposal' }).click();
  const answered = saved(alma, /contract-responses$/);
  await alma.getByRole('dialog').getByRole('button', { name: 'Send proposals' }).click();
  await answered;
  await expect(alma.getByText('With the agency')).toBeVisible();

  await derek.goto(first);
  const proposal = derek.getByRole('listitem', { name: /Notice terms/ });
  await proposal.getByRole('button', { name: 'Counter' }).click();
  const dialog = derek.getByRole('dialog');
  await dialog.getByLabel('Counter text').fill('Notices are given in writing within twenty days.');
  await dialog.getByLabel('Answer').fill('Twenty days suit the site.');
  const countered = saved(derek, /\/counter$/);
  await dialog.getByRole('button', { name: 'Counter' }).click();
  await countered;
  await expect(proposal.getByText('Counter text').first()).toBeVisible();
  const submitted = saved(derek, /\/submit$/);
  await derek.getByRole('button', { name: 'Submit answers' }).click();
  await submitted;
  await expect(derek.getByText('Legal counsel approves the answers.')).toBeVisible();

  const fiona = await as('Fiona MacLeod');
  await fiona.goto(first);
  await fiona.getByRole('button', { name: 'Approve answers' }).click();
  const approved = saved(fiona, /\/approve$/);
  await fiona.getByRole('dialog').getByRole('button', { name: 'Approve answers' }).click();
  await approved;

  await alma.goto('/vendor-portal');
  await alma
    .getByRole('region', { name: 'Contract redlines' })
    .getByRole('link', { name: new RegExp(title) })
    .click();
  await expect(alma.getByText(/revision 2, against revision 1/)).toBeVisible();
  await expect(notices.locator('ins', { hasText: 'twenty' })).toBeVisible();
  await alma.getByRole('button', { name: 'Accept text' }).click();
  const accepted = saved(alma, /contract-agreements$/);
  await alma.getByRole('dialog').getByRole('button', { name: 'Accept text' }).click();
  await accepted;
  await expect(alma.getByText('Accepted by Alma Reyes')).toBeVisible();

  await derek.goto(`/contracts/${made.id}`);
  await expect(derek.getByRole('region', { name: 'Redlines' }).getByText('Agreed', { exact: true })).toBeVisible();
});
