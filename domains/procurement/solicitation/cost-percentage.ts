/** Cost plus a percentage of cost: the more is spent, the more is earned. No federal money pays it. */
export const PERCENTAGE_LAW = '2 CFR 200.324(c)';

/** Any percentage or mark-up: a fixed rate, such as the one of an hour, has none. */
const anyPercentage = /%|\bper\s?cent|mark[\s-]?up|cost[\s-]?plus/i;
export const namesPercentage = (text: string): boolean => anyPercentage.test(text);

const percent = String.raw`\d+(?:\.\d+)?\s*(?:%|per\s?cent\b|pct\b)`;
const cost = String.raw`(?:costs?|invoices?|expenses?|expenditures?)`;

/** How a price that grows with the cost is written. A fixed, incentive or award fee on top of cost is none. */
const written = [
  /\bcosts?[\s-]*plus\b(?![\s-]*(?:an?[\s-]+)?(?:fixed|incentive|award)\b)/gi,
  /\bcosts?\s*\+/gi,
  /\bmark[\s-]?ups?\b(?!\s+(?:of\s+)?(?:drawings?|plans?|prints?|sheets?|sets?)\b)/gi,
  new RegExp(String.raw`\b${cost}\b[^.;:]{0,30}?(?:\bplus|\+)\s*${percent}`, 'gi'),
  /(?:%|\bper\s?cent(?:age)?|\bpct)\s*of\s+(?:[\w-]+\s+){0,3}?(?:costs?|expenditures?)\b/gi,
  new RegExp(
    String.raw`(?:%|\bper\s?cent(?:age)?|\bpct)\s*(?:over|above|on\s+top\s+of|added\s+to|on)\s+(?:[\w-]+\s+){0,3}?${cost}\b`,
    'gi',
  ),
  new RegExp(String.raw`\b(?:overhead|profit)\b[^.;\d]{0,25}${percent}`, 'gi'),
  new RegExp(String.raw`${percent}\s*(?:for\s+|of\s+)?(?:overhead|profit)\b`, 'gi'),
];

/** “No mark-up”, but not “no less than a mark-up of 12%”. */
const ruledOutBefore =
  /\b(?:no|not|without|excludes?|excluding|never)\s+(?!less\b|more\b|fewer\b|only\b|later\b)(?:[\w-]+\s+){0,2}$/i;
const ruledOutAfter =
  /^\s*(?:(?:(?:is|are|was|may|will|shall|must|can)\s+)?(?:be\s+)?(?:not|never)\b(?!\s+(?:to\s+exceed|exceed|more|less|over|above))|(?:(?:is|are|will be|shall be)\s+)?(?:prohibited|forbidden|excluded|disallowed|included)\b)/i;
const isDrawing = /\b(?:red[\s-]?line|as[\s-]?built|drawing)s?\s+$/i;

/** The words of a text that price a percentage of cost; null where it has none. */
export function percentageOfCost(text: string): string | null {
  for (const one of written)
    for (const { 0: words, index } of text.matchAll(one)) {
      const [before, after] = [text.slice(0, index), text.slice(index + words.length)];
      if (!ruledOutBefore.test(before) && !ruledOutAfter.test(after) && !isDrawing.test(before)) return words.trim();
    }
  return null;
}

/** The unit of a line that is priced in percent; P1 is the code of UN/ECE. */
const percentUnit = /^(?:%|p1|pct|per\s?cent(?:age)?)$/i;
/** A percentage off a published price falls with it: it is a discount, and no cost is rewarded. */
const isDiscount = /\b(?:discounts?|rebates?|off)\b/i;

interface PriceSheet {
  readonly items?:
    | readonly {
        readonly item: string;
        readonly detail?: string | null | undefined;
        readonly quantity: { readonly unit?: string | undefined };
      }[]
    | null
    | undefined;
  readonly extras?:
    | readonly { readonly name: string; readonly isDiscount?: boolean | null | undefined }[]
    | null
    | undefined;
}

interface Found {
  readonly path: 'items' | 'extras';
  /** “Line 3”, “Extra 1”, as the sheet counts them. */
  readonly place: string;
  readonly words: string;
}

/** The lines and extras of a price sheet that price a percentage of cost. */
export function percentagesIn({ items, extras }: PriceSheet): readonly Found[] {
  return [
    ...(items ?? []).flatMap(({ item, detail, quantity: { unit = '' } }, at): Found[] => {
      const byUnit = percentUnit.test(unit.trim()) && !isDiscount.test(item) ? `unit ${unit.trim()}` : null;
      const words = percentageOfCost(item) ?? percentageOfCost(detail ?? '') ?? byUnit;
      return words === null ? [] : [{ path: 'items', place: `Line ${at + 1}`, words }];
    }),
    ...(extras ?? []).flatMap(({ name, isDiscount: isOff }, at): Found[] => {
      const words = isOff ? null : percentageOfCost(name);
      return words === null ? [] : [{ path: 'extras', place: `Extra ${at + 1}`, words }];
    }),
  ];
}

const foundWords = (found: readonly Found[]): string =>
  found.map(({ place, words }) => `${place} (“${words}”)`).join(', ');

/** What a price sheet is told of its lines, with any funding; null where none prices a percentage of cost. */
export function percentageWords(sheet: PriceSheet): string | null {
  const found = percentagesIn(sheet);
  if (found.length === 0) return null;
  const verb = found.length === 1 ? 'prices' : 'price';
  return `${foundWords(found)} ${verb} a percentage of cost. Ask for a fixed price, or for materials at actual cost. (${PERCENTAGE_LAW})`;
}
