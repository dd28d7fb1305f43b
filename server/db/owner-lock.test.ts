import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentOwner, takeOwnership } from './owner-lock.ts';
import { birthMark } from './process-identity.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'levee-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const leave = (owner: unknown) => writeFileSync(join(dataDir, 'levee.lock'), JSON.stringify(owner));
const deadPid = 4_194_301;

test('the second server is refused with the process id and port of the first', () => {
  const lock = takeOwnership({ dataDir, port: 3000 });
  const refusal = `The data folder ${dataDir} is in use by the Levee server with process id ${process.pid} on port 3000.`;
  expect(() => takeOwnership({ dataDir, port: 3001 })).toThrow(refusal);

  lock.release();
  expect(currentOwner(dataDir)).toBeNull();
  takeOwnership({ dataDir, port: 3001 }).release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('the port in the refusal is the one that was taken in the end', () => {
  takeOwnership({ dataDir, port: 0 }).listensOn(40123);
  expect(() => takeOwnership({ dataDir })).toThrow('on port 40123');
});

test('a command that holds the folder is called a command', () => {
  takeOwnership({ dataDir });
  expect(() => takeOwnership({ dataDir, port: 3000 })).toThrow(
    `in use by a Levee command with process id ${process.pid}.`,
  );
});

test('the lock of a dead process is taken over', () => {
  leave({ pid: deadPid, birth: null, port: 3000 });
  expect(currentOwner(dataDir)).toBeNull();
  takeOwnership({ dataDir, port: 3000 });
  expect(currentOwner(dataDir)).toMatchObject({ pid: process.pid, port: 3000 });
});

test.skipIf(birthMark(process.pid) === null)(
  'the lock of a process whose number was given to another is taken over',
  () => {
    leave({ pid: process.ppid, birth: 'an earlier boot:1', port: 3000 });
    takeOwnership({ dataDir, port: 3000 });
    expect(currentOwner(dataDir)).toMatchObject({ pid: process.pid });
  },
);

test.skipIf(birthMark(process.pid) === null)(
  'the lock of a process that ended but is still listed is taken over',
  async () => {
    // Its parent never asks how it ended, as the first process of many containers does not.
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once(parent.stdout, 'data');
    const pid = Number(String(said));
    leave({ pid, birth: birthMark(pid), port: 3000 });
    expect(currentOwner(dataDir)).toMatchObject({ pid });
    await expect.poll(() => currentOwner(dataDir)).toBeNull();
    expect(birthMark(pid)).not.toBeNull(); // it is still listed
    takeOwnership({ dataDir, port: 3000 });
    parent.kill();
  },
);

test('a lock that was cut short by a full disk is taken over', () => {
  writeFileSync(join(dataDir, 'levee.lock'), '{"pid":1');
  takeOwnership({ dataDir, port: 3000 });
  expect(currentOwner(dataDir)).toMatchObject({ pid: process.pid });
});

test('a process that is no longer the owner releases nothing', () => {
  const lock = takeOwnership({ dataDir, port: 3000 });
  leave({ pid: process.ppid, birth: birthMark(process.ppid), port: 3001 });
  lock.release();
  expect(currentOwner(dataDir)).toMatchObject({ pid: process.ppid });
});

test('of six servers that find a dead lock together exactly one gets the folder', async () => {
  leave({ pid: deadPid, birth: null, port: 3000 });
  const program = `
    const { takeOwnership } = await import(${JSON.stringify(join(import.meta.dirname, 'owner-lock.ts'))});
    await new Promise((resolve) => process.stdin.once('data', resolve));
    try { takeOwnership({ dataDir: ${JSON.stringify(dataDir)}, port: 1 }); console.log('mine'); }
    catch (error) { console.log('refused'); }
    await new Promise((resolve) => process.stdin.once('data', resolve));
    process.exit();`;
  const servers = Array.from({ length: 6 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (piece: Buffer) => (said += piece));
    return { child, said: () => said.trim() };
  });
  for (const { child } of servers) child.stdin.write('go\n');
  await expect.poll(() => servers.every(({ said }) => said() !== '')).toBe(true);
  for (const { child } of servers) child.stdin.write('end\n');

  expect(servers.map(({ said }) => said()).toSorted()).toEqual(['mine', ...Array(5).fill('refused')]);
});
