import { type Money, rule, secondPerson } from '#kernel';
import type { Subject } from './damage-words.ts';
import { componentFits } from './lifeline-state.ts';
import type { Component, Lifeline } from './lifeline-words.ts';

interface Assessed {
  readonly subject: Subject;
  readonly degree: string | null;
  readonly category: string | null;
  readonly cost: Money | null;
  readonly costBasis: string | null;
  readonly laborType: string | null;
  readonly isInsured: boolean | null;
  readonly insurance: Money | null;
  readonly place: { readonly type: string } | null;
}

export const homeHasDegree = rule<Pick<Assessed, 'subject' | 'degree'>>(
  'damage_assessment.home_has_degree',
  'Choose the PDA degree of a home, and none for a public facility.',
  ({ row }) => (row.subject === 'home') === (row.degree !== null),
  { field: 'degree', law: 'FEMA PDA Guide 2021' },
);

export const publicHasCategory = rule<Pick<Assessed, 'subject' | 'category'>>(
  'damage_assessment.public_has_category',
  'Choose the category of a public facility, and none for a home.',
  ({ row }) => (row.subject === 'public') === (row.category !== null),
  { field: 'category', law: '44 CFR 206.221' },
);

export const publicHasCost = rule<Pick<Assessed, 'subject' | 'cost'>>(
  'damage_assessment.public_has_cost',
  'Enter the estimated cost of a public facility.',
  ({ row }) => row.subject !== 'public' || row.cost !== null,
  { field: 'cost' },
);

export const costHasBasis = rule<Pick<Assessed, 'cost' | 'costBasis'>>(
  'damage_assessment.cost_has_basis',
  'Choose on what the estimated cost rests.',
  ({ row }) => row.cost === null || row.costBasis !== null,
  { field: 'costBasis' },
);

export const insuranceFits = rule<Pick<Assessed, 'cost' | 'isInsured' | 'insurance'>>(
  'damage_assessment.insurance_fits',
  'Proceeds are of an insured site, and at most its estimated cost.',
  ({ row }) =>
    row.insurance === null || (row.isInsured === true && row.cost !== null && row.insurance.cents <= row.cost.cents),
  { field: 'insurance', law: '44 CFR 206.48(a)(3)' },
);

export const isOnePoint = rule<Pick<Assessed, 'place'>>(
  'damage_assessment.is_one_point',
  'An assessment is at one point on the map.',
  ({ row }) => row.place === null || row.place.type === 'Point',
  { field: 'place' },
);

export const reviewerIsAnother = secondPerson(
  'damage_assessment.reviewer_is_another',
  'You entered this assessment, so someone else has to accept it.',
  ['createdBy'],
);

export const componentIsOfLifeline = rule<{ lifeline: Lifeline; component: Component | null }>(
  'lifeline_report.component_fits',
  'Choose a component of that lifeline.',
  ({ row }) => componentFits(row.lifeline, row.component),
  { field: 'component' },
);
