import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resetPassword } from '../server/auth/letters.ts';
import { systemClock } from '../server/services/clock.ts';
import { writeLetter } from '../server/services/mail/letter.ts';
import { outboxTransport } from '../server/services/mail/transport.ts';
import { unsentLetters } from './letters-command.ts';

test('whoever runs the machine finds the link of a letter that could not be sent', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'levee-letters-'));
  const outbox = outboxTransport({
    folder: join(dataDir, 'outbox'),
    from: 'Levee <no-reply@x.gov>',
    clock: systemClock,
  });
  const token = 'a'.repeat(90);
  for (const to of ['rosa@county.gov', 'ben@county.gov'])
    await outbox.deliver(`id-of-${to}`, writeLetter(resetPassword(to, token), 'https://levee.county.gov'));
  const said = await unsentLetters(dataDir, 'Rosa@county.gov');
  expect(said).toEqual([
    expect.stringContaining('to rosa@county.gov'),
    expect.stringMatching(/outbox\/.*\.eml$/),
    `  https://levee.county.gov/reset-password?token=${token}`,
  ]);
  expect(await unsentLetters(dataDir)).toHaveLength(6);
  expect(await unsentLetters(dataDir, 'kim@county.gov')).toEqual([
    expect.stringContaining('No unsent letter to kim@county.gov'),
  ]);
  outbox.close();
  await rm(dataDir, { recursive: true });
});
