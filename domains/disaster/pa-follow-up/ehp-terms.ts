import { type EhpAnswer, type EhpKind, type EhpLaw, type Question, questions } from './ehp-words.ts';

export interface EhpRow {
  readonly law: EhpLaw;
  /** Answers to any of these ask for it. */
  readonly questions: readonly Question[];
  readonly kind: EhpKind;
  readonly agency: string;
  readonly requirement: string;
  /** The date that chooses the row. */
  readonly basis: 'declaration_date';
  readonly from: string;
  readonly to: string | null;
  readonly citation: string;
  readonly confidence: 'A' | 'B';
}

const row = (
  law: EhpLaw,
  asked: readonly Question[],
  [kind, agency, requirement]: readonly [EhpKind, string, string],
  citation: string,
): EhpRow => ({
  law,
  questions: asked,
  kind,
  agency,
  requirement,
  basis: 'declaration_date',
  from: '2017-08-23',
  to: null,
  citation,
  confidence: 'A',
});

/**
 * What each answer asks for, by the day of the declaration.
 * The federal flood risk standard has no row: we read no text that states from when until when it applied.
 */
export const ehpRows: readonly EhpRow[] = [
  row(
    'nepa',
    ['footprint'],
    [
      'process',
      'FEMA',
      'Environmental assessment, or the exclusion that FEMA applies to work beyond the old footprint.',
    ],
    '42 U.S.C. 4332(2)(C); Stafford Act 316',
  ),
  row(
    'nhpa',
    ['ground', 'historic'],
    [
      'consultation',
      'State or Tribal Historic Preservation Officer',
      'Finding of effect on historic properties, archaeology included.',
    ],
    '54 U.S.C. 306108; 36 CFR part 800',
  ),
  row(
    'floodplain',
    ['floodplain'],
    [
      'process',
      'FEMA and floodplain administrator',
      'Eight-step decision process with public notice, and the local floodplain permit.',
    ],
    'EO 11988; 44 CFR 9.6',
  ),
  row(
    'wetland',
    ['wetland'],
    ['process', 'FEMA', 'Eight-step decision process for work in or near a wetland.'],
    'EO 11990; 44 CFR 9.6',
  ),
  row(
    'cwa404',
    ['wetland', 'waters'],
    ['permit', 'U.S. Army Corps of Engineers', 'Nationwide or individual permit for dredged or fill material.'],
    '33 U.S.C. 1344; 33 CFR part 325',
  ),
  row(
    'cwa401',
    ['waters'],
    ['permit', 'State water quality agency', 'Water quality certification of the federal permit.'],
    '33 U.S.C. 1341',
  ),
  row(
    'czma',
    ['coast'],
    ['consultation', 'State coastal management program', 'Federal consistency determination.'],
    '16 U.S.C. 1456(c); 15 CFR part 930',
  ),
  row(
    'esa',
    ['species'],
    [
      'consultation',
      'U.S. Fish and Wildlife Service or NOAA Fisheries',
      'Effect determination, and a biological opinion where the effect is adverse.',
    ],
    '16 U.S.C. 1536(a)(2); 50 CFR part 402',
  ),
  row(
    'asbestos',
    ['demolition'],
    ['notice', 'State air quality agency', 'Inspection, and notice 10 working days before demolition or renovation.'],
    '40 CFR 61.145',
  ),
  row(
    'lead',
    ['demolition'],
    ['notice', 'State lead program', 'Certified firm and lead-safe work practices.'],
    '40 CFR part 745',
  ),
];

export type EhpAnswers = Readonly<Record<Question, EhpAnswer | null>>;

/** What “not known” might hide is asked for as well. */
const asksFor = (answer: EhpAnswer | null): boolean => answer === 'yes' || answer === 'unknown';

export interface EhpNeed extends EhpRow {
  /** The questions whose answers ask for it, in words. */
  readonly because: string;
}

/** The permits and consultations that follow from the answers, each with its reason. */
export const needsOf = (answers: EhpAnswers, declaredOn: string): readonly EhpNeed[] =>
  ehpRows
    .filter(({ from, to }) => from <= declaredOn && (to === null || declaredOn <= to))
    .flatMap((one) => {
      const asked = one.questions.filter((question) => asksFor(answers[question]));
      return asked.length === 0
        ? []
        : [
            {
              ...one,
              because: asked
                .map((question) => `${questions[question]}: ${answers[question] === 'yes' ? 'yes' : 'not known'}`)
                .join(', '),
            },
          ];
    });

/** What a screen says where the table does not reach back to a declaration. */
export const noEhpRow = (declaredOn: string): string =>
  `No environmental rule is loaded for a declaration of ${declaredOn}. Rules begin on ${ehpRows[0]?.from}.`;

export const hasEhpRows = (declaredOn: string): boolean =>
  ehpRows.some(({ from, to }) => from <= declaredOn && (to === null || declaredOn <= to));
