import { expect, type Page } from './people.ts';

/** A form is not taken faster than a person types, and says so: then it is sent once more. */
export const send = (page: Page, name: string) =>
  expect(async () => {
    await page.getByRole('button', { name }).click();
    await page.waitForLoadState();
    expect(await page.getByText('faster than a person types').count()).toBe(0);
  }).toPass();
