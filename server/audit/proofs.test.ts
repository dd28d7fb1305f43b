import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCheckpoints, readKey, verifyProof } from '../../scripts/verify-audit.mjs';
import { rotateCheckpointKey, openCheckpointKey } from './key.ts';
import { join } from 'node:path';
import { consistencyProof, inclusionProof } from './proofs.ts';
import { type AuditWorld, auditWorld, entries } from './test-world.ts';

let world: AuditWorld;
let county: string;
const steps = [1, 2, 7, 90, 155, 1, 1, 300, 43, 712];
beforeAll(async () => {
  world = await auditWorld();
  county = await world.organization('Ruiz County');
  let size = 0;
  for (const howMany of steps) {
    await world.record(county, entries(howMany, size));
    await world.sealAll();
    size += howMany;
  }
});
afterAll(() => world.end());

const keys = () => world.key.verifierKeys(county).map(readKey);
const idAt = async (index: number): Promise<string> => {
  const [row] = await world.asOwner(
    county,
    'select entry_id from audit_leaf where organization_id = $1 and log_index = $2',
    [county, index],
  );
  return String(row?.['entry_id']);
};
const proofOf = (entryId: string): Promise<string> =>
  world.database.within({ organizationId: county }, (tx) => inclusionProof(tx, entryId));

test('an entry anywhere in the record is proven by a file that the stand-alone verifier accepts', async () => {
  for (const index of [0, 1, 2, 9, 10, 99, 254, 255, 256, 257, 511, 512, 599, 600, 1023, 1024, 1310, 1311]) {
    const proof = await proofOf(await idAt(index));
    expect(verifyProof(proof, { keys: keys() })).toContain(`Entry ${index} of 1312 stands in the record`);
  }
});

test('every checkpoint ever given out is shown to be the beginning of the present record', async () => {
  const held = await world.held(county);
  expect(held).toHaveLength(steps.length);
  for (const { size } of held) {
    const proof = await world.database.within({ organizationId: county }, (tx) => consistencyProof(tx, size));
    expect(verifyProof(proof, { held, keys: keys() })).toBe(`The first ${size} of now 1312 entries are unchanged.`);
  }
});

test('a checkpoint of another record is not the beginning of this one', async () => {
  const [honest] = (await world.held(county)).slice(4, 5);
  const proof = await world.database.within({ organizationId: county }, (tx) =>
    consistencyProof(tx, honest?.size ?? 0),
  );
  const forged = world.key.sign({ origin: honest?.origin ?? '', size: honest?.size ?? 0, root: Buffer.alloc(32, 1) });
  const held = readCheckpoints(forged).checkpoints;
  expect(() => verifyProof(proof, { held, keys: keys() })).toThrow('are no longer the same');
  expect(() => verifyProof(proof, { held: [], keys: keys() })).toThrow('Give the checkpoint over 255 entries');
});

test('a proof with any line changed, left out or repeated is refused', async () => {
  const proof = await proofOf(await idAt(600));
  const lines = proof.split('\n');
  let refused = 0;
  for (let at = 0; at < lines.length - 1; at++) {
    const line = lines[at] as string;
    const isSignature = line.startsWith('— '); // the same signature twice says nothing new
    const middle = Math.floor(line.length / 2);
    const other = line[middle] === 'A' ? 'B' : 'A';
    for (const bent of [
      lines.toSpliced(at, 1),
      ...(isSignature ? [] : [lines.toSpliced(at, 0, line)]),
      lines.with(at, `${line.slice(0, middle)}${other}${line.slice(middle + 1)}`),
    ]) {
      expect(() => verifyProof(bent.join('\n'), { keys: keys() }), bent.join('\n')).toThrow(
        /^(This is not a proof|[A-Z][^\n]{9,})/,
      );
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(40);
});

test('a proof says nothing about another entry, another place or another organization', async () => {
  const proof = await proofOf(await idAt(600));
  const leaf = /^extra (.*)$/m.exec(proof)?.[1] ?? '';
  const text = Buffer.from(leaf, 'base64').toString();
  for (const changed of [
    text.replace('"action":"edit"', '"action":"pay"'),
    text.replace('"index":600', '"index":601'),
    text.replace(county, '0190a5c2-0000-7000-8000-00000000dddd'),
  ]) {
    expect(changed).not.toBe(text);
    const forged = proof.replace(leaf, Buffer.from(changed).toString('base64'));
    expect(() => verifyProof(forged, { keys: keys() })).toThrow('does not stand in the record');
  }
});

test('a proof made today holds after the key was replaced', async () => {
  const proof = await proofOf(await idAt(3));
  await rotateCheckpointKey(join(world.folder, 'keys'));
  const renewed = await openCheckpointKey(join(world.folder, 'keys'));
  expect(verifyProof(proof, { keys: renewed.verifierKeys(county).map(readKey) })).toContain('Entry 3 of 1312');

  await world.record(county, entries(1, 1312));
  await world.sealAll({ key: renewed });
  const later = await world.database.within({ organizationId: county }, (tx) => consistencyProof(tx, 1312));
  const held = await world.held(county);
  expect(verifyProof(later, { held, keys: renewed.verifierKeys(county).map(readKey) })).toContain(
    'first 1312 of now 1313',
  );
  expect(() => verifyProof(later, { held, keys: keys() })).toThrow('not signed with the given key');
});

test('an entry that is not sealed, or not ours, has no proof', async () => {
  const other = await world.organization('Other County');
  const id = await idAt(0);
  const asked = world.database.within({ organizationId: other }, (tx) => inclusionProof(tx, id));
  await expect(asked).rejects.toMatchObject({ kind: 'not_found', code: 'audit.not_sealed' });
});

test('a size the record never had is refused', async () => {
  for (const size of [-1, 0.5, 5000, Number.NaN]) {
    const asked = world.database.within({ organizationId: county }, (tx) => consistencyProof(tx, size));
    await expect(asked).rejects.toMatchObject({ kind: 'invalid', code: 'audit.no_such_size' });
  }
});
