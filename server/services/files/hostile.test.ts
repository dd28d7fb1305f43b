import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Failure } from '../../../kernel/record/fail.ts';
import { systemClock } from '../clock.ts';
import { openLog } from '../log.ts';
import { openFiles } from './files.ts';
import { inertHeaders } from './inert.ts';
import { noScan } from './scan.ts';
import { diskStore } from './stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'levee-files-'));
const files = openFiles({
  store: diskStore(join(folder, 'files')),
  scan: noScan,
  clock: systemClock,
  log: openLog({ level: 'error', clock: systemClock, write: () => {} }),
  incomingFolder: join(folder, 'incoming'),
});

const text = (content: string) => Buffer.from(content);
const hex = (digits: string, more = '') => Buffer.concat([Buffer.from(digits.replace(/\s/g, ''), 'hex'), text(more)]);
const script = '<script>parent.document.title=document.cookie</script>';

function png(width: number, height: number, more = ''): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13);
  header.write('IHDR', 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  return Buffer.concat([hex('89504e470d0a1a0a'), header, text(more)]);
}
function jpeg(width: number, height: number, between = Buffer.alloc(0)): Buffer {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([hex('ffd8'), between, frame]);
}
function gif(width: number, height: number, more = ''): Buffer {
  const bytes = Buffer.concat([text('GIF89a'), Buffer.alloc(7), text(more)]);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}
