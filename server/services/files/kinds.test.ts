import { expect, test } from 'vitest';
import { kindOfZip, opensInline, servedType, sniff } from './kinds.ts';

const bytes = (hex: string, more = 'rest of the file') =>
  Buffer.concat([Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.from(more)]);

test.each([
  ['Windows', '4d5a'],
  ['Linux', '7f454c46'],
  ['Java or macOS', 'cafebabe'],
  ['macOS, 64 bit, little end first', 'cffaedfe'],
  ['macOS, 32 bit, little end first', 'cefaedfe'],
  ['macOS, 32 bit', 'feedface'],
  ['macOS, 64 bit', 'feedfacf'],
  ['a script with its interpreter', '2321'],
  ['a Windows shortcut', '4c0000000114020000000000c000000000000046'],
  ['WebAssembly', '0061736d'],
])('a program for %s is told by its first bytes, and not when the last of them differs', (_, hex) => {
  expect(sniff(bytes(hex))).toBe('program');
  expect(sniff(bytes(`${hex.slice(0, -2)}00`, ''))).not.toBe('program');
});

test.each([
  ['png', '89504e470d0a1a0a', 'image/png'],
  ['jpeg', 'ffd8ff', 'image/jpeg'],
  ['gif of 1987', '474946383761', 'image/gif'],
  ['gif of 1989', '474946383961', 'image/gif'],
  ['webp', '5249464600000000 57454250', 'image/webp'],
  ['pdf', '255044462d', 'application/pdf'],
  ['zip', '504b0304', 'application/zip'],
  ['empty zip', '504b0506', 'application/zip'],
  ['old office file', 'd0cf11e0a1b11ae1', 'application/x-ole-storage'],
  ['tiff, little end first', '49492a00', 'image/tiff'],
  ['tiff', '4d4d002a', 'image/tiff'],
  ['bmp', '424d', 'image/bmp'],
  ['mp4', '00000018 66747970', 'video/mp4'],
  ['gzip', '1f8b', 'application/gzip'],
  ['7z', '377abcaf271c', 'application/x-7z-compressed'],
  ['rar', '526172211a07', 'application/vnd.rar'],
  ['mp3', '494433', 'audio/mpeg'],
  ['ogg', '4f676753', 'audio/ogg'],
])('%s', (_, hex, type) => {
  expect(sniff(bytes(hex))).toMatchObject({ type });
  expect(servedType(type)).toBe(type);
});

test.each([
  '<script>alert(1)</script>',
  '<!DOCTYPE html>',
  '<?xml version="1.0"?><svg/>',
  '</p>',
  '< img src=x onerror=alert(1)>',
  '<IMG SRC=x>',
  'words before <b>',
  'see javascript:alert(1)',
  'see JaVaScRiPt:alert(1)',
])('%s is markup, whatever it is called: it is kept and loses its type', (content) => {
  expect(sniff(Buffer.from(content))).toMatchObject({ type: 'application/octet-stream' });
});

test.each(['plain words', '3 < 4 and 5 > 2', 'a << 4', 'price <= 40', 'Größe: 4 µm', ''])('%s is text', (content) => {
  expect(sniff(Buffer.from(content))).toMatchObject({ type: 'text/plain' });
});

test('what is neither text nor known means nothing, and no markup opens in the browser window', () => {
  expect(sniff(bytes('00ff00ff'))).toMatchObject({ type: 'application/octet-stream' });
  expect(sniff(Buffer.from([0xc3, 0x28, 0x41, 0x41, 0x41]))).toMatchObject({ type: 'application/octet-stream' });
  expect(servedType('text/html')).toBe('application/octet-stream');
  expect(servedType('image/svg+xml')).toBe('application/octet-stream');
  for (const type of ['text/html', 'image/svg+xml', 'application/xml']) expect(opensInline.has(type)).toBe(false);
});

test('a head that ends inside a character is still text', () => {
  const word = Buffer.from('Größe €');
  for (let length = 1; length <= word.length; length++)
    expect(sniff(word.subarray(0, length)), String(length)).toMatchObject({ type: 'text/plain' });
});

test('an office file is told by what is inside it, and by its table of contents', () => {
  expect(kindOfZip(['[Content_Types].xml', 'word/document.xml']).extension).toBe('docx');
  expect(kindOfZip(['[Content_Types].xml', 'xl/workbook.xml']).extension).toBe('xlsx');
  expect(kindOfZip(['[Content_Types].xml', 'ppt/presentation.xml']).extension).toBe('pptx');
  expect(kindOfZip(['word/document.xml']).extension).toBe('zip');
});
