import { f } from '#kernel';

/** How far an invoice may differ from what was received and ordered. Orders keep it from their issue. */
export const invoiceTolerances = {
  billedQuantity: f
    .percent({ max: 20 })
    .label('Invoice quantity tolerance')
    .help('Percent above the received pieces that may be billed. Orders keep it from their issue.')
    .required()
    .defaultTo(0),
  billedPrice: f
    .percent({ max: 20 })
    .label('Invoice price tolerance')
    .help('Percent above the ordered unit price that may be billed.')
    .required()
    .defaultTo(0),
  billedPriceMost: f
    .money({ currency: 'organization', min: 0 })
    .label('Price tolerance limit')
    .help('The most that a line may cost above its order. Empty: nothing.'),
  twoWayLimit: f
    .money({ currency: 'organization', min: 0 })
    .label('Two-way match limit')
    .help('Orders up to this amount are paid without a receipt. Empty: none.'),
};
