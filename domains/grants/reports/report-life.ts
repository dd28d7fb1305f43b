import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { certifierIsAnother, periodIsOver, signedIn, tellsPerformance } from './report.rules.ts';

export const reportStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting certification'],
  certified: ['done', 'To file'],
  filed: 'done',
  amended: 'stopped',
  discarded: 'stopped',
} as const;

/** Prepared by one person and certified by another; what is filed is replaced by a new version and never changed. */
export const reportSteps = {
  submit: {
    label: 'Submit for certification',
    from: 'draft',
    to: 'submitted',
    by: grantManagers,
    rules: [periodIsOver, tellsPerformance],
  },
  certify: {
    label: 'Certify report',
    from: 'submitted',
    to: 'certified',
    by: grantApprovers,
    rules: [certifierIsAnother, signedIn],
    confirm: 'You certify that the report is true, complete and accurate. Its figures are frozen.',
  },
  return: {
    label: 'Send back',
    from: ['submitted', 'certified'],
    to: 'draft',
    by: grantApprovers,
    reason: 'required',
  },
  file: {
    label: 'Record filing',
    from: 'certified',
    to: 'filed',
    by: grantManagers,
    fieldsToFill: ['filedOn', 'receipt'],
  },
  amend: { label: 'Replace', from: 'filed', to: 'amended', by: 'nobody', reason: 'required' },
  discard: {
    label: 'Discard',
    from: ['draft', 'submitted'],
    to: 'discarded',
    by: grantManagers,
    reason: 'required',
  },
} as const;
