import type { Method } from '../rule-packs/pack.ts';
import type { Path } from '../requisition/requisition-fields.ts';
import type { SolicitationType } from './solicitation-words.ts';

const byPath: Readonly<Partial<Record<Path, SolicitationType>>> = {
  quotes: 'quotes',
  itb: 'itb',
  rfp: 'rfp',
  qualifications: 'qualifications',
};

const byMethod: Readonly<Partial<Record<Method, SolicitationType>>> = {
  quotes: 'quotes',
  informal_bids: 'quotes',
  sealed_bids: 'itb',
  proposals: 'rfp',
  qualifications: 'qualifications',
};

/**
 * How vendors are asked for what was approved: as its procurement method says, and where it was left to purchasing, as the rules
 * decided. Null where it is bought without a solicitation.
 */
export function typeFor(
  { path, category }: { readonly path: Path | null; readonly category: string },
  method: Method | null,
): SolicitationType | null {
  const type = (path === null ? method && byMethod[method] : byPath[path]) ?? null;
  return type === 'qualifications' && category === 'architect_engineer' ? 'design' : type;
}
