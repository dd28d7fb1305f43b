import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { reportStates, reportSteps } from './report-life.ts';
import { incomeIsOne, indirectIsWhole } from './report.rules.ts';
import { bases, reportKinds, sf425Lines } from './report-words.ts';

const given = () => f.money({ currency: 'organization', min: 0 });
const line = (name: keyof typeof sf425Lines) =>
  f.money({ currency: 'organization' }).label(sf425Lines[name][0]).computed();

/** A report to a funder for one period. Its figures come from costs and drawdowns, and are frozen when it is certified. */
export const grantReport = defineRecord('grant_report', {
  label: ['Grant report', 'Grant reports'],
  about: 'A financial (SF-425), performance or property (SF-428) report of an award for a period.',
  title: 'number',
  fields: {
    number: f.sequence('GRP-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    kind: f.choice(reportKinds).label('Type').required().fixed(),
    periodEnd: f.date().label('Period to').required().fixed(),
    amends: f.ref('grant_report').label('Amends').fixed().help('The filed report that this one replaces.'),
    basis: f.choice(bases).label('Basis').required().defaultTo('cash'),
    openObligations: given().label('Open obligations').help('Orders and contracts that are not billed yet.'),
    incomeEarned: given().label('Income earned').help('Since the award began.'),
    incomeDeducted: given().label('Spent by deduction'),
    incomeAdded: given().label('Spent by addition'),
    indirectBase: given().label('Indirect base'),
    indirectRate: f.percent({ min: 0, max: 100 }).label('Indirect rate'),
    narrative: f.longText({ max: 8000 }).label('Performance').help('Accomplishments against the goals of the award.'),
    reason: f.text({ max: 500, lines: 3 }).label('Reason for change').help('Of a correction, or where a total fell.'),
    items: f.refs('grant_property').label('Property items').help('Of a disposition request. Empty: all that apply.'),
    documents: f.attachments().label('Evidence'),
    filedOn: f.date().label('Filed on'),
    receipt: f.text({ max: 60 }).label('Receipt number').search(),
    dueOn: f.date().label('Due on').computed(),
    receipts: line('receipts'),
    disbursements: line('disbursements'),
    cashOnHand: line('cashOnHand'),
    authorized: line('authorized'),
    expenditures: line('expenditures'),
    unliquidated: line('unliquidated'),
    federalTotal: line('federalTotal'),
    unobligated: line('unobligated'),
    matchRequired: line('matchRequired'),
    matchSpent: line('matchSpent'),
    matchLeft: line('matchLeft'),
    incomeLeft: line('incomeLeft'),
    indirectAmount: line('indirectAmount'),
    performance: f.json().label('Goals and milestones').computed(),
    property: f.json().label('Figures of SF-428').computed(),
    liveKey: f.text({ max: 120 }).label('Live key').unique().computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    certifiedBy: f.person().label('Certified by').computed(),
    certifiedOn: f.date().label('Certified on').computed(),
    filedBy: f.person().label('Filed by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'certified', 'filed', 'discarded'] },
  },
  states: reportStates,
  finalStates: ['amended', 'discarded'],
  transitions: reportSteps,
  fixed: [
    {
      in: ['submitted', 'certified'],
      code: 'grant_report.is_submitted',
      sentence: 'This report is fixed with its figures. Send it back to change it.',
    },
    {
      in: ['filed'],
      code: 'grant_report.is_filed',
      sentence: 'A filed report never changes. Begin a new version.',
    },
    { in: ['discarded'], code: 'grant_report.is_discarded', sentence: 'This report is discarded. Begin a new one.' },
  ],
  rules: [incomeIsOne, indirectIsWhole],
  list: {
    columns: ['number', 'award', 'kind', 'periodEnd', 'dueOn', 'filedOn', 'status'],
    filters: ['status', 'award', 'kind', 'periodEnd', 'dueOn', 'filedOn'],
    sort: '-number',
  },
  sections: {
    Report: ['award', 'kind', 'periodEnd', 'dueOn', 'amends', 'basis', 'reason'],
    'Entered figures': [
      'openObligations',
      'incomeEarned',
      'incomeDeducted',
      'incomeAdded',
      'indirectBase',
      'indirectRate',
    ],
    Performance: ['narrative', 'documents'],
    Property: ['items'],
    Decisions: ['submittedBy', 'certifiedBy', 'certifiedOn', 'filedOn', 'receipt', 'filedBy'],
  },
});
