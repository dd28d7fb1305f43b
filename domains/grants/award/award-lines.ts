import { f } from '#kernel';
import { clusters, opinions } from './sefa-words.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** The assistance listings of an award, with what of its amount falls on each. */
export const listing = {
  aln: f.text({ max: 6 }).label('Assistance listing').required().help('Such as 97.036.'),
  program: f.text({ max: 160 }).label('Program').required(),
  amount: amount().label('Amount').required(),
};

/** What the schedule of federal expenditures says of a listing: its cluster until a later line, the rest of that year alone. */
export const sefaLine = {
  aln: f.text({ max: 6 }).label('Assistance listing').required().help('One of the award.'),
  yearEnd: f.date().label('Fiscal year to').required(),
  cluster: f.choice(clusters).label('Cluster').required(),
  clusterName: f.text({ max: 75 }).label('Other or state name').help('Of a cluster that is not listed.'),
  isLoan: f.yesNo().label('Loan or guarantee'),
  balance: amount().label('Balance at year end').help('Of a loan.'),
  isMajor: f.yesNo().label('Major program').help('The auditor determines it.'),
  opinion: f.choice(opinions).label('Auditor’s opinion').help('Of a major program.'),
  findings: f.integer({ min: 0, max: 999 }).label('Auditor’s findings'),
};
