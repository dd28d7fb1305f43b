import { setImmediate as nextTurn } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { fault, type Fault } from './faults.ts';

/** A file that needs more than this is told to be too large; nothing of it is guessed. */
const MOST_OBJECTS = 150_000;
const MOST_UNPACKED = 48 * 1024 * 1024;
const MOST_DICTIONARY = 64 * 1024;
const MOST_OF_ONE = 8 * 1024 * 1024;
/** After so many steps others get their turn. */
const STEPS = 400;

class TooLarge extends Error {}

interface Seen {
  language: boolean;
  tagged: boolean;
  title: boolean;
  figures: number;
  images: number;
  fonts: number;
  objects: number;
}

/**
 * What the structure of a PDF says: tags, language, title, alternate text, and whether there is text at all (ISO 32000, PDF/UA).
 * It reads dictionaries and the streams that hold them, never pictures or programs, and never fails on what a stranger wrote.
 */
export async function checkPdf(bytes: Buffer): Promise<readonly Fault[]> {
  const text = bytes.toString('latin1');
  if (/\/Encrypt\s{0,20}\d/.test(text) || /\/Encrypt\s{0,20}<</.test(text)) return [fault('pdf_protected')];
  const seen: Seen = {
    language: false,
    tagged: false,
    title: titleInMetadata(text),
    figures: 0,
    images: 0,
    fonts: 0,
    objects: 0,
  };
  try {
    await readObjects(text, bytes, seen);
  } catch (error) {
    if (error instanceof TooLarge) return [fault('too_large')];
    throw error;
  }
  if (seen.objects === 0) return [fault('damaged')];
  if (seen.images > 0 && seen.fonts === 0) return [fault('pdf_scan')];
  return [
    ...(seen.tagged ? [] : [fault('pdf_untagged')]),
    ...(seen.language ? [] : [fault('pdf_language')]),
    ...(seen.title ? [] : [fault('pdf_title')]),
    ...(seen.figures > 0 ? [fault('pdf_alt', seen.figures)] : []),
  ];
}

/** The title in the metadata, which is XML and not packed. */
function titleInMetadata(text: string): boolean {
  const at = text.indexOf('<dc:title>');
  if (at < 0) return false;
  const end = text.indexOf('</dc:title>', at);
  const inside = text.slice(at, Math.min(end < 0 ? at + 2000 : end, at + 2000));
  return inside.replaceAll(/<[^>]{0,200}>/g, '').trim() !== '';
}

async function readObjects(text: string, bytes: Buffer, seen: Seen): Promise<void> {
  let unpacked = 0;
  let steps = 0;
  const endOf = placesOf(text, 'endobj');
  const streamEnd = placesOf(text, 'endstream');
  let next = text.indexOf(' obj');
  while (next >= 0) {
    const at = next;
    next = text.indexOf(' obj', at + 4);
    if (++steps % STEPS === 0) await nextTurn();
    if (seen.objects >= MOST_OBJECTS) throw new TooLarge();
    if (!/\d/.test(text[at - 1] ?? '')) continue;
    // Each byte is looked at once, whatever is left open.
    const stop = Math.min(endOf(at), next < 0 ? text.length : next, at + MOST_DICTIONARY);
    const body = text.slice(at + 4, stop);
    const stream = body.indexOf('stream');
    const dictionary = stream < 0 ? body : body.slice(0, stream);
    seen.objects++;
    look(dictionary, seen);
    if (stream < 0 || !dictionary.includes('/ObjStm')) continue;
    const start = at + 4 + stream + 'stream'.length;
    const begins = start + (text[start] === '\r' ? 2 : 1);
    const inside = inflated(bytes.subarray(begins, streamEnd(begins)), dictionary);
    unpacked += inside.length;
    if (unpacked > MOST_UNPACKED) throw new TooLarge();
    for (const one of objectsIn(inside, dictionary)) {
      if (seen.objects++ >= MOST_OBJECTS) throw new TooLarge();
      if (++steps % STEPS === 0) await nextTurn();
      look(one, seen);
    }
    await nextTurn();
  }
}

/** Where a word comes next, for places that only rise: nothing is searched twice. */
function placesOf(text: string, word: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const at = text.indexOf(word, from);
      found = at < 0 ? text.length : at;
    }
    return found;
  };
}

function inflated(packed: Buffer, dictionary: string): string {
  if (!dictionary.includes('/FlateDecode')) return packed.toString('latin1');
  try {
    return inflateSync(packed, { maxOutputLength: MOST_OF_ONE, finishFlush: 2 }).toString('latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge();
    return ''; // a damaged stream says nothing
  }
}

/** The objects of a stream of objects: pairs of number and place first, then one after the other. */
function objectsIn(inside: string, dictionary: string): readonly string[] {
  const first = Number(/\/First\s{0,20}(\d{1,9})/.exec(dictionary)?.[1] ?? 0);
  const places = inside
    .slice(0, first)
    .trim()
    .split(/\s+/)
    .filter((_, at) => at % 2 === 1)
    .map(Number)
    .filter((place) => Number.isSafeInteger(place) && place >= 0);
  const sorted = places.toSorted((one, other) => one - other);
  return sorted.map((place, at) => inside.slice(first + place, first + (sorted[at + 1] ?? inside.length)));
}

/** Entries of a dictionary with a text that is not empty. */
const textOf = (key: string): RegExp =>
  new RegExp(`/${key}\\s{0,20}(?:\\((?!\\s{0,50}\\))|<(?!<)(?!\\s{0,50}>)|\\d{1,10}\\s{1,20}\\d)`);
const texts = { Lang: textOf('Lang'), Alt: textOf('Alt'), ActualText: textOf('ActualText'), Title: textOf('Title') };
const hasText = (dictionary: string, key: keyof typeof texts): boolean => texts[key].test(dictionary);

function look(dictionary: string, seen: Seen): void {
  if (/\/Type\s{0,20}\/Catalog\b/.test(dictionary)) {
    // The last one counts: earlier ones are what the file was before it was changed.
    seen.language = hasText(dictionary, 'Lang');
    seen.tagged = dictionary.includes('/StructTreeRoot') && !/\/Marked\s{0,20}false/.test(dictionary);
  }
  if (/\/S\s{0,20}\/Figure\b/.test(dictionary) && !hasText(dictionary, 'Alt') && !hasText(dictionary, 'ActualText'))
    seen.figures++;
  if (/\/Subtype\s{0,20}\/Image\b/.test(dictionary)) seen.images++;
  if (/\/Type\s{0,20}\/Font\b/.test(dictionary)) seen.fonts++;
  if (/\/(?:Producer|Creator|CreationDate|Author)\b/.test(dictionary) && hasText(dictionary, 'Title'))
    seen.title = true;
}
