import { all, always, type Condition, is, not, type PackRule } from '../pack.ts';
import { priceDecides } from './federal-standards.ts';
import { reading } from './reading.ts';

/** What the packs of all states have in common. */
export const stated = { limits: [], covers: always, appliesBy: 'purchase', ...reading } as const;
export const built = is('category', 'construction');
export const bought = is('category', 'goods', 'services');
export const local = is('entity', 'county', 'city', 'school_district', 'special_district');
export const free: Condition = is('soleSourceGround', 'one_source', 'emergency');

/** Sealed bids or, where price alone does not decide, proposals: in a state's law the same duty to compete. What frees from it is a rule of that law. */
export const compete = (
  id: string,
  rule: Pick<PackRule, 'title' | 'says' | 'citation' | 'when'> & Partial<PackRule>,
): PackRule[] => [
  { id, ...rule, when: all(rule.when, priceDecides), brings: [{ gives: 'method', method: 'sealed_bids' }] },
  {
    id: `${id}-proposals`,
    ...rule,
    title: `${rule.title}, by proposals`,
    when: all(rule.when, not(priceDecides)),
    brings: [{ gives: 'method', method: 'proposals' }],
  },
];
