/** A place in a specification that may shut out competitors, and the part of 2 CFR 200.319 that says so. */
export interface ScopeHit {
  readonly rule: keyof typeof scopeRules;
  readonly from: number;
  readonly to: number;
  /** The words themselves. */
  readonly words: string;
}

interface ScopeRule {
  readonly sentence: string;
  readonly instead: string;
  readonly law: string;
}

export const scopeRules = {
  brand_only: {
    sentence: 'Names a brand or model without allowing an equal.',
    instead: 'Add “or equal” and describe what matters about the product.',
    law: '2 CFR 200.319(c)(6)',
  },
  no_substitutes: {
    sentence: 'Refuses every substitute.',
    instead: 'State the features by which an equal product is accepted.',
    law: '2 CFR 200.319(c)(6)',
  },
  years: {
    sentence: 'Requires years of experience.',
    instead: 'Require comparable completed work, and say why it is needed.',
    law: '2 CFR 200.319(c)(2)',
  },
  own_experience: {
    sentence: 'Requires experience with this agency.',
    instead: 'Require similar work for any owner.',
    law: '2 CFR 200.319(c)(2)',
  },
  bonds: {
    sentence: 'Requires a bond.',
    instead:
      'Bonds are for construction above the simplified acquisition threshold; remove it or say why it is needed.',
    law: '2 CFR 200.319(c)(2), 200.326',
  },
  retainer: {
    sentence: 'Gives work to a consultant who is on retainer.',
    instead: 'Compete this work separately.',
    law: '2 CFR 200.319(c)(4)',
  },
  author_bids: {
    sentence: 'Lets the author of the specification compete.',
    instead: 'Exclude a firm that drafted the specification from its competition.',
    law: '2 CFR 200.319(b), (c)(5)',
  },
  place: {
    sentence: 'Requires a local firm.',
    instead: 'Require a response time on site instead.',
    law: '2 CFR 200.319(c)(1); state law and the terms of the award may say more',
  },
  at_will: {
    sentence: 'Leaves the decision to someone’s discretion.',
    instead: 'State the criterion for the decision.',
    law: '2 CFR 200.319(c)(7)',
  },
} as const satisfies Readonly<Record<string, ScopeRule>>;

/** No pattern has a repeat inside a repeat, so a long text costs no more than its length. */
const patterns: Readonly<Record<Exclude<ScopeHit['rule'], 'brand_only'>, RegExp>> = {
  no_substitutes:
    /\b(?:no (?:substitutes?|substitutions?|equals?|alternates?)|will not (?:accept|consider) (?:substitutes?|alternates?|equals?))\b/giu,
  years:
    /\b(?:at least|minimum(?: of)?|no (?:less|fewer) than|more than)?[ ]?(?:\d{1,2}|five|six|seven|eight|nine|ten|fifteen|twenty)\+? years?(?: of|’|'|')? (?:\w+[ -]){0,3}(?:experience|in business)\b/giu,
  own_experience:
    /\b(?:experience|worked|contracts?) with (?:this|the|our) (?:county|city|agency|district|school district|department)\b|\bincumbent\b/giu,
  bonds: /\b(?:bid|performance|payment|surety|fidelity|maintenance) (?:bonds?|guarantees?)\b/giu,
  retainer: /\b(?:on|under) retainer\b|\bretainer (?:agreement|contract)\b/giu,
  author_bids:
    /\b(?:consultant|firm|vendor|engineer) (?:who|that|which) (?:prepared|drafted|wrote) (?:this|these|the) [\w ]{3,40} may (?:bid|propose|compete|respond)\b/giu,
  place:
    /\b(?:located|headquartered|based|office|offices) (?:with)?in (?:the |this )?(?:county|city|state|\d{1,3} miles)\b|\blocal (?:firms|vendors|bidders|contractors) only\b/giu,
  at_will:
    /\b(?:at|in) (?:the |its |our )?(?:\w+[’']s )?sole discretion\b|\bas (?:deemed|determined) (?:fit|appropriate)\b/giu,
};

const brandSigns =
  /(?:\b[Bb]rand(?: name)?:? |\b[Mm]anufactured by |\b[Mm]odel (?:[Nn]o\.? |[Nn]umber |#)?)(?=[\p{Lu}\d])[\p{L}\p{N}][\p{L}\p{N}.&/’'-]{0,40}|[\p{L}\p{N}]{2,30}[®™]/gu;
const equalSigns =
  /\bor (?:an? )?(?:approved )?(?:equals?|equivalents?|comparable|similar)\b|\bor[- ]equals?\b|\bequivalent to\b|\bbrand names? (?:is|are) (?:for|used for) reference\b/iu;

/** How far from a brand an “or equal” still belongs to it: about a paragraph. */
const NEAR = 400;

/** Every place of the text that may shut out competitors, in the order of the text. Pure. */
export function scopeHits(text: string, brands: readonly string[] = []): readonly ScopeHit[] {
  if (text === '') return [];
  const found: ScopeHit[] = [];
  const add = (rule: ScopeHit['rule'], match: RegExpMatchArray) => {
    const lead = match[0].length - match[0].trimStart().length;
    const from = match.index === undefined ? 0 : match.index + lead;
    const words = match[0].trim();
    found.push({ rule, from, to: from + words.length, words });
  };
  for (const [rule, pattern] of Object.entries(patterns) as [keyof typeof patterns, RegExp][])
    for (const match of text.matchAll(pattern)) add(rule, match);
  for (const pattern of [brandSigns, ...brands.map(wordOf)])
    for (const match of text.matchAll(pattern)) if (!saysEqual(text, match.index)) add('brand_only', match);
  return found
    .sort((one, other) => one.from - other.from || one.rule.localeCompare(other.rule))
    .filter((one, at, all) => at === 0 || all[at - 1]?.from !== one.from || all[at - 1]?.rule !== one.rule);
}

const saysEqual = (text: string, at = 0): boolean => {
  // The paragraph of the brand decides: an “or equal” ten pages later belongs to something else.
  const start = Math.max(text.lastIndexOf('\n\n', at), at - NEAR, 0);
  const end = text.indexOf('\n\n', at);
  return equalSigns.test(text.slice(start, Math.min(end < 0 ? text.length : end, at + NEAR)));
};

const wordOf = (brand: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${brand.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu');
