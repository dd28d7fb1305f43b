import { isUtf8 } from 'node:buffer';

/** What a file really is, told from its first bytes. What the sender calls it is never believed. */
export interface FileKind {
  readonly type: string;
  readonly extension: string;
}

const kind = (type: string, extension: string): FileKind => ({ type, extension });

export const unknownKind = kind('application/octet-stream', 'bin');
export const zipKind = kind('application/zip', 'zip');
const textKind = kind('text/plain', 'txt');
// Markup is a program for the browser: it keeps its content and loses its type.
const markupKind = kind('application/octet-stream', 'bin');

/** Kinds that are a program for the machine that opens them. */
const programs: readonly (readonly [number, string])[] = [
  [0, '4d5a'], // Windows
  [0, '7f454c46'], // Linux
  [0, 'cafebabe'], // Java, macOS
  [0, 'cffaedfe'],
  [0, 'cefaedfe'],
  [0, 'feedface'],
  [0, 'feedfacf'],
  [0, '2321'], // #!
  [0, '4c0000000114020000000000c000000000000046'], // Windows shortcut
  [0, '0061736d'], // WebAssembly
];

const signatures: readonly (readonly [number, string, FileKind])[] = [
  [0, '89504e470d0a1a0a', kind('image/png', 'png')],
  [0, 'ffd8ff', kind('image/jpeg', 'jpg')],
  [0, '474946383761', kind('image/gif', 'gif')],
  [0, '474946383961', kind('image/gif', 'gif')],
  [8, '57454250', kind('image/webp', 'webp')],
  [0, '255044462d', kind('application/pdf', 'pdf')],
  [0, '504b0304', zipKind],
  [0, '504b0506', zipKind],
  [0, 'd0cf11e0a1b11ae1', kind('application/x-ole-storage', 'doc')],
  [0, '49492a00', kind('image/tiff', 'tif')],
  [0, '4d4d002a', kind('image/tiff', 'tif')],
  [0, '424d', kind('image/bmp', 'bmp')],
  [4, '66747970', kind('video/mp4', 'mp4')],
  [0, '1f8b', kind('application/gzip', 'gz')],
  [0, '377abcaf271c', kind('application/x-7z-compressed', '7z')],
  [0, '526172211a07', kind('application/vnd.rar', 'rar')],
  [0, '494433', kind('audio/mpeg', 'mp3')],
  [0, '4f676753', kind('audio/ogg', 'ogg')],
];

export function sniff(head: Uint8Array): FileKind | 'program' {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const begins = (at: number, hex: string) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (programs.some(([at, hex]) => begins(at, hex))) return 'program';
  const [, , known] = signatures.find(([at, hex]) => begins(at, hex)) ?? [];
  return known ?? textOrNot(bytes);
}

function textOrNot(bytes: Buffer): FileKind {
  // The head may end inside a character of up to four bytes.
  const whole = [0, 1, 2, 3].some((less) => isUtf8(bytes.subarray(0, Math.max(0, bytes.length - less))));
  if (bytes.includes(0) || !whole) return unknownKind;
  return /<\s*[!?/a-z]|javascript:/i.test(bytes.toString('utf8')) ? markupKind : textKind;
}

const officeKinds: readonly (readonly [string, FileKind])[] = [
  ['word/', kind('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx')],
  ['xl/', kind('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx')],
  ['ppt/', kind('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx')],
];

/** What may open inside the browser window; everything else is only ever downloaded. */
export const opensInline: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'text/plain',
  'application/pdf',
]);

/** Office files are zip files; what is inside says which. */
export function kindOfZip(names: readonly string[]): FileKind {
  if (!names.includes('[Content_Types].xml')) return zipKind;
  return officeKinds.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1] ?? zipKind;
}

const named = new Set([...signatures, ...officeKinds].map((entry) => (entry.at(-1) as FileKind).type)).add(
  textKind.type,
);

/** The type a stored file is served as: one of ours, or the one that means nothing. */
export const servedType = (type: string): string => (named.has(type) ? type : unknownKind.type);
