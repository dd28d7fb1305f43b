import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const outbox = (): string => join(process.env['LEVEE_JOURNEYS_DATA'] ?? join(tmpdir(), 'levee-journeys'), 'outbox');

/** The token of the one-time link in the newest letter to an address; the running server writes its letters into a folder. */
export async function tokenFor(email: string): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(() => {
      const names = readdirSync(outbox()).filter((name) => name.endsWith('.eml'));
      const letters = names.toSorted().map((name) => readFileSync(join(outbox(), name), 'utf8'));
      const letter = letters.findLast((text) => text.includes(`To: ${email}\r\n`));
      // A long line of a letter is folded: an equals sign, and on it goes.
      token = letter?.replaceAll('=\r\n', '').match(/[?&]token(?:_hash)?=(?:3D)?([\w-]{20,})/)?.[1];
      return token ?? null;
    })
    .not.toBeNull();
  return token ?? '';
}

/** Somebody with a confirmed account and no organization, signed in on this page. */
export async function newcomer(
  page: Page,
  { name, email, origin }: { name: string; email: string; origin: string },
): Promise<void> {
  const password = 'Marsh-harbor 2026!';
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  await send('/api/auth/sign-up/email', { email, password, name });
  await send('/api/auth/verify-email', { token: await tokenFor(email) });
  await send('/api/auth/sign-in/email', { email, password });
}