function webp(width: number, height: number): Buffer {
  const bytes = Buffer.concat([text('RIFF\0\0\0\0WEBPVP8X'), Buffer.alloc(14)]);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

interface Part {
  name: string;
  content?: string | Buffer;
  claims?: number;
  mode?: number;
  offset?: number;
}
/** A zip that may lie: about sizes, about where parts lie, about what they are. */
function zip(parts: readonly Part[], lie: { count?: number; directorySize?: number } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = 'x', claims, mode = 0o100644, offset } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain, { level: 9 });
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claims ?? plain.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(claims ?? plain.length, 24);
    central.writeUInt16LE(Buffer.byteLength(name), 28);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(offset ?? at, 42);
    directory.push(central, text(name));
    bodies.push(local, text(name), packed);
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const bytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(lie.count ?? parts.length, 10);
  end.writeUInt32LE(lie.directorySize ?? bytes.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, bytes, end]);
}
const types: Part = { name: '[Content_Types].xml', content: '<Types/>' };
const word = (content: string | Buffer, claims?: number) =>
  zip([types, { name: 'word/document.xml', content, ...(claims === undefined ? {} : { claims }) }]);
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** name, content, and whether it must be refused; everything else may be taken and must then be harmless to look at. */
const hostile: readonly (readonly [string, Buffer, 'refused' | 'inert'])[] = [
  ['script.svg', text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`), 'inert'],
  ['late.svg', text(`<?xml version="1.0"?><!-- ${'x'.repeat(5000)} --><svg>${script}</svg>`), 'inert'],
  ['bom.svg', text(`\ufeff<svg>${script}</svg>`), 'inert'],
  ['utf16.svg', Buffer.from(`\ufeff<svg>${script}</svg>`, 'utf16le'), 'inert'],
  ['picture.png', text(`<!DOCTYPE html><html>${script}</html>`), 'inert'],
  ['picture.jpg', text(script), 'inert'],
  ['picture.gif', text(`   \n\t<HTML>${script}`), 'inert'],
  ['report.pdf', text(`<iframe srcdoc="${script}">`), 'inert'],
  ['notes.txt', text(`Dear all, <img src=x onerror=alert(1)>`), 'inert'],
  ['notes.csv', text('javascript:alert(1)'), 'inert'],
  ['page.html', text(`<p>hello</p>${script}`), 'inert'],
  ['page.xhtml', text(`<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`), 'inert'],
  ['feed.xml', text(`<?xml-stylesheet href="javascript:alert(1)"?><a/>`), 'inert'],
  ['entity.xml', text('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'), 'inert'],
  ['laughs.xml', text('<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><l>&b;</l>'), 'inert'],
  ['mail.mht', text('MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<b>x</b>'), 'inert'],
  ['utf7.txt', text('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'), 'inert'],
  ['polyglot.gif', gif(1, 1, `/*${script}*/=1;alert(1)`), 'inert'],
  ['polyglot.jpg', jpeg(1, 1, hex('fffe0040', `${script}${' '.repeat(62 - script.length)}`)), 'inert'],
  ['polyglot.png', png(1, 1, script), 'inert'],
  ['polyglot.webp', Buffer.concat([webp(1, 1), text(script)]), 'inert'],
  ['polyglot.zip.png', Buffer.concat([png(1, 1), zip([{ name: 'a' }])]), 'inert'],
  ['gifar.gif', Buffer.concat([gif(1, 1), zip([{ name: 'META-INF/MANIFEST.MF' }])]), 'inert'],
  ['javascript.pdf', text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'), 'inert'],
  ['launch.pdf', text('%PDF-1.7\n1 0 obj<</OpenAction<</S/Launch/F(cmd.exe)>>>>endobj'), 'inert'],
  ['html.pdf', text(`%PDF-1.4\n${script}`), 'inert'],
  ['eicar.com', text(eicar), 'inert'],
  ['eicar.txt', text(eicar), 'inert'],
  ['setup.exe', hex('4d5a9000'), 'refused'],
  ['invoice.pdf.exe', hex('4d5a9000'), 'refused'],
  ['holiday.png', hex('4d5a9000'), 'refused'],
  ['tool', hex('7f454c460201'), 'refused'],
  ['Applet.class', hex('cafebabe00000034'), 'refused'],
  ['tool.macho', hex('cffaedfe07000001'), 'refused'],
  ['run.txt', text('#!/bin/sh\nrm -rf /'), 'refused'],
  ['tender.lnk', hex('4c0000000114020000000000c000000000000046'), 'refused'],
  ['module.wasm', hex('0061736d01000000'), 'refused'],
  ['flood.png', png(30_000, 30_000), 'refused'],
  ['flood-thin.png', png(100_000, 1), 'refused'],
  ['flood-max.png', png(0xffffffff, 0xffffffff), 'refused'],
  ['flood.jpg', jpeg(30_000, 30_000), 'refused'],
  ['flood-late.jpg', jpeg(65_000, 65_000, Buffer.concat([hex('ffe1ffff'), Buffer.alloc(65_533)])), 'refused'],
  ['flood.gif', gif(60_000, 60_000), 'refused'],
  ['flood.webp', webp(16_000, 16_000), 'refused'],
  ['nothing.png', png(0, 10), 'refused'],
  ['short.png', hex('89504e470d0a1a0a'), 'refused'],
  ['short.jpg', hex('ffd8ff'), 'refused'],
  ['endless.jpg', Buffer.concat([hex('ffd8'), Buffer.alloc(100_000, 0xff)]), 'refused'],
  ['short.webp', text('RIFF\0\0\0\0WEBPVP8X'), 'refused'],
  ['empty.pdf', Buffer.alloc(0), 'refused'],
  ['slip.zip', zip([{ name: '../../../../etc/cron.d/x' }]), 'refused'],
  ['slip-windows.zip', zip([{ name: '..\\..\\autostart.bat' }]), 'refused'],
  ['absolute.zip', zip([{ name: '/etc/passwd' }]), 'refused'],
  ['drive.zip', zip([{ name: 'C:\\Windows\\x.dll' }]), 'refused'],
  ['null.zip', zip([{ name: 'a\0.txt' }]), 'refused'],
  ['symlink.zip', zip([{ name: 'link', content: '/etc/passwd', mode: 0o120777 }]), 'refused'],
  ['bomb.zip', Buffer.from(zipSync({ zero: zeros(20) }, { level: 9 })), 'refused'],
  [
    'bomb-claimed.zip',
    zip(Array.from({ length: 20 }, (_, index) => ({ name: `f${index}`, claims: 0x3fff_ffff }))),
    'refused',
  ],
  ['bomb-overlap.zip', zip(Array.from({ length: 50 }, (_, index) => ({ name: `f${index}`, offset: 0 }))), 'refused'],
  ['bomb-count.zip', zip(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}` }))), 'refused'],
  ['bomb.docx', word(zeros(20)), 'refused'],
  ['bomb-lying.docx', word(zeros(8), 100), 'refused'],
  [
    'bomb-inside.zip',
    zip([{ name: 'inner.zip', content: Buffer.from(zipSync({ zero: zeros(20) }, { level: 9 })) }]),
    'inert',
  ],
  ['entity.docx', word('<!DOCTYPE x [<!ENTITY y SYSTEM "http://169.254.169.254/">]><x>&y;</x>'), 'refused'],
  ['entity-late.docx', word(`<x>${'a '.repeat(70_000)}</x><!ENTITY y SYSTEM "file:///etc/passwd">`), 'refused'],
  ['entity-split.docx', word(`${'x'.repeat(16_380)}<!ENTITY y SYSTEM "file:///etc/passwd">`), 'refused'],
  ['entity-utf16.docx', word(Buffer.from('<!DOCTYPE x SYSTEM "http://evil">', 'utf16le')), 'refused'],
  [
    'damaged.docx',
    Buffer.concat([word('<x/>').subarray(0, 60), Buffer.alloc(40), word('<x/>').subarray(100)]),
    'refused',
  ],
  ['lying.zip', zip([{ name: 'a' }], { count: 400 }), 'refused'],
  ['outside.zip', zip([{ name: 'a' }], { directorySize: 0xffffff }), 'refused'],
  ['cut.zip', zip([{ name: 'a' }]).subarray(0, 40), 'refused'],
  ['crlf\r\nSet-Cookie: a=b\r\n\r\n<script>.txt', text('plain'), 'inert'],
  ['annual\u202efdp.exe', text('plain'), 'inert'],
  [`${'n'.repeat(260)}.pdf`, text('%PDF-1.7 x'), 'inert'],
  [`${'\u{1f4c4}'.repeat(260)}.pdf`, text('%PDF-1.7 x'), 'inert'],
  ['../../../etc/passwd', text('plain'), 'inert'],
  ['..\\..\\boot.ini', text('plain'), 'inert'],
  ['/etc/shadow', text('plain'), 'inert'],
  ['a"; filename="evil.html', text('plain'), 'inert'],
  ["a'b%00%0d%0a;c.txt", text('plain'), 'inert'],
  ['\0\u0001\u0085\u2028name.txt', text('plain'), 'inert'],
  ['con.txt', text('plain'), 'inert'],
  ['.htaccess', text('plain'), 'inert'],
  ['   ...   ', text('plain'), 'inert'],
  ['', text('plain'), 'inert'],
  ['\ud800half.txt', text('plain'), 'inert'],
  ['bid.html', text('plain words only'), 'inert'],
  ['run.BAT ', text('del *.*'), 'inert'],
];

