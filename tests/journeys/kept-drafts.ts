import { expect, type Page } from '@playwright/test';

/** What lies in the browser says nothing to whoever looks at it; with the key of the person who typed it, it can be read. */
export const keptIn = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate(async (text) => {
        const { draftKey } = (await (await fetch('/api/v1/me')).json()) as { draftKey: string };
        const encoded = new TextEncoder().encode(draftKey);
        const material = await crypto.subtle.importKey('raw', encoded, 'PBKDF2', false, ['deriveKey']);
        for (const [name, lying] of Object.entries(localStorage) as [string, string][]) {
          if (!name.startsWith('levee.draft.')) continue;
          if (lying.includes(text)) return 'in plain sight';
          const { sealed } = JSON.parse(lying) as { sealed: string };
          const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
          const rounds = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes.slice(0, 16), iterations: 100_000 };
          const key = await crypto.subtle.deriveKey(rounds, material, { name: 'AES-GCM', length: 256 }, false, [
            'decrypt',
          ]);
          const opened = await crypto.subtle.decrypt(
            { name: 'AES-GCM', iv: bytes.slice(16, 28) },
            key,
            bytes.slice(28),
          );
          if (new TextDecoder().decode(opened).includes(text)) return 'sealed';
        }
        return 'not yet';
      }, words),
    )
    .toBe('sealed');
