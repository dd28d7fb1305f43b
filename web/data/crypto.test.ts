import { afterEach, describe, expect, test, vi } from 'vitest';
import { decrypt, encrypt, hashOf, masked, newSalt, randomToken } from './crypto.ts';

const password = 'River-Stone-1987';
const lengthOf = (sealed: string): number => atob(sealed).length;

afterEach(() => void vi.restoreAllMocks());

describe('what is encrypted', () => {
  test('opens with its password, whatever letters it has', async () => {
    for (const text of ['', 'Two pumps', 'Größe 河 🌊 '.repeat(2000)])
      expect(await decrypt(await encrypt(text, password), password)).toBe(text);
  });

  test('begins with a salt of 16 bytes and a nonce of 12, and ends with a tag of 16', async () => {
    expect(lengthOf(await encrypt('', password))).toBe(16 + 12 + 16);
    expect(lengthOf(await encrypt('abc', password))).toBe(16 + 12 + 3 + 16);
  });

  test('is another text each time', async () =>
    expect(await encrypt('same', password)).not.toBe(await encrypt('same', password)));

  test('has a nonce of its own under one salt, whose key is derived once', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    const salt = newSalt();
    const [one, other] = [await encrypt('same', password, { salt }), await encrypt('same', password, { salt })];
    expect(atob(one).slice(0, 16)).toBe(atob(other).slice(0, 16));
    expect(atob(one).slice(16, 28)).not.toBe(atob(other).slice(16, 28));
    expect(await decrypt(other, password)).toBe('same');
    expect(derive).toHaveBeenCalledTimes(1);
  });

  test('is sealed with AES-GCM of 256 bits under a key from 100000 rounds of PBKDF2 with SHA-256', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    await encrypt('x', password);
    expect(derive.mock.calls[0]?.[0]).toMatchObject({ name: 'PBKDF2', hash: 'SHA-256', iterations: 100_000 });
    expect(derive.mock.calls[0]?.[2]).toEqual({ name: 'AES-GCM', length: 256 });
  });

  test('does not open with another password, nor after one letter was changed', async () => {
    const sealed = await encrypt('Two pumps', password);
    const bent = btoa(
      atob(sealed).slice(0, -1) + String.fromCharCode(atob(sealed).charCodeAt(lengthOf(sealed) - 1) ^ 1),
    );
    for (const [text, key] of [
      [sealed, 'another'],
      [bent, password],
      ['', password],
      ['not base64 at all!', password],
    ] as const)
      await expect(decrypt(text, key)).rejects.toThrow(/^Failed to decrypt data$/);
  });

  test('fails with its own words where the browser gives no cryptography', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('no'));
    await expect(encrypt('x', password)).rejects.toThrow(/^Failed to encrypt data$/);
  });
});

test('a hash is SHA-256 in hex', async () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await hashOf('abc')).toBe(abc);
  expect(await hashOf(new TextEncoder().encode('abc'))).toBe(abc);
});

test('a random token has 32 bytes unless told, and does not repeat', () => {
  expect(randomToken()).toMatch(/^[0-9a-f]{64}$/);
  expect(randomToken(16)).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(Array.from({ length: 100 }, () => randomToken())).size).toBe(100);
});

test('masking keeps the last 4 characters', () => {
  expect(masked('1234567890')).toBe('******7890');
  expect(masked('12345')).toBe('*2345');
  expect(masked('1234')).toBe('****');
  expect(masked('')).toBe('');
});
