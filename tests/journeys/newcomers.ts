import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const outbox = (): string => join(process.env['LEVEE_JOURNEYS_DATA'] ?? join(tmpdir(), 'levee-journeys'), 'outbox');

/** The one-time link in the newest letter to an address; the running server writes its letters into a folder. */
export async function linkFor(email: string, path: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => {
      const names = readdirSync(outbox()).filter((name) => name.endsWith('.eml'));
      const letters = names.toSorted().map((name) => readFileSync(join(outbox(), name), 'utf8'));
      const letter = letters.findLast((text) => text.includes(`To: ${email}`) && text.includes(`${path}?`));
      // Long lines of a letter are folded with an equals sign; the plain text of ours comes first and whole.
      found = letter?.replaceAll('=\r\n', '').match(new RegExp(`${path}\\?[^\\s"<]+`))?.[0].replaceAll('=3D', '=');
      return found ?? null;
    })
    .not.toBeNull();
  return found ?? '';
}

/** Somebody with a confirmed account and no organization, signed in on this page. */
export async function newcomer(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  const origin = new URL(page.url() === 'about:blank' ? 'http://localhost' : page.url()).origin;
  const password = 'Marsh-harbor 2026!';
  const send = async (path: string, data: object) => {
    const base = process.env['LEVEE_JOURNEYS_PORT'] ? `http://localhost:${process.env['LEVEE_JOURNEYS_PORT']}` : origin;
    const answer = await page.request.post(path, { data, headers: { origin: base } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  await send('/api/auth/sign-up/email', { email, password, name });
  const link = await linkFor(email, '/auth');
  const token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token_hash');
  await send('/api/auth/verify-email', { token });
  await send('/api/auth/sign-in/email', { email, password });
}
