import { type AnswerOf, call, f, firstOfShape } from '#kernel';

export const comparedBy = { award: 'Award', project: 'Project', subaward: 'Subaward', class: 'Object class' } as const;

/** Federal and other grant spending of two periods by award, project, subaward or object class; what moved by both thresholds is an exception. */
export const comparePeriods = call('grants.comparePeriods', '/api/v1/grants/compare-periods', {
  query: {
    by: f.choice(comparedBy),
    beforeFrom: f.date(),
    beforeUntil: f.date(),
    from: f.date(),
    until: f.date(),
    /** Whole percent of the period before, and whole dollars: a change is an exception from both on. */
    percent: f.integer({ min: 0, max: 1000 }),
    dollars: f.integer({ min: 0, max: 1_000_000_000 }),
  },
  answer: {
    before: { from: 'date', until: 'date' },
    now: { from: 'date', until: 'date' },
    percent: 'whole',
    dollars: 'whole',
    exceptions: 'whole',
    rows: firstOfShape({
      key: 'text',
      /** The award, project or subaward, and its record; null of an object class and of costs without one project. */
      id: 'uuid?',
      record: 'text?',
      name: 'text',
      beforeCents: 'whole',
      nowCents: 'whole',
      changeCents: 'whole',
      /** Null where nothing was spent before. */
      changePercent: 'whole?',
      isException: 'yesNo',
      says: 'text?',
    }),
  },
});
export type ComparePeriods = AnswerOf<typeof comparePeriods>;
