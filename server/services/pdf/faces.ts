import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import subsetFont from 'subset-font';

/** A font file that has some of the characters: the packages come in parts, each with the characters it is for. */
interface FontPart {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

// Scripts whose letters stand one after another. Those that join or reorder them are refused: they would be drawn wrongly.
const families = [
  [
    '@fontsource-variable/noto-sans',
    ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  ],
  ['@fontsource-variable/noto-sans-sc', null],
] as const;

const REGULAR = 400;
const BOLD = 650;

const rangeOf = (said: string): readonly [number, number] => {
  const [from = '', to = from] = said.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
};

const find = createRequire(import.meta.url);
let known: Promise<readonly FontPart[]> | undefined;

async function readParts(): Promise<readonly FontPart[]> {
  const found = families.map(async ([name, only]) => {
    const folder = dirname(find.resolve(`${name}/package.json`));
    const said = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>; // of the package
    return Object.entries(said).flatMap(([key, ranges]) => {
      const part = key.replace(/[[\]]/g, '');
      if (only && !only.some((one) => one === part)) return [];
      const file = join(folder, 'files', `${name.split('/')[1]}-${part}-wght-normal.woff2`);
      return [{ file, ranges: ranges.split(',').map(rangeOf) }];
    });
  });
  return (await Promise.all(found)).flat();
}

export interface Face {
  readonly font: PDFFont;
  readonly width: (char: string, size: number) => number;
}
/** The face that has a character, or nothing. */
export type FaceOf = (char: string) => Face | undefined;

function faceFrom(font: PDFFont): Face {
  const widths = new Map<string, number>();
  return {
    font,
    width(char, size) {
      const unit = widths.get(char) ?? font.widthOfTextAtSize(char, 1000) / 1000;
      widths.set(char, unit);
      return unit * size;
    },
  };
}

/** A part without a glyph for any of the characters has no table of characters at all, which the reader of fonts takes for an error. */
function coveredBy(font: Buffer, chars: readonly string[]): readonly string[] {
  const found = fontkit.create(font);
  try {
    return chars.filter((char) => found.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
  } catch (error) {
    if (error instanceof Error && error.message.includes('cmap')) return [];
    throw error;
  }
}

async function partOf(doc: PDFDocument, file: string, chars: readonly string[], weight: number) {
  const options = {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    keepFeatures: [],
    noHinting: true,
  } as const;
  const bytes = await subsetFont(await readFile(file), chars.join(''), options);
  const covered = coveredBy(bytes, chars);
  if (covered.length === 0) return null;
  // Glyphs that stand for two letters would be read back as none.
  const features = { liga: false, clig: false, ccmp: false };
  return { covered, face: faceFrom(await doc.embedFont(bytes, { features, subset: false })) };
}

/** Embeds of each font what these characters need, the next font where one lacks a character. */
async function embedded(doc: PDFDocument, text: string, weight: number): Promise<FaceOf> {
  known ??= readParts();
  const faces = new Map<string, Face>();
  const missing = new Set([...text].filter((char) => char !== '\n'));
  for (const { file, ranges } of await known) {
    const chars = [...missing].filter((char) => {
      const code = char.codePointAt(0) ?? 0;
      return ranges.some(([from, to]) => code >= from && code <= to);
    });
    if (chars.length === 0) continue;
    const part = await partOf(doc, file, chars, weight);
    for (const char of part?.covered ?? []) {
      if (part) faces.set(char, part.face);
      missing.delete(char);
    }
  }
  return (char) => faces.get(char);
}

export interface Faces {
  readonly regular: FaceOf;
  readonly bold: FaceOf;
}

export async function facesFor(doc: PDFDocument, regular: string, bold: string): Promise<Faces> {
  doc.registerFontkit(fontkit);
  return { regular: await embedded(doc, regular, REGULAR), bold: await embedded(doc, bold, BOLD) };
}
