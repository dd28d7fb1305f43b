import { expect, test } from 'vitest';
import { pageHtml } from './package-html.ts';
import { type Page, redact, ssnExemption, stillThere } from './redaction.ts';

const page = (...texts: readonly string[]): Page => ({
  file: '05.html',
  title: 'Bids',
  parts: [{ heading: 'Marsh & Sons', rows: texts.map((text, at) => [`Row ${at}`, text] as const) }],
});
const taken = (text: string, exemption = 'Fla. Stat. 119.071') => [{ text, exemption }];
const htmlOf = (given: Page, redactions: readonly { text: string; exemption: string }[]) =>
  redact([given], redactions).pages.map(pageHtml).join('');

test('what is redacted is in no byte, however it was spelled, spaced or hidden', () => {
  const secret = 'Alloy 7-X process';
  const spellings = [
    'Alloy 7-X process',
    'ALLOY  7-x\n process',
    'Al\u200Bloy 7\u00AD-X pro\u2060cess',
    'Alloy 7\u2010X process',
    '\uFF21lloy 7-X process',
  ];
  const html = htmlOf(page(...spellings), taken(secret));
  expect(stillThere(html, taken(secret))).toEqual([]);
  expect(html.match(/Redacted: Fla\. Stat\. 119\.071/g)).toHaveLength(5);
  expect(html.toLowerCase()).not.toContain('alloy');
});

test('signs of markup and of patterns are text like any other', () => {
  const odd = 'Smith & <b>Co</b> (50%+)';
  expect(stillThere(pageHtml(page(odd)), taken(odd))).toEqual([0]);
  const html = htmlOf(page(odd), taken(odd));
  expect(html).not.toContain('Smith');
  expect(html).toContain('Marsh &amp; Sons');
});

test('the check notices what is left in an attribute, a comment, or across marks', () => {
  for (const html of [
    '<p title="the secret price">x</p>',
    '<!-- the secret price -->',
    '<p>the sec<b>ret pri</b>ce</p>',
    '<dt>the secret</dt> <dd>price</dd>',
    '<p>the&amp; </p><p>the secret\u200B price</p>',
  ])
    expect(stillThere(html, taken('the secret price')), html).toEqual([0]);
});

test('a longer redaction leaves no rest of a shorter one, and social security numbers go by rule', () => {
  const both = [...taken('7-X'), ...taken('Alloy 7-X process', '5 U.S.C. 552(b)(4)')];
  const { pages, counts } = redact([page('Alloy 7-X process', 'SSN 123-45-6789, part 1123-45-67890')], both);
  expect(pages[0]?.parts[0]?.rows.map(([, text]) => text)).toEqual([
    '[Redacted: 5 U.S.C. 552(b)(4)]',
    `SSN [Redacted: ${ssnExemption}], part 1123-45-67890`,
  ]);
  expect(counts.map(({ count }) => count)).toEqual([1, 1]);
});
