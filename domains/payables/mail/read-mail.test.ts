import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { bankNoticeIn, htmlText, isMail, mailOf, oneLine } from './read-mail.ts';

const email = (more: object = {}): Email =>
  ({
    headers: [],
    from: { name: 'Bay Pumps', address: 'Billing@BayPumps.example' },
    to: [{ name: '', address: 'Invoices@county.example' }],
    subject: 'Invoice 77',
    messageId: '<m-1@baypumps.example>',
    date: '2026-11-20T10:00:00-05:00',
    text: 'Please find our invoice.',
    attachments: [],
    ...more,
  }) as unknown as Email; // what a message is read from
const part = (more: object = {}) => ({
  filename: 'invoice.pdf',
  mimeType: 'application/pdf',
  content: new Uint8Array([1]).buffer,
  ...more,
});
const withParts = (...attachments: object[]) => mailOf(email({ attachments }));

describe('a sentence of another bank account', () => {
  test('is told alone, without the digits of one', () => {
    expect(bankNoticeIn('Please note. Our bank account has changed to 1234 5678 9012. Thanks.')).toBe(
      'Our bank account has changed to …9012',
    );
    expect(bankNoticeIn('Use the new remittance address from May on\nBest')).toBe(
      'Use the new remittance address from May on',
    );
    expect(bankNoticeIn('Our ACH moved')).toBe('Our ACH moved');
    expect(bankNoticeIn('Thanks for your payment of invoice 7. We have a new phone.')).toBeNull();
  });

  test('warns, as do replies to another domain, and neither changes the message', () => {
    const found = mailOf(
      email({ text: 'Our routing number changed.', replyTo: [{ name: '', address: 'pay@other.example' }] }),
    );
    expect(found.warnings).toEqual([
      'Replies go to another address: pay@other.example.',
      'The message speaks of another bank account: “Our routing number changed”. It changes no account.',
    ]);
    expect(found.bankNotice).toBe('Our routing number changed');
    const same = mailOf(email({ replyTo: [{ name: '', address: 'ar@BAYPUMPS.example' }] }));
    expect([same.warnings, same.bankNotice]).toEqual([[], null]);
  });
});

describe('a message', () => {
  test('is one that has a header of a message', () => {
    expect(isMail({ headers: [{ key: 'x-loop', originalKey: 'X-Loop', value: '1' }] } as Email)).toBe(false);
    for (const key of ['from', 'subject', 'message-id', 'date', 'received'])
      expect(isMail({ headers: [{ key: 'x-loop' }, { key }] } as unknown as Email)).toBe(true);
  });

  test('is read with who sent it when, and says what it lacks', () => {
    expect(mailOf(email())).toMatchObject({
      sender: 'billing@baypumps.example',
      senderName: 'Bay Pumps',
      recipient: 'invoices@county.example',
      subject: 'Invoice 77',
      sentAt: '2026-11-20T15:00:00.000Z',
      text: 'Please find our invoice.',
      notes: ['The message has no attachment. Enter the invoice by hand.'],
      warnings: [],
    });
    expect(mailOf(email({ from: undefined, sender: undefined })).notes[0]).toBe('The message names no sender.');
    expect(mailOf(email({ text: ' ', html: '<p>Hello</p>' }))).toMatchObject({
      text: 'Hello',
      notes: ['The message has no attachment and was sent as HTML. Enter the invoice by hand.'],
    });
  });

  test('is of a day between 1990 and 2190, or of none', () => {
    const sent = (date: string | undefined) => mailOf(email({ date })).sentAt;
    expect(['1990-01-01', '1990-01-02', '2189-12-31', '2190-01-01', 'soon', undefined].map(sent)).toEqual([
      null,
      '1990-01-02T00:00:00.000Z',
      '2189-12-31T00:00:00.000Z',
      null,
      null,
      null,
    ]);
  });

  test('is shown in one line of so many characters, without what is not seen', () => {
    expect([oneLine(' a\u200b  b\r\n', 10), oneLine('abcdef', 3), oneLine(' \u200b ', 5), oneLine(null, 5)]).toEqual([
      'a b',
      'abc',
      null,
      null,
    ]);
    const { text } = mailOf(email({ text: 'One \t two\r\n\r\n\r\n\r\nthree\n' }));
    expect(text).toBe('One two\n\nthree');
  });

  test('that is HTML alone is read by its words', () =>
    expect(htmlText('<p>Dear&nbsp;A&amp;B</p><style>x</style>1&lt;2&gt;0 &quot;a&quot; it&#39;s')).toBe(
      ' Dear A&B\n 1‹2›0 "a" it’s',
    ));

  test('has its parts by name, but for pictures of its text, and says which cannot be opened', () => {
    const { attachments, notes } = withParts(
      part(),
      part({ filename: null, content: 'words' }),
      part({ mimeType: 'image/png', related: true }),
      part({ filename: 'photo.png', mimeType: 'image/png', related: false }),
      part({ filename: 'smime.p7m', mimeType: 'application/x-pkcs7-mime' }),
      part({ filename: 'deep.eml', rfc822DepthExceeded: true }),
    );
    expect(notes).toEqual([]);
    expect(attachments.map(({ name, problem }) => [name, problem?.slice(0, 24) ?? null])).toEqual([
      ['invoice.pdf', null],
      ['attachment-2', null],
      ['photo.png', null],
      ['smime.p7m', 'This part is encrypted. '],
      ['deep.eml', 'A message inside message'],
    ]);
    expect(new TextDecoder().decode(attachments[1]?.content)).toBe('words');
  });
});
