import { actionOn, type AnswerOf, call, f, firstOfShape } from '#kernel';
import { positionWhatIf } from './position-what-if.record.ts';

/** So many what-ifs stand next to each other. */
export const MOST_COMPARED = 3;

const compared = { name: 'text', cents: ['whole'] } as const;

/** Up to three saved what-ifs next to each other, as they cost now. */
export const compareWhatIfs = call('positions.compare', '/api/v1/positions/compare', {
  query: { first: f.uuid(), second: f.uuid(), third: f.uuid() },
  answer: {
    /** Those that can be chosen. */
    known: firstOfShape({ id: 'uuid', name: 'text', budget: 'text', isShared: 'yesNo' }),
    columns: [
      {
        id: 'uuid',
        name: 'text',
        budget: 'text',
        supposed: 'text',
        cents: 'whole',
        base: 'whole',
        savedCents: 'whole?',
        changed: 'whole',
      },
    ],
    /** The cents of each column, in their order. */
    funds: [compared],
    departments: [compared],
    months: [compared],
  },
});
export type ComparedWhatIfs = AnswerOf<typeof compareWhatIfs>;

/** A saved what-if as it costs now, and what changed since it was saved. */
export const whatIfNow = call('positions.whatIf', '/api/v1/position_what_if/{id}/cost', {
  answer: {
    cents: 'whole',
    base: 'whole',
    positions: 'whole',
    supposed: 'text',
    /** Positions, and pay grades with benefit rates, that changed since the figures were saved. */
    changedPositions: 'whole',
    changedRates: 'whole',
    /** Drafts of fiscal years that its cost can be applied to, the latest first. */
    drafts: [{ id: 'uuid', name: 'text' }],
  },
});
export type WhatIfNow = AnswerOf<typeof whatIfNow>;

export const saveFigures = actionOn(positionWhatIf, 'figures', { answer: { cents: 'whole' } });

/** Positions and their cost year by year, the latest first. */
export const positionYears = call('positions.years', '/api/v1/positions/years', {
  answer: {
    years: firstOfShape({
      id: 'uuid',
      name: 'text',
      status: 'text',
      positions: 'whole',
      hours: 'whole',
      /** Authorized in the year, and ended with it or in it. */
      added: 'whole',
      ended: 'whole',
      cents: 'whole',
    }),
  },
});
export type PositionYears = AnswerOf<typeof positionYears>;
