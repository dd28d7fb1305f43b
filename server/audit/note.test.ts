import { createPrivateKey, createPublicKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSigned, readKey } from '../../scripts/verify-audit.mjs';
import { checkpointText, originOf, readCheckpoint, signedBy, signNote, verifierKey } from './note.ts';

// The example of golang.org/x/mod/sumdb/note, which every implementation of signed notes reproduces.
const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const published = `${text}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;
const publishedKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const seed = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
  format: 'der',
  type: 'pkcs8',
});
const publicKey = createPublicKey(privateKey);

test('signing gives the published note byte for byte', () => {
  expect(signNote(text, 'PeterNeumann', privateKey)).toBe(published);
  expect(verifierKey('PeterNeumann', publicKey)).toBe(publishedKey);
});

test('the published note is accepted by the server and by the stand-alone verifier', () => {
  expect(signedBy(published, 'PeterNeumann', [publicKey])).toBe(true);
  expect(isSigned(published, [readKey(publishedKey)])).toBe(true);
});

test('a note with one character changed is refused by both', () => {
  const characters = [...published];
  fc.assert(
    fc.property(fc.nat(characters.length - 1), fc.integer({ min: 1, max: 60 }), (at, by) => {
      const changed = characters.with(at, String.fromCodePoint(((characters[at] as string).codePointAt(0) ?? 0) + by));
      expect(signedBy(changed.join(''), 'PeterNeumann', [publicKey])).toBe(false);
      expect(isSigned(changed.join(''), [readKey(publishedKey)])).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test("a stranger's signature neither helps nor harms", () => {
  const witness = '— witness.example mJirIklj1roloI1roloI1roloI1roloI1roloI==\n';
  expect(signedBy(published + witness, 'PeterNeumann', [publicKey])).toBe(true);
  expect(isSigned(published + witness, [readKey(publishedKey)])).toBe(true);
  expect(signedBy(`${text}\n${witness}`, 'PeterNeumann', [publicKey])).toBe(false);
  expect(isSigned(`${text}\n${witness}`, [readKey(publishedKey)])).toBe(false);
});

test('a public key with any character changed is not taken for a key', () => {
  for (let at = 0; at < publishedKey.length; at++) {
    const changed = publishedKey.slice(0, at) + (publishedKey[at] === 'A' ? 'B' : 'A') + publishedKey.slice(at + 1);
    expect(() => readKey(changed)).toThrow('not a public key');
  }
  expect(() => readKey('')).toThrow('not a public key');
});

test('a checkpoint reads back as it was written', () => {
  const origin = originOf('0190a5c2-0000-7000-8000-000000000001');
  const checkpoint = { origin, size: 20852163, root: Buffer.alloc(32, 7) };
  expect(readCheckpoint(signNote(checkpointText(checkpoint), origin, privateKey))).toEqual(checkpoint);
});

test('what is not a signed checkpoint is not read as one', () => {
  const good = signNote(checkpointText({ origin: 'a', size: 12, root: Buffer.alloc(32) }), 'a', privateKey);
  for (const bad of [
    '',
    published,
    good.replace('12', '012'),
    good.replace('12', '-1'),
    `${good}x`,
    good.slice(0, -1),
  ]) {
    expect(() => readCheckpoint(bad)).toThrow('not a signed checkpoint');
  }
});
