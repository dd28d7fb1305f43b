/** A table as CSV or a workbook: what is in the file tells which. */
export const tableMedia = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const;

/** The name a file is offered under, harmless in a header, on a disk and in a list: no folders, no line ends, no marks that turn text round. */
export function cleanName(given: string, extension: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const kept = last
    // Controls, lone surrogates, invisible and direction marks, and what file systems or headers give a meaning to.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"*:<>?|;%]/gu, '')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/^[\s.~-]+|(?<![\s.])[\s.]+$/gu, '');
  const [, stem = '', ending = ''] = /^(.+?)(?:\.([^.]{1,10}))?$/su.exec(kept) ?? [];
  const shown = ending === '' ? extension : runsOnClick.test(ending) ? `${ending}.${extension}` : ending;
  const trimmed = stem.replace(/(?<![\s.])[\s.]+$/u, '');
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(trimmed);
  return `${trimmed === '' || isDevice ? 'file' : cut(trimmed, 180)}.${shown}`;
}

/** Endings that make a double click run the file instead of showing it. */
const runsOnClick =
  /^(app|apk|bat|cmd|com|command|cpl|desktop|dll|dmg|exe|hta|html?|inf|iso|jar|jse?|lnk|mht(ml)?|mjs|msc|msi|pif|pkg|ps1|py|reg|scf|scr|sh|svgz?|swf|url|vb[es]?|ws[cfh]?|x?html|xml|xsl)$/i;

/** Whole characters only: half an emoji is not a character. */
function cut(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    kept += character;
  }
  return kept.trimEnd();
}
