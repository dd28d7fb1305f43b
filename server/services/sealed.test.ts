import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mask, openSealer, rotateSealKey } from './sealed.ts';

const place = () => join(mkdtempSync(join(tmpdir(), 'levee-keys-')), 'keys', 'fields.key');
const account = { organizationId: 'org-1', record: 'vendor', field: 'bankAccount', rowId: 'row-1' };

test('a bank number goes in and comes out, and the stored bytes never show it', async () => {
  const sealer = await openSealer(place());
  const bytes = sealer.seal('DE02120300000000202051 – Ümläut', account);
  expect(sealer.open(bytes, account)).toBe('DE02120300000000202051 – Ümläut');
  expect(bytes.toString('latin1')).not.toContain('202051');
  expect(sealer.seal('same', account).equals(sealer.seal('same', account))).toBe(false);
  expect(sealer.open(sealer.seal('', account), account)).toBe('');
});

test('a value copied to another organization, record, field or row does not open', async () => {
  const sealer = await openSealer(place());
  const bytes = sealer.seal('021000021', account);
  const elsewhere = [{ organizationId: 'org-2' }, { record: 'member' }, { field: 'taxId' }, { rowId: 'row-2' }];
  for (const other of elsewhere)
    expect(() => sealer.open(bytes, { ...account, ...other })).toThrow('unable to authenticate');
});

test('a mark tells two texts of one field apart, and says nothing without the key', async () => {
  const file = place();
  const sealer = await openSealer(file);
  const mark = sealer.mark('541234567', account);
  expect(sealer.mark('541234567', { ...account, rowId: 'row-2' } as typeof account)).toBe(mark);
  for (const other of [{ organizationId: 'org-2' }, { record: 'member' }, { field: 'taxId' }])
    expect(sealer.mark('541234567', { ...account, ...other })).not.toBe(mark);
  expect(sealer.mark('541234568', account)).not.toBe(mark);
  expect((await openSealer(place())).mark('541234567', account)).not.toBe(mark);
  await rotateSealKey(file);
  expect((await openSealer(file)).mark('541234567', account)).toBe(mark);
});

test('every changed bit is noticed', async () => {
  const sealer = await openSealer(place());
  const bytes = sealer.seal('021000021', account);
  for (let index = 0; index < bytes.length; index++) {
    const bent = Buffer.from(bytes);
    bent[index] = (bent[index] ?? 0) ^ 1;
    expect(() => sealer.open(bent, account)).toThrow(
      /unable to authenticate|not a sealed value|The key this value was sealed with/,
    );
  }
  for (let length = 0; length < bytes.length; length++) {
    expect(() => sealer.open(bytes.subarray(0, length), account)).toThrow(
      /unable to authenticate|not a sealed value|The key this value was sealed with/,
    );
  }
});

test('the key file is made once, only for its owner, and read again at the next start', async () => {
  const file = place();
  const first = await openSealer(file);
  const bytes = first.seal('secret', account);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await openSealer(file)).open(bytes, account)).toBe('secret');
});

test('two servers starting at the same moment share one key', async () => {
  const file = place();
  const sealers = await Promise.all(Array.from({ length: 8 }, () => openSealer(file)));
  const bytes = sealers[0]?.seal('secret', account) ?? Buffer.of();
  for (const sealer of sealers) expect(sealer.open(bytes, account)).toBe('secret');
});

test('after a rotation new values use the new key and old values still open', async () => {
  const file = place();
  const before = await openSealer(file);
  const old = before.seal('old', account);
  const added = await rotateSealKey(file);
  const after = await openSealer(file);
  const fresh = after.seal('new', account);
  expect(after.open(old, account)).toBe('old');
  expect(after.open(fresh, account)).toBe('new');
  expect(after.currentKey).toBe(added);
  expect([after.keyOf(old), after.keyOf(fresh)]).toEqual([before.currentKey, added]);
  expect(() => before.open(fresh, account)).toThrow('not in the key file');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a key file others can read, or a damaged one, stops the start with a sentence', async () => {
  const file = place();
  await openSealer(file);
  chmodSync(file, 0o644);
  await expect(openSealer(file)).rejects.toThrow('chmod 600');
  chmodSync(file, 0o600);
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20));
  await expect(openSealer(file)).rejects.toThrow('is damaged');
});

test('masking keeps the last four characters', () => {
  expect(mask('021000021')).toBe('*****0021');
  expect(mask('12345')).toBe('*2345');
  expect(mask('1234')).toBe('****');
  expect(mask('')).toBe('');
});
