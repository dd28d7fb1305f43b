import { parentPort, workerData } from 'node:worker_threads';
import { withoutNames } from '../evaluation/without-names.ts';
import type { Stripped } from './blind-copy.ts';
import { strippedOffice } from './blind-office.server.ts';
import { strippedPdf } from './blind-pdf.server.ts';
import { pdfText } from './pdf-text.server.ts';

interface Question {
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly names: readonly string[];
}

/** Letters alone as well: a name that is spaced out or joined is still the name. */
const lettersOf = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join('');
/** A shorter run of letters is found inside other words. */
const LETTERS = 8;

async function stripped({ mediaType, bytes, names }: Question): Promise<Stripped> {
  const runs = names.map(lettersOf).filter((one) => one.length >= LETTERS);
  const says = (text: string): boolean => {
    if (withoutNames(text, names, '') !== text) return true;
    const letters = lettersOf(text);
    return runs.some((one) => letters.includes(one));
  };
  if (mediaType === 'text/plain' || mediaType === 'text/csv')
    return says(Buffer.from(bytes).toString('utf8')) ? { why: 'Its text names the firm.' } : { bytes };
  if (mediaType === 'application/pdf') return strippedPdf(bytes, says, pdfText);
  if (mediaType.includes('openxmlformats-officedocument')) return strippedOffice(Buffer.from(bytes), says);
  return { why: 'No program clears files of this kind.' };
}

/** In a thread of its own: a stranger wrote the file, and reading it may take long or never end. */
const { question } = workerData as { question: Question };
parentPort?.postMessage({ answer: await stripped(question).catch(() => ({ why: 'It can’t be read by a program.' })) });
