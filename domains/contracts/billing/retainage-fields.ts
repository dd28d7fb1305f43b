import { f } from '#kernel';

/** What the contract says of retainage, apart from its rates. The law goes before a longer term. */
export const retainageTerms = {
  releaseDays: f
    .integer({ min: 1, max: 365 })
    .label('Release within days')
    .help('After substantial completion. The law goes before a longer term.'),
  lateMonthly: f.percent({ max: 10 }).label('Late release, monthly').help('Interest a month where no law states it.'),
  subParity: f
    .yesNo()
    .label('Subcontractor parity')
    .required()
    .defaultTo(true)
    .help('No more is held from subcontractors than from the contractor.'),
  securitiesSection: f.text({ max: 120 }).label('Securities section').help('Where the contract allows securities.'),
};

/** What follows from the contract and the law of its day. */
export const retainageLaw = {
  releaseWithin: f.integer({ min: 1, max: 365 }).label('Release term').computed(),
  releaseLaw: f.text({ max: 200 }).label('Release citation').computed(),
  lateRate: f.percent().label('Late rate, monthly').computed(),
  lateLaw: f.text({ max: 200 }).label('Late rate citation').computed(),
};
