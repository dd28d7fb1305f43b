import { expect, type Page } from './people.ts';

/** A form is not taken faster than a person types, and says so: then it is sent once more. */
export const send = (page: Page, name: string) =>
  expect(async () => {
    const answered = page.waitForEvent('load');
    await page.getByRole('button', { name }).click();
    await answered;
    await expect(page.getByText('faster than a person types')).toHaveCount(0, { timeout: 1 });
  }).toPass();
