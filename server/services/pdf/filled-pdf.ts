import { PDFDocument, PDFOperator, PDFOperatorNames, rgb } from '@cantoo/pdf-lib';
import { Failure } from '#kernel/record/fail.ts';
import { facesFor, type Faces } from './faces.ts';
import { type Line, type Page, placed } from './place.ts';
import { type ReadLine, readLines } from './read-back.ts';
import { drawn, nameOf, type Sheet, type SheetRow } from './sheet.ts';

const rowsOf = ({ parts }: Sheet): readonly SheetRow[] =>
  parts.flatMap((part) => {
    if ('row' in part) return [part.row];
    if ('head' in part)
      return [part.head, ...part.rows, ...(part.carried ?? []).flatMap((one) => (one ? [one.foot, one.head] : []))];
    return 'print' in part ? [[{ value: part.print }]] : [];
  });

/** A character without a glyph would be an empty box on a federal form: it is named, with its item. */
function refuseMissing(sheet: Sheet, { regular, bold }: Faces): void {
  const issues = rowsOf(sheet)
    .flat()
    .flatMap((box) => {
      const text = drawn([box.item, box.label, box.value].filter(Boolean).join(' '));
      const lacking = [...new Set(text)].filter((char) => char !== '\n' && !regular(char));
      return lacking.map((char) => ({
        path: nameOf(box),
        code: 'pdf.no_glyph',
        message: `“${char}” (${codeOf(char)}) isn’t in the PDF fonts.`,
      }));
    });
  const heads = sheet.parts.flatMap((part) => ('heading' in part ? [part.heading] : []));
  for (const char of new Set(drawn([sheet.title, ...heads].join(' '))))
    if (!bold(char)) issues.push({ path: 'Title', code: 'pdf.no_glyph', message: `“${char}” (${codeOf(char)})` });
  const [first] = issues;
  if (first)
    throw new Failure(
      'refused',
      'pdf.no_glyph',
      `${first.path}: ${first.message} Change it, then download the PDF again.`,
      { issues: issues.slice(0, 50) },
    );
}

const codeOf = (char: string): string => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Each line is marked by itself, so that a reader keeps apart what stands next to each other. */
function draw(doc: PDFDocument, { paper, lines, frames }: Page): void {
  const page = doc.addPage([paper.width, paper.height]);
  const ink = rgb(0, 0, 0);
  for (const { x, y, width, height } of frames)
    page.drawRectangle({ x, y, width, height, borderWidth: 0.5, borderColor: ink });
  for (const [at, { runs, y, size }] of lines.entries()) {
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', `<</MCID ${at}>>`]));
    for (const { face, text, x } of runs) page.drawText(text, { x, y, size, font: face.font, color: ink });
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }
}

const NEAR = 0.5;
const bare = (text: string): string => text.replace(/\s+/g, '');
const isSame = (line: Line, read: ReadLine | undefined): boolean =>
  read !== undefined &&
  read.text.normalize('NFC').trim() === line.text &&
  Math.abs(read.x - line.x) < NEAR &&
  Math.abs(read.y - line.y) < NEAR;

/** The items whose text is not read where and as it was filled in; each line, and each text as a whole. */
export function differing(pages: readonly Page[], read: readonly (readonly ReadLine[])[]): readonly string[] {
  const wrong = new Set<string>();
  const whole = new Map<Line['of'], string>();
  for (const [at, { lines }] of pages.entries())
    for (const [place, line] of lines.entries()) {
      const found = read[at]?.[place];
      if (!isSame(line, found)) wrong.add(line.of.name);
      whole.set(line.of, (whole.get(line.of) ?? '') + (found?.text ?? ''));
    }
  for (const [{ name, text }, found] of whole) if (bare(found.normalize('NFC')) !== bare(text)) wrong.add(name);
  const counts = pages.some(({ lines }, at) => read[at]?.length !== lines.length);
  if (read.length !== pages.length || counts) wrong.add('Pages');
  return [...wrong];
}

/**
 * A form as a PDF with its fonts in it. It is read back by another program, and goes out only where every text is read as it
 * was filled in: what an agency's system takes from the file is then what the person saw.
 */
export async function filledPdf(sheet: Sheet, read: typeof readLines = readLines): Promise<Uint8Array<ArrayBuffer>> {
  // Without the day of writing in it, the same form is the same file.
  const doc = await PDFDocument.create({ updateMetadata: false });
  const texts = rowsOf(sheet)
    .flat()
    .flatMap(({ item = '', label = '', value }) => [item, label, value]);
  const heads = sheet.parts.flatMap((part) => ('heading' in part ? [part.heading] : []));
  const rest = [sheet.form, sheet.omb ?? '', sheet.note, 'OMB Number:, Page of 0123456789'];
  const faces = await facesFor(doc, drawn([...texts, ...rest].join(' ')), drawn([sheet.title, ...heads].join(' ')));
  refuseMissing(sheet, faces);
  const pages = placed(sheet, faces);
  for (const page of pages) draw(doc, page);
  doc.setTitle(`${sheet.form} ${sheet.title}`, { showInWindowTitleBar: true });
  doc.setLanguage('en-US');
  const bytes = new Uint8Array(await doc.save());
  const wrong = differing(pages, await read(bytes));
  if (wrong.length > 0)
    throw new Failure(
      'refused',
      'pdf.differs',
      `The PDF would not read as filled in: ${wrong.slice(0, 5).join(', ')}. It is not released.`,
      { issues: wrong.slice(0, 50).map((path) => ({ path, code: 'pdf.differs', message: 'Reads otherwise.' })) },
    );
  return bytes;
}
