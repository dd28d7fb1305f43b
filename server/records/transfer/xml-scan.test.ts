import { describe, expect, test } from 'vitest';
import { attribute, decoded, xmlScan } from './xml-scan.ts';

function told(...pieces: string[]): string[] {
  const events: string[] = [];
  const feed = xmlScan({
    open: (name, attributes) => events.push(`open ${name}${attributes}`),
    close: (name) => events.push(`close ${name}`),
    text: (text) => events.push(`text ${text}`),
  });
  for (const piece of pieces) feed(piece);
  return events;
}

const sheet =
  '<?xml version="1.0"?><!DOCTYPE row><!-- <a> --><x:row r="1 > 0" s=\'/\'><c/>A &amp; B<![CDATA[<c>]] >]]></x:row>';
const events = ['open row r="1 > 0" s=\'/\'', 'open c', 'close c', 'text A & B', 'text <c>]] >', 'close row'];

describe('a scan of XML', () => {
  test('tells elements and text, and leaves out declarations and remarks', () => {
    expect(told(sheet)).toEqual(events);
  });

  test('tells the same wherever the text is cut into pieces', () => {
    for (let at = 1; at < sheet.length; at++) expect(told(sheet.slice(0, at), sheet.slice(at))).toEqual(events);
    expect(told(...sheet)).toEqual(events);
  });

  test('waits for the end of a tag of a million characters, and of no longer one', () => {
    const tag = (length: number) => `<a b="${'x'.repeat(length - 6)}`;
    expect(told(tag(1_000_000), '"/>')).toHaveLength(2);
    expect(() => told(tag(1_000_001))).toThrow('The workbook is damaged.');
  });
});

test.each([
  ['&lt;&gt;&quot;&apos;&amp;lt;', '<>"\'&lt;'],
  ['&#65;&#x42;', 'AB'],
  ['&#1;&#x10ffff;', '\u0001\u{10ffff}'],
  ['a&#0;b&#x110000;c', 'abc'],
  ['&nbsp; & &none', '&nbsp; & &none'],
])('the text %s is read as it was meant', (text, meant) => {
  expect(decoded(text)).toBe(meant);
});

test('an attribute is found by its whole local name, in either quotes', () => {
  const attributes = ` rid="1" r:id='a&amp;b' sheetId = "3"`;
  expect(attribute(attributes, 'id')).toBe('a&b');
  expect(attribute(attributes, 'sheetId')).toBe('3');
  expect(attribute(attributes, 'Id')).toBeUndefined();
});
