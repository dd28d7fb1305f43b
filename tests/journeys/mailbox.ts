import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

export const password = 'Tide-water 2026!';

const outbox = join(process.env['LEVEE_JOURNEYS_DATA'] ?? join(tmpdir(), 'levee-journeys'), 'outbox');

/** An address that nobody else uses in any journey. */
export const newAddress = (name: string): string => `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@harbor.example`;

/** The newest link of this kind that was mailed to the address, as a path; of those letters alone whose subject has these words. */
export async function mailedLink(email: string, page: string, about = ''): Promise<string> {
  let found = '';
  await expect(async () => {
    // Letters are named by their time.
    for (const name of readdirSync(outbox).sort()) {
      const letter = readFileSync(join(outbox, name), 'utf8');
      const [text = ''] = letter.split('text/html');
      const link = new RegExp(`https?://[^\\s/]+(${page}(?:\\?[^\\s]*)?)`).exec(
        text.replaceAll('=\r\n', '').replaceAll('=\n', ''),
      )?.[1];
      const isAbout = letter.slice(letter.indexOf('Subject: '), letter.indexOf('Message-ID: ')).includes(about);
      if (letter.includes(`To: ${email}`) && isAbout && link) found = link.replaceAll('=3D', '=');
    }
    expect(found).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return found;
}

/** Somebody new with an organization of their own, signed in; their account is nobody else's. */
export async function founder(page: Page, name: string): Promise<string> {
  const email = newAddress(name);
  const headers = { origin: new URL(page.url() === 'about:blank' ? 'http://localhost' : page.url()).origin };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers });
    expect([path, answer.ok()]).toEqual([path, true]);
  };
  await post('/api/auth/sign-up/email', { email, password, name });
  const token = new URLSearchParams((await mailedLink(email, '/auth')).split('?')[1]).get('token_hash');
  await post('/api/auth/verify-email', { token });
  await post('/api/auth/sign-in/email', { email, password });
  await post('/api/v1/organization', { name: `Harbor of ${name}` });
  return email;
}
