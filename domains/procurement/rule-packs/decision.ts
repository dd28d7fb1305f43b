import { choiceOf, f, type Told } from '#kernel';
import { correctable } from '../correction/curing-rules.ts';
import { prohibitions } from './library/prohibitions.ts';
import { bonds, figureUnits, limitNames, methods, packStatuses, ruleStatuses } from './pack.ts';

const ofPack = { pack: 'text', version: 'text', citation: 'text', unconfirmed: 'yesNo' } as const;
/** Where a line of a decision comes from; its rule as `pack/rule`. */
const source = { rule: 'text', ...ofPack } as const;
export type Source = Told<typeof source>;

/** What the rules say of a purchase. */
export const decisionShape = {
  method: f.choice(methods).required(),
  methodBy: [source, null],
  thresholds: [
    {
      ...ofPack,
      name: f.choice(limitNames).required(),
      label: 'text',
      cents: 'whole',
      /** The agency's own lower (or self-certified) limit stands in place of the law's. */
      isOwn: 'yesNo',
      crossed: 'yesNo',
    },
  ],
  minQuotes: 'whole',
  advertisingDays: 'whole',
  advertising: [{ ...source, days: 'whole', how: 'text' }],
  bonds: [{ ...source, bond: f.choice(bonds).required(), percent: 'number' }],
  clauses: [{ ...source, clause: 'text', title: 'text', state: choiceOf('required', 'legal_review') }],
  analysis: [{ ...source, analysis: choiceOf('cost_or_price', 'independent_estimate', 'pre_award_review') }],
  approvalsNeeded: [{ ...source, by: 'text' }],
  duties: [{ ...source, duty: 'text' }],
  figures: [{ ...source, figure: 'text', value: 'number', unit: f.choice(figureUnits).required() }],
  switches: [{ ...source, switch: 'text', on: 'yesNo' }],
  /** With the number of the exception that lets this one pass. */
  blocked: [{ ...source, sentence: 'text', exception: 'text?' }],
  /** Every version of a pack that was looked at, and whether its days and its scope cover the purchase. */
  packs: [
    {
      pack: 'text',
      version: 'text',
      status: f.choice(packStatuses).required(),
      applied: 'yesNo',
      because: 'text',
    },
  ],
  /** Every rule that was looked at: fired or not, and why. */
  trace: [{ ...source, title: 'text', status: f.choice(ruleStatuses).required(), fired: 'yesNo', because: 'text' }],
  /** Documents of a bid that may be corrected until so many hours after the opening, with 0 hours never; left out when no rule speaks of it. */
  'curing?': [
    { ...source, ways: [f.choice(methods).required()], documents: [f.choice(correctable).required()], hours: 'whole' },
  ],
  /** States that were chosen and whose law the library holds no rule of for this kind of purchase; left out when there is none. */
  'gaps?': ['text'],
} as const;
export type Decision = Told<typeof decisionShape>;
export type DecidedLimit = Decision['thresholds'][number];
export type PackLine = Decision['packs'][number];
export type TraceLine = Decision['trace'][number];

/** What stands in the way and nobody granted an exception for. */
export const standing = ({ blocked }: Pick<Decision, 'blocked'>): Decision['blocked'] =>
  blocked.filter(({ exception }) => exception === null);

/** What stops a purchase by a prohibition of law, which nobody of the agency can lift. */
export const prohibited = ({ blocked }: Pick<Decision, 'blocked'>): Decision['blocked'] =>
  blocked.filter(({ rule }) => prohibitions.has(rule));

/** The rule that asks for an estimate of the agency's own before the first bid is seen, where one does. */
export const estimateAsked = ({ analysis }: Pick<Decision, 'analysis'>): Source | undefined =>
  analysis.find((one) => one.analysis === 'independent_estimate');

export const needsReview = ({ clauses }: Pick<Decision, 'clauses'>): boolean =>
  clauses.some(({ state }) => state === 'legal_review');
