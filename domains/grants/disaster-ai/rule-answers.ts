import type { Answer } from '../../assistant/public.ts';
import { figureWords } from '../../procurement/public.ts';
import { lawOfType } from '../budget/cost-type-law.ts';
import { costTypes } from '../budget/cost-types.ts';
import type { TermName } from '../terms/grant-library.ts';
import { termsOf, textOn } from '../terms/terms.ts';
import { answered, awardSource, line, refused, ruleSource, sentence } from './answer-parts.ts';

/** What people call a type of cost besides its name. */
const otherNames: Readonly<Partial<Record<keyof typeof costTypes, string>>> = {
  alcohol: 'beer wine liquor',
  fines: 'fine penalty penalties',
  entertainment: 'concert party parties tickets',
  travel: 'hotel mileage airfare lodging',
  salaries: 'salary wage wages overtime',
  lobbying: 'lobbyist',
  debts: 'debt',
  gifts: 'gift donation donations contribution',
  membership: 'membership dues subscription',
  contingency: 'contingencies reserve reserves',
  conference: 'conferences',
  equipment: 'vehicle vehicles generator generators',
  supplies: 'supply material materials',
  consultant: 'consultants engineering',
  fundraising: 'fundraiser',
  personal: 'personal',
  government: 'mayor council',
  interest: 'interest',
  rent: 'rental lease',
};

/** A word and its plural are one. */
const words = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => (/[^s]s$/.test(word) ? word.slice(0, -1) : word));
const common = new Set(['and', 'the', 'for', 'cost', 'other', 'award', 'direct', 'use', 'good']);

/** Types of cost that a question names, those with the most of their words first. */
export function typesIn(text: string): readonly (keyof typeof costTypes)[] {
  const asked = new Set(words(text));
  return (Object.keys(costTypes) as (keyof typeof costTypes)[]) // the keys stated there
    .map((name) => {
      const own = words(`${costTypes[name].label} ${otherNames[name] ?? ''}`).filter((word) => !common.has(word));
      const hits = new Set(own.filter((word) => asked.has(word))).size;
      return { name, hits };
    })
    .filter(({ hits }) => hits > 0)
    .toSorted((one, other) => other.hits - one.hits)
    .map(({ name }) => name);
}

const verdicts = {
  allowable: 'allowable where reasonable, allocable and documented',
  conditional: 'allowable under conditions',
  hard: 'unallowable',
} as const;
const MOST_TYPES = 3;

/** Is a cost eligible: the catalog of 2 CFR 200.421 and following, in its own words. */
export function eligibleAnswer(text: string): Answer {
  const found = typesIn(text).slice(0, MOST_TYPES);
  if (found.length === 0)
    return refused(
      'No type of cost in the catalog of 2 CFR 200.421 to 200.476 has that name. Name it, such as travel.',
    );
  const general = ruleSource(
    '2 CFR 200.403',
    'Costs must be necessary and reasonable, allocable to the award, consistently treated, and adequately documented.',
  );
  return answered(
    'eligible',
    [['Cost', found.map((name) => costTypes[name].label).join(', ')]],
    [
      ...found.map((name) => {
        const { label, is, citation, says } = lawOfType(name);
        return line(`${label}: ${verdicts[is]}. ${says}`, ruleSource(citation, `${label}: ${says}`));
      }),
      line('The terms of the award and the other tests of allowability count as well.', general),
    ],
  );
}

const figureNames: readonly (readonly [TermName, RegExp])[] = [
  ['de_minimis_percent', /\bde minimis|indirect rate\b/i],
  ['subaward_base_cents', /\bsubawards? in the base\b/i],
  ['equipment_cents', /\bequipment\b/i],
  ['retention_years', /\bretention|retain/i],
  ['fixed_subaward_cents', /\bfixed amount\b/i],
  ['advance_interest_cents', /\binterest\b/i],
  ['transfer_percent', /\btransfers?\b/i],
  ['extension_notice_days', /\bextension notice\b/i],
  ['extension_months', /\bone-time extension\b/i],
  ['decision_months', /\bmanagement decision\b/i],
  ['liquidation_days', /\bliquidat/i],
  ['final_report_days', /\bfinal reports?\b/i],
];

interface Governed {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly awardDate: string;
}

/** A figure of the text that governs an award, or that is in force on a day. */
export function figureAnswer(
  text: string,
  { award, day }: { readonly award: Governed | null; readonly day: string },
): Answer {
  const name = figureNames.find(([, pattern]) => pattern.test(text))?.[0];
  const on = award?.awardDate ?? day;
  const pack = textOn(on);
  if (!pack) return refused(`No text of 2 CFR 200 in the library covers ${on}.`);
  const term = termsOf(pack).find((one) => one.name === name);
  if (!term) return refused('Name the figure, such as the de minimis rate, equipment or record retention.');
  const because = award
    ? [
        sentence(
          `${award.number} was awarded on ${award.awardDate}.`,
          awardSource(award, `Award date ${award.awardDate}`),
        ),
      ]
    : [];
  return answered(
    'figures',
    [
      ['Figure', term.title],
      [award ? 'Award' : 'On', award?.number ?? on],
    ],
    [
      ...because,
      sentence(
        `${term.title}: ${figureWords(term.value, term.unit)}, by ${pack.citation}.${term.unconfirmed ? ' This figure was not compared with the published text yet.' : ''}`,
        ruleSource(term.citation, term.says),
      ),
    ],
  );
}
