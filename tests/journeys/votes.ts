import { expect, type Page } from './people.ts';

/** Fills the vote into the dialog of an adoption: of a meeting on the day on which the open row was proposed. */
export async function fillVote(page: Page, record: 'budget' | 'capital_plan'): Promise<void> {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const answer = await page.request.get(`/api/v1/${record}/${id}`);
  expect(answer.ok()).toBe(true);
  const { proposedOn } = await answer.json();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Meeting date').fill(proposedOn);
  await dialog.getByLabel('Ayes').fill('4');
  await dialog.getByLabel('Nays').fill('1');
  await dialog.getByLabel('Abstentions').fill('0');
}
