import { defineRecord, f } from '#kernel';
import { workerLine } from './payroll-fields.ts';
import { payrollKinds } from './payroll-words.ts';

/** Who certifies payrolls of a firm, and whose keys prepare them. */
export const payrollSigners = { duty: 'bid_signer' } as const;

/**
 * A week that payroll software of a firm filled. It is a row of the firm, because nothing is submitted until a person of the firm has
 * read it and certified the statement of compliance (29 CFR 5.5(a)(3)(ii)(B)).
 */
export const preparedPayroll = defineRecord('prepared_payroll', {
  label: ['Prepared payroll', 'Prepared payrolls'],
  about: 'A payroll week that software of your firm filled, for a person to certify.',
  title: 'number',
  serves: ['firm'],
  fields: {
    number: f.sequence('PPR-{yyyy}-{00000}').search(),
    agency: f.text({ max: 200 }).required().computed().search(),
    agencyId: f.uuid().label('Agency ID').required().computed(),
    contract: f.text({ max: 60 }).label('Contract').required().computed().search(),
    contractId: f.uuid().label('Contract ID').required().computed(),
    subcontractor: f.text({ max: 200 }).label('Subcontractor').computed(),
    subcontractorId: f.uuid().label('Subcontractor ID').computed(),
    week: f.date().label('Week to').required().computed(),
    kind: f.choice(payrollKinds).label('Week type').required().computed(),
    paidOn: f.date().label('Payday').required().computed(),
    lines: f.lines(workerLine, { max: 200, label: 'Worker' }).label('Workers').computed(),
    preparedBy: f.person().label('Prepared by').required().computed(),
    byKey: f.yesNo().label('By API key').required().computed(),
    certifiedAs: f.text({ max: 60 }).label('Certified as').computed(),
  },
  access: { read: payrollSigners, create: 'nobody', edit: 'nobody' },
  states: { prepared: ['new', 'Awaiting certification'], certified: 'done', replaced: 'stopped', discarded: 'stopped' },
  finalStates: ['certified', 'replaced', 'discarded'],
  transitions: {
    certify: { label: 'Record certification', from: 'prepared', to: 'certified', by: 'nobody' },
    replace: { label: 'Replace', from: 'prepared', to: 'replaced', by: 'nobody' },
    discard: { label: 'Discard', from: 'prepared', to: 'discarded', by: payrollSigners, reason: 'required' },
  },
  list: {
    columns: ['number', 'agency', 'contract', 'subcontractor', 'week', 'preparedBy', 'byKey', 'status'],
    filters: ['status', 'week'],
    sort: '-number',
  },
  sections: {
    Week: ['agency', 'contract', 'subcontractor', 'week', 'kind', 'paidOn', 'certifiedAs'],
    Workers: ['lines'],
    Origin: ['preparedBy', 'byKey', 'agencyId', 'contractId', 'subcontractorId'],
  },
});
