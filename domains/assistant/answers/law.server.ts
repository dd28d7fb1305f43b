import { wantedOf } from '../language/dictionary.ts';
import { sumIn } from '../language/amounts.ts';
import { type NamedState, stateIn } from '../language/states.ts';
import type { LawLimit } from '../law.server.ts';
import { type Answer, openAction, type Sentence, type Source } from './answer.ts';
import type { Desk } from './desk.server.ts';
import type { Library } from './library.server.ts';

const limitWords: readonly (readonly [name: string, words: RegExp])[] = [
  ['micro_purchase', /\bmicro-? ?purchas\w*|\bmpt\b/i],
  ['simplified_acquisition', /\bsimplified acquisitions?\b|\bSAT\b/],
  ['informal_bidding', /\binformal (bid\w*|limit|threshold)/i],
  ['public_works', /\b(public works?|construction) (bid\w* )?(threshold|limit)/i],
  [
    'competitive_bidding',
    /\b(competitive|formal|sealed)? ?bid(s|ding)? (threshold|limit|amount)|\b(go|goes|going) out (to|for) bids?\b|\bbidding (threshold|limit)|\bwhen (do|must|should) (we|i|you) (have to )?bid\b/i,
  ],
];
const asksLimit = /\b(threshold|limit|how much|what('?s| is| are| was)|max(imum)?|amount|when|cap|figure|current)\b/i;
const card = /\b(p-?card|purchasing card|purchase card|credit card|procurement card|card limit)\b/i;
const competition =
  /\b(quotes?|quotations?|bids?|bidding|rfps?|sealed|compet\w+|go out|solicit\w*|method|how (do|should) (i|we) buy)\b/i;

/** Asked for something else of a purchase than how it is made: the rules themselves say that. */
const aside = /\b(advertis\w*|publish\w*|notice|days|bonds?|retainage|pay(ment)?|insurance|protest\w*)\b/i;

const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);
const day = (text: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(`${text}T00:00:00Z`));

/** Thresholds, cards and how a purchase of a certain sum has to be made, with the day and the citation of each figure. Null: not asked. */
export async function lawAnswer(
  { desk, library }: { desk: Desk; library: Library },
  question: string,
): Promise<Answer | null> {
  const { law } = library;
  if (!law) return null;
  const state = stateIn(question);
  const purchase = sumIn(question);
  const asked = limitWords.filter(([, words]) => words.test(question)).map(([name]) => name);
  const isShort = question.trim().split(/\s+/).length <= 5;
  if (desk.actor && card.test(question) && (asksLimit.test(question) || isShort)) return cardAnswer(desk, library);
  if (desk.actor && purchase && competition.test(question) && !state && !aside.test(question))
    return purchaseAnswer(desk, library, { cents: purchase.cents, question });
  const isLimit = asked.length > 0 && (asksLimit.test(question) || isShort) && !/\bwhat is an? micro/i.test(question);
  if (!isLimit) return null;
  if (state && !law.limits.some(({ jurisdiction }) => jurisdiction === state.code)) return noText(state, library);
  return limitAnswer(desk, library, { names: asked, state });
}

/** A State of which no text is kept: no figure of another one is given for it. */
export function noText({ name }: NamedState, { law }: Library): Answer {
  const known = [...new Set((law?.rules ?? []).map(({ jurisdiction }) => jurisdiction))].filter((one) => one !== 'US');
  const text = `I do not know the law of ${name}: no text of it is kept here, so I give no figure. Kept are the federal rules and the rules of ${known.join(', ')}.`;
  return {
    sentences: [{ text, from: [] }],
    actions: law ? [openAction('Open Compliance', law.path)] : [],
    isKnown: false,
  };
}

const unconfirmedNote = ' (not yet compared with the published text)';
const told = ({ cents, citation, when, unconfirmed }: LawLimit): string =>
  `${dollars(cents)}${when ? `, where ${when}` : ''} (${citation})${unconfirmed ? unconfirmedNote : ''}`;

const where = (jurisdiction: string): string =>
  jurisdiction === 'US' ? 'federal money' : jurisdiction === 'own' ? 'your own rules' : jurisdiction;

async function limitAnswer(
  desk: Desk,
  library: Library,
  { names, state }: { names: readonly string[]; state: NamedState | null },
): Promise<Answer | null> {
  const { law } = library;
  if (!law) return null;
  // Visitors belong to no organization: they are told the federal sums, at the article that explains them.
  const { states, own } = desk.actor ? await desk.run((work) => law.here(work)) : { states: [], own: [] };
  const article = library
    .texts(wantedOf('federal procurement thresholds'), 20)
    .find(({ passage }) => passage.source.kind === 'article')?.passage.source;
  if (!desk.actor && !article) return null;
  const wanted = state ? [state.code] : ['own', 'US', ...states];
  // Who asks for a bid limit means whatever makes bids necessary.
  const all =
    names.includes('competitive_bidding') && !state
      ? [...names, 'simplified_acquisition', 'public_works']
      : names.includes('competitive_bidding')
        ? [...names, 'public_works']
        : names;
  const limits = [...own, ...law.limits].filter(
    ({ name, jurisdiction }) => all.includes(name) && wanted.includes(jurisdiction),
  );
  const isNow = ({ from, to }: LawLimit) => from <= desk.today && (to === null || to >= desk.today);
  const now = limits.filter(isNow).toSorted((one, other) => Number(one.when !== null) - Number(other.when !== null));
  if (now.length === 0) return null;
  const source = (passage: string): Source =>
    desk.actor || !article ? { kind: 'page', title: 'Rules in use', path: law.path, passage } : { ...article, passage };
  const sentences: Sentence[] = [];
  for (const [, same] of Map.groupBy(now, ({ name, jurisdiction }) => `${jurisdiction} ${name}`)) {
    const [first, ...special] = same;
    if (!first) continue;
    const head = `${first.label}, ${where(first.jurisdiction)}: ${told(first)}, since ${day(first.from)}.`;
    const also = special.map((one) => told(one));
    const before = limits
      .filter(
        (one) =>
          one.name === first.name &&
          one.jurisdiction === first.jurisdiction &&
          !isNow(one) &&
          one.to !== null &&
          one.when === null,
      )
      .map((one) => `From ${day(one.from)} to ${day(one.to ?? '')} it was ${dollars(one.cents)} (${one.citation}).`);
    const text = [head, ...before, ...(also.length > 0 ? [`Special cases: ${also.join('; ')}.`] : [])].join(' ');
    sentences.push({ text, from: [source(text)], isLine: true });
  }
  return { sentences, actions: desk.actor ? [openAction('Open the rules in use', law.path)] : [], isKnown: true };
}

async function cardAnswer(desk: Desk, { law }: Library): Promise<Answer | null> {
  const found = law ? await desk.run((work) => law.here(work)) : null;
  if (!found) return null;
  const text = found.card
    ? `A purchasing card may pay up to ${dollars(found.card.cents)}, by the intake policy of your organization.`
    : 'I do not know a limit of the purchasing card: the intake policy of your organization states none.';
  const opens = desk.pages.some(({ path }) => path === found.card?.path);
  const from: Source[] =
    found.card && opens ? [{ kind: 'page', title: 'Intake Policy', path: found.card.path, passage: text }] : [];
  return {
    sentences: [{ text, from }],
    actions: from.map(({ path }) => openAction('Open the intake policy', path)),
    isKnown: found.card !== null,
  };
}

/** By the same engine that judges requisitions: once with federal money and once without, unless the question says which. */
async function purchaseAnswer(
  desk: Desk,
  { law }: Library,
  { cents, question }: { cents: number; question: string },
): Promise<Answer | null> {
  if (!law) return null;
  const construction = /\b(construction|public works?|build\w*|roof|road|paving)\b/i.test(question);
  const ways = /\b(federal|fema|grant)\b/i.test(question)
    ? [true]
    : /\b(local|own money|general fund|no federal|without federal)\b/i.test(question)
      ? [false]
      : [true, false];
  const sentences: Sentence[] = [];
  for (const federalFunds of ways) {
    const found = await desk.run((work) => law.decide(work, { cents, federalFunds, construction }));
    const quotes = found.quotes > 0 ? `at least ${found.quotes} price quotes are needed` : 'no quotes are needed';
    const isBids = /bids|proposals|qualif/i.test(found.method);
    const text = `${federalFunds ? 'With' : 'Without'} federal funds, a purchase of ${dollars(cents)}${construction ? ' of construction' : ''} is made by ${found.method.toLowerCase()}${isBids ? '' : `; ${quotes}`}${found.advertisingDays > 0 ? `, advertised at least ${found.advertisingDays} days` : ''}${found.citations.length > 0 ? ` (${found.citations.join('; ')})` : ''}.`;
    sentences.push({
      text,
      from: [{ kind: 'page', title: 'The rule behind it', path: found.path, passage: text }],
      isLine: true,
    });
  }
  const here = await desk.run((work) => law.here(work));
  const limits = [...here.own, ...law.limits].filter(
    ({ name, jurisdiction, when, from, to }) =>
      when === null &&
      ['US', 'own'].includes(jurisdiction) &&
      ['micro_purchase', 'simplified_acquisition', 'competitive_bidding'].includes(name) &&
      from <= desk.today &&
      (to === null || to >= desk.today),
  );
  const text = `The limits behind it: ${limits.map((one) => `${one.label.toLowerCase()} ${told(one)}`).join('; ')}.`;
  sentences.push({
    text,
    from: [{ kind: 'page', title: 'Rules in use', path: law.path, passage: text }],
    isLine: true,
  });
  return { sentences, actions: [openAction('Try the purchase under the rules', law.path)], isKnown: true };
}
