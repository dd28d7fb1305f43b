import type { categories } from '../rule-packs/purchase-words.ts';

export type Category = keyof typeof categories;

export interface KindFound {
  readonly category: Category;
  /** What it was read from, as a sentence. */
  readonly because: string;
}

interface Thing {
  readonly item: string;
  readonly code: string | null;
  readonly cents: number;
}

/** Work on a building, a road or a pipe; only buying a part of one is goods. */
const works =
  /\b(?:(?:re)?(?:build|construct|pav(?:e|ing)|surfac(?:e|ing)|roof(?:ing)?|lin(?:e|ing))|renovat|replac|repair|rehabilitat|remodel|restor)(?:s|e|es|ed|ing|ion|ation|ement)?\b.{0,40}\b(?:roof|road|street|bridge|building|sidewalk|culvert|sewer|main|pipe|wall|station|parking lot|runway|dock|pier|seawall|shelter)s?\b|\b(?:construction|demolition|repaving|resurfacing|reroofing|renovation|excavation) (?:of|work)\b/i;
const said: readonly (readonly [Category, RegExp])[] = [
  ['construction', works],
  ['architect_engineer', /\b(?:architect\w*|engineer(?:s|ing)?|land survey\w*|design of (?:a|the)|geotechnical)\b/i],
  ['professional', /\b(?:audit|legal|counsel|attorney|consult\w*|actuar\w*|appraisal|accounting)\b/i],
  [
    'services',
    /\b(?:services?|cleaning|janitorial|training|maintenance|monitoring|rental|hauling|mowing|towing|subscription|interpreters?|inspection)\b/i,
  ],
];

/** By the sector of NAICS: what a number begins with, the longer beginning first. */
const sectors: readonly (readonly [beginning: RegExp, Category])[] = [
  [/^23/, 'construction'],
  [/^5413/, 'architect_engineer'],
  [/^54/, 'professional'],
  [/^(?:11|21|31|32|33|42|44|45|511)/, 'goods'],
  [/^(?:22|48|49|51|52|53|55|56|61|62|71|72|81|92)/, 'services'],
];
/** By the segment of UNSPSC. */
const segments: readonly (readonly [beginning: RegExp, Category])[] = [
  [/^(?:72|95)/, 'construction'],
  [/^8110/, 'architect_engineer'],
  [/^(?:80|81)/, 'professional'],
  [/^(?:[1-6]\d)/, 'goods'],
  [/^(?:7\d|8\d|9\d)/, 'services'],
];

function byCode(code: string): Category | undefined {
  const table = /^\d{2,6}$/.test(code) ? sectors : /^\d{8}$/.test(code) ? segments : [];
  return table.find(([beginning]) => beginning.test(code))?.[1];
}

/**
 * What kind of purchase a need is, and by what it was seen: work is told by its words, whatever the codes of its materials; else the
 * code of the dearest thing decides, else the words. A person looks at it before anything is made of it.
 */
export function kindOfPurchase(words: string, things: readonly Thing[]): KindFound {
  const work = works.exec(words);
  if (work) return { category: 'construction', because: `“${work[0].slice(0, 80)}” is construction work.` };
  for (const { code, item } of things.toSorted((one, other) => other.cents - one.cents)) {
    const category = code === null ? undefined : byCode(code);
    if (category) return { category, because: `From code ${code} of “${item}”.` };
  }
  for (const [category, pattern] of said) {
    const found = pattern.exec(words);
    if (found) return { category, because: `From “${found[0].slice(0, 80)}”.` };
  }
  return { category: 'goods', because: 'Default category.' };
}
