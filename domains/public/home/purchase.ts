import { dollars } from '#kernel';
/** One purchase of the demo county at seven desks. Amounts follow from one another: four pumps and eight hoses, 75 percent of the sum. */
export interface Desk {
  readonly title: string;
  /** What stands on the record there, a line each. */
  readonly lines: readonly string[];
  /** What the record holds from then on. */
  readonly adds: string;
  /** The page of the product; whether it is built decides how the desk is drawn. */
  readonly page: string;
}

const pumps = 4 * 4200_00 + 8 * 185_00;

export const desks: readonly Desk[] = [
  {
    title: 'Budget line',
    lines: ['4010 Stormwater crew', `${dollars(pumps)} pre-encumbered`],
    adds: 'The funding',
    page: '/budget-management',
  },
  {
    title: 'Requisition',
    lines: ['4 trash pumps, 8 hoses', `Requested by Rosa Delgado ${dollars(pumps)}`],
    adds: 'What, why and for whom',
    page: '/smart-requisition',
  },
  {
    title: 'Approval',
    lines: ['Miguel Ortiz, not Rosa', 'Two quotes, 2 CFR 200.320'],
    adds: 'Who allowed it, under which rule',
    page: '/smart-requisition',
  },
  {
    title: 'Order',
    lines: ['4 pumps, 8 hoses', 'The same lines, to a vendor'],
    adds: 'A promise to a vendor',
    page: '/purchase-orders',
  },
  {
    title: 'Invoice',
    lines: ['All 12 received', `${dollars(pumps)} matches`],
    adds: 'Goods and price agree',
    page: '/invoices',
  },
  {
    title: 'Grant',
    lines: ['FEMA Public Assistance, B', `75% is ${dollars(pumps * 0.75)}`],
    adds: 'Who reimburses it',
    page: '/disaster-grants',
  },
  {
    title: 'Audit',
    lines: ['Sealed in a signed checkpoint', 'Anyone can check it'],
    adds: 'Proof',
    page: '/admin/security-audit',
  },
];
