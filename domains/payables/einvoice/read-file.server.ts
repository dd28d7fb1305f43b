import { Failure } from '#kernel';
import { readXml } from '../../procurement/public.server.ts';
import { decoded } from './decoded.ts';
import type { ReadFile } from './e-invoice.ts';
import { readCxml } from './read-cxml.ts';
import { openEnvelope } from '../network/envelope.ts';
import { isUbl, readUbl } from './read-ubl.ts';
import { untied } from './ties.ts';

/** Five hundred lines of UBL are about 1 MB; what a vendor attaches inside its file comes on top. */
export const MOST_BYTES = 5 * 1024 * 1024;
export const limits = { code: 'e_invoice', what: 'file', letters: MOST_BYTES, elements: 60_000 };

const whole = (reason: string): ReadFile => ({ invoice: null, problems: [{ element: '', at: 0, reason }] });

/** An invoice out of the bytes of a file, or all that is wrong with it. Nothing of a file is ever fetched or expanded. */
export function readFile(bytes: Uint8Array, currency: string): ReadFile {
  try {
    const file = readXml(decoded(bytes), limits);
    // A document of a network may come in its envelope.
    const root = openEnvelope(file).content ?? file;
    if (root.name !== 'cXML' && !isUbl(root))
      return {
        invoice: null,
        problems: [
          {
            element: root.name.slice(0, 60),
            at: root.at,
            reason: 'This is no invoice of UBL, Peppol BIS Billing 3 or cXML.',
          },
        ],
      };
    const read = root.name === 'cXML' ? readCxml(root, currency) : readUbl(root, currency);
    if (!read.invoice) return { ...read, problems: read.problems.toSorted((one, other) => one.at - other.at) };
    const problems = untied(read.invoice);
    return problems.length > 0 ? { invoice: null, problems } : read;
  } catch (error) {
    if (error instanceof Failure) return whole(error.message);
    throw error;
  }
}
