import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { likeliest } from './code-likeness.ts';
import { stemsOf } from './code-likeness.ts';

/** A commodity code that fits some words. */
export interface FoundCode {
  readonly id: string;
  readonly scheme: string;
  readonly code: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly likeness: number;
}

interface Candidate extends Record<string, unknown> {
  readonly id: string;
  readonly scheme: string;
  readonly code: string;
  readonly name: string;
  readonly otherWords: string | null;
}

/** More candidates than this are not compared word by word. */
const MOST_COMPARED = 3000;

const inForce = `c.organization_id = $1 and c.status = 'active' and ($2::text is null or c.scheme = $2)
  and (c.valid_from is null or c.valid_from <= $3) and (c.valid_until is null or c.valid_until >= $3)`;
const shown = 'select c.id, c.scheme, c.code, c.name, c.other_words as "otherWords"';
const byWords = `${shown} from commodity_code_search(to_tsquery('english', $4), ${MOST_COMPARED}) c where ${inForce}`;
const byAll = `${shown} from commodity_code c where ${inForce} order by length(c.code) desc, c.code limit ${MOST_COMPARED}`;

/**
 * Codes of the organization whose words are most like these, best first, from those in force on the day. Needs no model: it compares words
 * and, where none fits, their letters, so a slip of the key still finds its code.
 */
export async function findCodes(
  { tx, actor, today }: Pick<UnitOfWork, 'tx' | 'actor' | 'today'>,
  words: string,
  { scheme = null, day = today, most = 10 }: { scheme?: string | null; day?: string; most?: number } = {},
): Promise<readonly FoundCode[]> {
  const terms = stemsOf(words)
    .slice(0, 24)
    .map((word) => `${word.replace(/^(?=\d)/, 'n')}:*`)
    .join(' | ');
  if (terms === '') return [];
  const mine = [actor.organizationId, scheme, day];
  const near = await tx.query<Candidate>(byWords, [...mine, terms], 'commodity.by_words');
  const found = likeliest(words, near, { most });
  const best =
    found.length > 0 ? found : likeliest(words, await tx.query<Candidate>(byAll, mine, 'commodity.all'), { most });
  return best.map(({ entry: { id, scheme: list, code, name }, likeness }) => ({
    id,
    scheme: list,
    code,
    name,
    likeness: Math.round(likeness * 100) / 100,
  }));
}
