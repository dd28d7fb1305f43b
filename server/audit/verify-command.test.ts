import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inclusionProof } from './proofs.ts';
import { type AuditWorld, auditWorld, entries } from './test-world.ts';

const script = fileURLToPath(new URL('../../scripts/verify-audit.mjs', import.meta.url));
let world: AuditWorld;
let exported: string;
let held: string;
let key: string;
let proof: string;

beforeAll(async () => {
  world = await auditWorld();
  const county = await world.organization('Ruiz County');
  for (let n = 0; n < 30; n += 10) {
    await world.record(county, entries(10, n));
    await world.sealAll();
  }
  await world.record(county, entries(2, 30));
  exported = join(world.folder, 'export.jsonl');
  proof = join(world.folder, 'entry.tlog-proof');
  held = join(world.folder, 'checkpoints', `${county}.checkpoints`);
  key = world.key.verifierKeys(county)[0] as string;
  await writeFile(exported, `${(await world.export(county)).join('\n')}\n`);
  const id = JSON.parse((await readFile(exported, 'utf8')).split('\n')[7] as string).entry.id;
  await writeFile(proof, await world.database.within({ organizationId: county }, (tx) => inclusionProof(tx, id)));
});
afterAll(() => world.end());

async function run(...given: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [script, ...given], { cwd: tmpdir() });
  let said = '';
  child.stdout.on('data', (part) => (said += part));
  child.stderr.on('data', (part) => (said += part));
  const [code] = await once(child, 'close');
  return { code, said };
}

test('without a file it says how it is used', async () => {
  const { code, said } = await run();
  expect(said).toContain('npm run verify-audit -- <export>');
  expect(code).toBe(2);
});

test('a good record ends with 0 and a plain sentence', async () => {
  const { code, said } = await run(exported, '--checkpoints', held, '--key', key);
  expect(said).toContain('30 entries, 3 checkpoints, compared with 3 checkpoints kept elsewhere.');
  expect(said).toContain('2 entries wait to be sealed');
  expect(said).toContain('All is well');
  expect(said).not.toContain('Note:');
  expect(code).toBe(0);
});

test('what was not given is said, because it limits what is proven', async () => {
  const { code, said } = await run(exported);
  expect(said).toContain('Note: the public key was taken from the export itself');
  expect(said).toContain('Note: without --checkpoints, a cut at the end');
  expect(code).toBe(0);
});

test('a changed record ends with 1 and names the first bad index', async () => {
  const changed = join(world.folder, 'changed.jsonl');
  await writeFile(changed, (await readFile(exported, 'utf8')).replace('"requestId":"req-17"', '"requestId":"req-18"'));
  const { code, said } = await run(changed, '--checkpoints', held, '--key', key);
  expect(said).toContain('WRONG: Entry 17 is not the one that was sealed');
  expect(said).toContain('First bad index: 17');
  expect(code).toBe(1);
});

test('a proof of one entry is checked in the same way', async () => {
  expect(await run('--proof', proof, '--key', key)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Entry 6 of 30'),
  });
  expect(await run('--proof', proof)).toMatchObject({ code: 1, said: expect.stringContaining('--key') });
  expect(await run('--proof', exported, '--key', key)).toMatchObject({
    code: 1,
    said: expect.stringContaining('not a proof'),
  });
});

test('another file, a wrong key or a missing file are refused with a sentence', async () => {
  for (const given of [[held], [exported, '--key', 'nonsense'], [join(world.folder, 'nowhere')]]) {
    expect(await run(...given)).toMatchObject({ code: 1, said: expect.stringMatching(/^WRONG: /) });
  }
  const stranger = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  expect(await run(exported, '--key', stranger)).toMatchObject({ code: 1 });
});

test('it uses nothing but Node, so that a mistake of the server cannot hide itself in it', async () => {
  const imports = (await readFile(script, 'utf8')).match(/\bfrom '[^']+'|\bimport\(/g) ?? [];
  expect(imports.length).toBeGreaterThan(3);
  expect(imports.filter((found) => !found.startsWith("from 'node:"))).toEqual([]);
});
