import { addDays, addMonths } from '#kernel/lists/days.ts';
import type { FigureUnit, Pack, PackRule } from '../../procurement/public.ts';
import type { declarationTypes, DisasterProgram } from './disaster-words.ts';

/** The figures of 44 CFR that run from a declaration, with the section that says each. */
const termNames = {
  request_days: [
    'Request for Public Assistance',
    'days',
    '44 CFR 206.202(c)',
    'A request is sent within so many days after the area is designated.',
  ],
  inventory_days: [
    'Impact List',
    'days',
    '44 CFR 206.202(d)(1)(ii)',
    'Damage is identified within so many days after the Recovery Scoping Meeting.',
  ],
  emergency_months: [
    'Emergency work (categories A and B)',
    'months',
    '44 CFR 206.204(c)(1)',
    'Debris clearance and emergency work end so many months after the declaration.',
  ],
  permanent_months: [
    'Permanent work (categories C to G)',
    'months',
    '44 CFR 206.204(c)(1)',
    'Permanent work ends so many months after the declaration.',
  ],
  mitigation_months: [
    'Hazard mitigation application',
    'months',
    '44 CFR 206.436(d)',
    'Applications for hazard mitigation money are sent within so many months after the declaration.',
  ],
  appeal_days: ['Appeal', 'days', '44 CFR 206.206', 'An appeal is sent within so many days after the notice.'],
  claim_days: [
    'Large project claim',
    'days',
    '44 CFR 206.205(b)',
    'The last claim of a large project is sent within so many days after its work is complete.',
  ],
} as const satisfies Readonly<
  Record<string, readonly [title: string, unit: FigureUnit, citation: string, says: string]>
>;
export type DisasterTermName = keyof typeof termNames;

const text = (
  figures: Readonly<Record<DisasterTermName, number>>,
  unconfirmed: readonly DisasterTermName[],
): PackRule[] =>
  (Object.keys(termNames) as DisasterTermName[]).map((name) => {
    const [title, unit, citation, says] = termNames[name];
    return {
      id: name,
      title,
      says,
      citation,
      when: { if: 'always' },
      brings: [{ gives: 'figure', figure: name, value: figures[name], unit }],
      ...(unconfirmed.includes(name) ? { unconfirmed: true } : {}),
    };
  });

const stated = {
  id: 'us-disaster-terms',
  jurisdiction: 'US',
  program: 'Disaster grants',
  covers: { if: 'always' },
  limits: [],
  sourceDay: '2026-11-20',
  reviewedBy: 'The project, not counsel',
} as const;

const before2024: Readonly<Record<DisasterTermName, number>> = {
  request_days: 30,
  inventory_days: 60,
  emergency_months: 6,
  permanent_months: 18,
  mitigation_months: 12,
  appeal_days: 60,
  claim_days: 180,
};

/** The day that chooses the text is the declaration, which no purchase has. */
type DisasterPack = Omit<Pack, 'appliesBy'>;

/** The text that governs a disaster is the one in force on its declaration; 89 FR 66241 lengthened the mitigation window. */
export const disasterLibrary: readonly DisasterPack[] = [
  {
    ...stated,
    version: '2017',
    from: '2017-08-23',
    to: '2024-08-14',
    citation: '44 CFR 206 as of 2017-08-23',
    status: 'superseded',
    rules: text(before2024, Object.keys(termNames) as DisasterTermName[]),
  },
  {
    ...stated,
    version: '2024',
    from: '2024-08-15',
    citation: '44 CFR 206 as of 2024-08-15 (89 FR 66241)',
    status: 'in_force',
    rules: text({ ...before2024, mitigation_months: 15 }, ['claim_days']),
  },
];

export interface DisasterTerm {
  readonly name: DisasterTermName;
  readonly title: string;
  readonly says: string;
  readonly value: number;
  readonly unit: FigureUnit;
  readonly citation: string;
  readonly unconfirmed: boolean;
}

/** The text in force on the day of a declaration; null before the library begins. */
export const disasterTextOn = (declaredOn: string): DisasterPack | null =>
  disasterLibrary.find(({ from, to }) => from <= declaredOn && (to === undefined || declaredOn <= to)) ?? null;

export const disasterTermsOf = (pack: DisasterPack): readonly DisasterTerm[] =>
  pack.rules.flatMap(({ id, title, says, citation, brings, unconfirmed = false }) =>
    brings.flatMap((one) =>
      one.gives === 'figure'
        ? [{ name: id as DisasterTermName, title, says, value: one.value, unit: one.unit, citation, unconfirmed }] // rules of this library are named by their term
        : [],
    ),
  );

export interface DisasterClock {
  readonly term: DisasterTerm;
  readonly dueOn: string;
}

interface Declared {
  readonly kind: keyof typeof declarationTypes;
  readonly declaredOn: string;
  readonly programs: readonly DisasterProgram[] | null;
}

const of: Readonly<Partial<Record<DisasterTermName, DisasterProgram>>> = {
  request_days: 'pa',
  emergency_months: 'pa',
  permanent_months: 'pa',
  mitigation_months: 'hm',
};

/**
 * Days that follow from the declaration alone. An area that was designated later has its own days, and extensions of the
 * recipient or of FEMA are known to nobody here. Fire management has none of them.
 */
export function disasterClocks({ kind, declaredOn, programs }: Declared): readonly DisasterClock[] {
  const pack = disasterTextOn(declaredOn);
  if (!pack || kind === 'fm') return [];
  return disasterTermsOf(pack)
    .flatMap((term): DisasterClock[] => {
      const program = of[term.name];
      if (program === undefined || !(programs ?? []).includes(program)) return [];
      // An emergency has no permanent work.
      if (kind === 'em' && (term.name === 'permanent_months' || term.name === 'mitigation_months')) return [];
      const dueOn = term.unit === 'months' ? addMonths(declaredOn, term.value) : addDays(declaredOn, term.value);
      return [{ term, dueOn }];
    })
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
}
