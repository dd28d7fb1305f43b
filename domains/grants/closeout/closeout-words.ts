/** What becomes of equipment or unused supplies when an award ends. 2 CFR 200.313(e), 200.314. */
export const dispositions = {
  none: 'None left',
  kept: 'Kept, no compensation',
  compensated: 'Funder compensated',
  sold: 'Sold',
  transferred: 'Transferred',
} as const;

/** What is read from records before an award is closed. */
export const closeoutChecks = {
  final_report: 'Final financial report',
  final_performance: 'Final performance report',
  costs: 'Costs decided',
  paid: 'Obligations liquidated',
  drawdowns: 'Drawdowns completed',
  drawn: 'Expenditures drawn',
  refund: 'Unspent cash refunded',
  amendments: 'Amendments decided',
  subawards: 'Subawards closed',
  register: 'Equipment registered',
  property_items: 'Property decided',
  federal_share: 'Property share remitted',
  final_property: 'Final property report',
} as const;
export type CloseoutCheck = keyof typeof closeoutChecks;