async function* once(content: Uint8Array) {
  yield content;
}
const neverServed = /html|svg|xml(?!formats)|script|x-msdownload|flash|wasm/;

test(`sixty and more hostile files are refused with a sentence or served so that nothing in them runs`, async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60);
  const wrong: string[] = [];
  for (const [name, content, expected] of hostile) {
    const outcome = await files.take({ name, content: once(content) }).catch((error: unknown) => error);
    const say = (fault: string) => wrong.push(`${JSON.stringify(name)}: ${fault}`);
    if (outcome instanceof Failure) {
      if (expected !== 'refused') say(`refused: ${outcome.message}`);
      if (!/^[A-Z].*\.$/.test(outcome.message)) say(`no sentence: ${outcome.message}`);
      continue;
    }
    if (outcome instanceof Error) {
      say(`a defect: ${outcome.stack}`);
      continue;
    }
    const stored = outcome as Awaited<ReturnType<typeof files.take>>;
    if (expected === 'refused') say(`taken as ${stored.type}`);
    if (/[\p{Cc}\p{Cf}\p{Cs}/\\:"]|^\.|\.(exe|html|svg|bat|com)$/iu.test(stored.name))
      say(`name ${JSON.stringify(stored.name)}`);
    if (stored.name === '' || Buffer.byteLength(stored.name) > 200) say('name length');
    const headers = new Headers(inertHeaders(stored)); // throws on anything that is no header
    if (neverServed.test(headers.get('content-type') ?? '')) say(`served as ${headers.get('content-type')}`);
    if (headers.get('x-content-type-options') !== 'nosniff') say('sniffable');
    if (headers.get('content-security-policy') !== "sandbox; default-src 'none'; frame-ancestors 'none'")
      say('no sandbox');
    if (headers.get('cross-origin-resource-policy') !== 'same-origin') say('open to others');
    const inline = headers.get('content-disposition')?.startsWith('inline;');
    if (
      inline &&
      !/^(image\/(png|jpeg|gif|webp)|text\/plain; charset=utf-8|application\/pdf)$/.test(
        headers.get('content-type') ?? '',
      )
    ) {
      say('opens in the window');
    }
  }
  expect(wrong).toEqual([]);
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
});

test('the same builders make honest files that are taken, so the refusals above are not about their form', async () => {
  const honest: [string, Buffer, string][] = [
    ['a.zip', zip([{ name: 'folder/a.txt', content: 'x'.repeat(9000) }, { name: 'b' }]), 'zip'],
    ['a.docx', word(`<w:t>${'Costs & terms '.repeat(60_000)}</w:t>`), 'wordprocessingml'],
    ['a.png', png(4000, 3000), 'png'],
    ['a.jpg', jpeg(6000, 8000, Buffer.concat([hex('ffe1ffff'), Buffer.alloc(65_533), hex('ffff')])), 'jpeg'],
    ['a.gif', gif(500, 500), 'gif'],
    ['a.webp', webp(16_000, 3000), 'webp'],
  ];
  for (const [name, content, type] of honest) {
    expect((await files.take({ name, content: once(content) })).type).toContain(type);
  }
});

test('markup of every kind is only ever downloaded, whatever it is called', async () => {
  const markup = hostile.filter(([name]) =>
    /^(script|late|bom|utf16)\.svg|^picture|^report|^notes|^page|^feed|\.xml$/.test(name),
  );
  expect(markup.length).toBeGreaterThan(12);
  for (const [name, content] of markup) {
    const headers = inertHeaders(await files.take({ name, content: once(content) }));
    expect([name, headers['content-type']]).toEqual([name, 'application/octet-stream']);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  }
});

test('a type that does not come from us is served as nothing in particular', () => {
  for (const type of [
    'text/html',
    'image/svg+xml',
    'text/html; charset=x',
    'application/javascript',
    '',
    'x\r\ny: z',
  ]) {
    const headers = new Headers(inertHeaders({ name: 'a', type, size: 1 }));
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  }
});
