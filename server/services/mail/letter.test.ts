import { expect, test } from 'vitest';
import { writeLetter } from './letter.ts';

const home = 'https://levee.county.gov';
const letter = (more: Partial<Parameters<typeof writeLetter>[0]> = {}) =>
  writeLetter({ to: 'rosa@county.gov', subject: 'Hello', body: ['Hello Rosa'], ...more }, home);

test('every part stands in the text and in the page', () => {
  const { text, html } = letter({
    body: [
      'Two lines,\nas written.',
      { link: '/requisitions/7?tab=lines', label: 'Open the request' },
      { code: '481 516' },
      { facts: [['Amount', '$1,200.00']] },
    ],
  });
  expect(text).toBe(
    'Two lines,\nas written.\n\nOpen the request:\nhttps://levee.county.gov/requisitions/7?tab=lines\n\n481 516\n\nAmount: $1,200.00\n',
  );
  expect(html).toContain('Two lines,<br>as written.');
  expect(html).toContain('href="https://levee.county.gov/requisitions/7?tab=lines"');
  expect(html).toContain('<strong>481 516</strong>');
  expect(html).toContain('<th align="left">Amount</th><td>$1,200.00</td>');
});

test('days are said as people read them', () => {
  const { subject, text, html } = letter({
    subject: 'Reply until 2026-12-04',
    body: ['Due 2026-12-04.', { facts: [['Due', '2026-12-04']] }],
  });
  expect(subject).toBe('Reply until Dec 4, 2026');
  expect(text).toBe('Due Dec 4, 2026.\n\nDue: Dec 4, 2026\n');
  expect(html).not.toContain('2026-12-04');
});

test('whatever people call themselves stays text', () => {
  const evil = `<img src=x onerror="alert('1')">&amp;</p>`;
  const { html, text } = letter({
    subject: evil,
    body: [evil, { link: `/x?q=${evil}`, label: evil }, { code: evil }, { facts: [[evil, evil]] }],
  });
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;&amp;amp;/g)).toHaveLength(5);
  expect(text).toContain('<img');
});

test('a link leads to our own address or there is no mail', () => {
  const elsewhere = [
    'https://evil.example/reset',
    'http://levee.county.gov/x',
    '//evil.example/x',
    '/\\evil.example/x',
    '/\t/evil.example',
    'evil',
    'javascript:alert(1)',
    '/\n/evil.example',
    '///evil.example',
    'mailto:x@y.z',
    '',
    '\\\\evil.example',
    '@evil.example',
  ];
  for (const link of elsewhere) {
    expect(() => letter({ body: [{ link, label: 'Go' }] }), link).toThrow('path of this installation');
  }
  expect(letter({ body: [{ link: '/@evil.example/..//x', label: 'Go' }] }).text).toContain('https://levee.county.gov/');
});

test('an address somebody smuggled into a name does not become a link', () => {
  const { text, html } = letter({
    subject: 'See https://evil.example',
    body: ['I am https://evil.example/pay and www.evil.example'],
  });
  expect(`${text}${html}`).not.toMatch(/https?:\/\/evil|www\.evil/);
  expect(letter({ subject: 'See https://evil.example' }).subject).toBe('See https: //evil.example');
});

test('a subject is one line without control or direction marks', () => {
  const { subject } = letter({ subject: 'Hello\r\nBcc: all@county.gov\u2028X-A: b\0\u202edlrow' });
  expect(subject).toBe('Hello Bcc: all@county.gov X-A: bdlrow');
  expect(letter({ subject: 'x'.repeat(999) }).subject).toHaveLength(200);
});

test('a mail goes to exactly one address', () => {
  const wrong: unknown[] = [
    '',
    'rosa',
    'rosa@',
    '@county.gov',
    'rosa@county.gov,ben@county.gov',
    'rosa@county.gov ben@county.gov',
    'rosa@county.gov;ben@county.gov',
    'Rosa <rosa@county.gov>',
    '<rosa@county.gov>',
    'rosa@county.gov\r\nBcc: ben@county.gov',
    'rosa@county.gov\n',
    ' rosa@county.gov',
    'rosa@@county.gov',
    'rosa@county..gov',
    'rosa@county.gov.',
    'rosa＠county.gov',
    '"a b"@county.gov',
    'rosa@[127.0.0.1]',
    'rosa@county.gov(comment)',
    'group:rosa@county.gov;',
    `${'a'.repeat(65)}@county.gov`,
    'rosa\0@county.gov',
    `a@${'b.'.repeat(140)}gov`,
    ['rosa@county.gov', 'ben@county.gov'],
    ['rosa@county.gov'],
    { address: 'rosa@county.gov' },
    null,
    undefined,
    7,
  ];
  for (const to of wrong) {
    expect(() => letter({ to: to as string }), JSON.stringify(to)).toThrow('Enter one e-mail address');
  }
  for (const to of ['rosa@county.gov', "o'brien+levee@sub.county.gov", 'jörg@köln.example', 'demo@localhost']) {
    expect(letter({ to }).to).toBe(to);
  }
});
