import { fail } from '#kernel';

const known = ['utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'us-ascii', 'iso-8859-1', 'windows-1252'];
const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const refusal = (message: string) => fail('invalid', 'e_invoice.encoding', message);

/** The text of a file in the encoding that it names. One that is not in it is refused: guessed letters would be another name or number. */
export function decoded(bytes: Uint8Array): string {
  const mark = marks.find(([, own]) => own.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replaceAll('\u0000', '');
  const said = /^[^<]{0,4}<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/i.exec(head)?.[1]?.toLowerCase() ?? null;
  if (said !== null && !known.includes(said)) throw refusal(`The encoding ${said} is not read. Ask for UTF-8.`);
  if (mark !== null && said !== null && !mark.startsWith(said))
    throw refusal(`The file says that it is ${said}, and it begins as ${mark}.`);
  if (mark === null && said?.startsWith('utf-16'))
    throw refusal(`The file says that it is ${said}, and it does not begin so.`);
  try {
    return new TextDecoder(mark ?? said ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal(`The file is not in ${mark ?? said ?? 'utf-8'}, the encoding that it names.`);
  }
}
