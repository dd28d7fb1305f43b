import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { writeLetter } from './letter.ts';
import { readLetter } from './read-letter.ts';

async function filed(given: Parameters<typeof writeLetter>[0]): Promise<string> {
  const { to, subject, text, html } = writeLetter(given, 'https://levee.example.gov');
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await writer.sendMail({
    from: 'no-reply@levee.example.gov',
    to,
    subject,
    text,
    html,
    date: new Date('2026-11-20T15:00:00Z'),
  });
  return (message as Buffer).toString('utf8');
}

describe('a letter of the outbox', () => {
  test('is read back: to whom, about what, and its words, also beyond ASCII and over long lines', async () => {
    const long = `${'Größe der Pumpe: 6″. '.repeat(12)}Fin.`;
    const letter = readLetter(
      await filed({ to: 'rosa@county.example', subject: 'Müller’s 3 offers: “pumps”', body: [long] }),
    );
    expect(letter).toMatchObject({
      to: 'rosa@county.example',
      subject: 'Müller’s 3 offers: “pumps”',
      at: '2026-11-20T15:00:00.000Z',
    });
    expect(letter.text).toBe(long);
  });

  test('keeps its one-time link to itself', async () => {
    const link = { link: '/reset-password?token=abcdefghijklmnop&next=1', label: 'Set a new password' };
    const { text } = readLetter(await filed({ to: 'rosa@county.example', subject: 'Password', body: [link] }));
    expect(text).toContain('/reset-password?token=…&next=1');
    expect(text).not.toContain('abcdefghijklmnop');
  });

  test('that is no letter is empty rather than a failure', () => {
    expect(readLetter('')).toEqual({ to: '', subject: '', at: null, text: '' });
  });
});
