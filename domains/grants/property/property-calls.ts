import { type AnswerOf, call, f } from '#kernel';

/** What is due to the funder, as the worksheets of SF-428-B and SF-428-C have it; null where nothing is. */
export const dueShape = [
  { value: 'whole', percent: f.percent().required(), share: 'whole', allowance: 'whole', remit: 'whole' },
  null,
] as const;

/** What the law says of one item: threshold, share and clocks, as its entries are now or as its disposition was approved. */
export const propertyStanding = call('grant_property.standing', '/api/v1/grant_property/{id}/standing', {
  answer: {
    award: { id: 'uuid', number: 'text', title: 'text', awardDate: 'date' },
    cost: [{ id: 'uuid', number: 'text' }, null],
    /** The asset of the register that it is. */
    asset: [
      { id: 'uuid', tag: 'text', custodian: 'text?', department: 'text?', location: 'text?', state: 'text' },
      null,
    ],
    federalPercent: f.percent(),
    /** Null where no federal text governs the award. */
    thresholdCents: 'whole?',
    isFixed: 'yesNo',
    due: dueShape,
    /** The next count. 2 CFR 200.313(d)(2). */
    countDueOn: 'date?',
    isCountLate: 'yesNo',
    /** From this day on it may be retained or sold without instructions. 2 CFR 200.313(e)(2). */
    freeOn: 'date?',
  },
});
export type PropertyStanding = AnswerOf<typeof propertyStanding>;
