import { type AnswerOf, call, choiceOf, firstOfShape } from '#kernel';

/** Second-tier firms and countries of origin that vendors lean on, as far as they are declared, and what is not. */
export const supplySubTier = call('supply.subTier', '/api/v1/supply/sub-tier', {
  answer: {
    tiers: firstOfShape({
      id: 'text',
      kind: choiceOf('firm', 'origin'),
      name: 'text',
      /** A vendor of the same name. */
      vendor: 'uuid?',
      vendors: [{ id: 'uuid', name: 'text' }],
      uses: firstOfShape({
        record: choiceOf('supply_declaration', 'contract_subcontractor', 'listed_subcontractor'),
        row: 'uuid',
        vendor: 'text',
        what: 'text',
      }),
    }),
    undeclared: firstOfShape({
      id: 'uuid',
      number: 'text',
      title: 'text',
      vendor: 'uuid?',
      vendorName: 'text',
      subcontractors: 'whole',
      origins: 'whole',
    }),
    contracts: 'whole',
    unconfirmed: 'whole',
  },
});
export type SubTier = AnswerOf<typeof supplySubTier>;
