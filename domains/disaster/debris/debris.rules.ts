import { actsForAny, rule, secondPerson } from '#kernel';

export const certifierIsAnother = secondPerson(
  'debris_truck.certifier_is_another',
  'You measured this truck, so someone else has to certify it.',
  ['createdBy', 'measuredBy'],
  'PAPPG, debris monitoring; 2 CFR 200.303',
);

/** The monitor at the load says where it is from, another at the tower how full it is. */
export const towerIsAnother = rule<{ loadMonitor: string | null }>(
  'load_ticket.tower_is_another',
  'You were the monitor at the load, so someone else has to record the tower.',
  ({ row, actor }) => !actsForAny(actor, row.loadMonitor),
  { law: 'PAPPG, debris monitoring' },
);

export const siteDaysInOrder = rule<{ opensOn: string; closesOn: string | null }>(
  'debris_site.days_in_order',
  'The site closes before it opens.',
  ({ row }) => row.closesOn === null || row.closesOn >= row.opensOn,
  { field: 'closesOn' },
);

export const permitIsDated = rule<{ permit: string | null; permitUntil: string | null }>(
  'debris_site.permit_is_dated',
  'Enter the last day of the permit.',
  ({ row }) => row.permit === null || row.permitUntil !== null,
  { field: 'permitUntil', law: '40 CFR part 258; 44 CFR 206.223' },
);

export const posterIsAnother = secondPerson(
  'debris_bill.poster_is_another',
  'You entered or submitted this bill, so someone else has to post it.',
  ['createdBy', 'submittedBy'],
);
