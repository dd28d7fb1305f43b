import { anyOf, forThose, own } from '#kernel';
import { certifierIsAnother, periodIsOver } from './billing.rules.ts';
import { preparers } from './schedule-life.ts';

export const chief = { duty: 'chief_procurement_officer' } as const;
/** Whom the contract names, and in their place the chief procurement officer. */
const certifiers = anyOf(own('certifier'), forThose(chief));

export const applicationStates = {
  draft: 'new',
  submitted: ['review', 'Awaiting certification'],
  returned: 'returned',
  certified: 'done',
  discarded: 'stopped',
} as const;

/** The product works it out, or a step fills it. */
export const applicationFixed = [
  {
    in: ['draft', 'returned'],
    fields: ['cuts'],
    code: 'pay_application.by_certifier',
    sentence: 'The certifier enters this with the certificate.',
  },
  {
    in: ['submitted'],
    except: ['documents'],
    code: 'pay_application.is_submitted',
    sentence: 'This application awaits its certificate as it is. The certifier can return it.',
  },
  {
    in: ['certified'],
    code: 'pay_application.is_certified',
    sentence: 'This application is certified. The certifier can recall it until its invoice is approved.',
  },
] as const;

/** Prepared by one person and certified by another, in full or in part; its invoice is approved by a third. */
export const applicationSteps = {
  submit: {
    label: 'Submit for certification',
    from: ['draft', 'returned'],
    to: 'submitted',
    by: preparers,
    rules: [periodIsOver],
  },
  certify: {
    label: 'Certify in full',
    from: 'submitted',
    to: 'certified',
    by: 'member',
    rows: certifiers,
    rules: [certifierIsAnother],
    confirm: 'An invoice over the amount due goes to accounts payable.',
  },
  certifyLess: {
    label: 'Certify less',
    from: 'submitted',
    to: 'certified',
    by: 'member',
    rows: certifiers,
    rules: [certifierIsAnother],
    fieldsToFill: ['cuts'],
    confirm: 'An invoice over what is left goes to accounts payable.',
  },
  return: {
    label: 'Return application',
    from: 'submitted',
    to: 'returned',
    by: 'member',
    rows: certifiers,
    reason: 'required',
  },
  recall: {
    label: 'Recall certificate',
    from: 'certified',
    to: 'returned',
    by: 'member',
    rows: certifiers,
    reason: 'required',
    confirm: 'Its invoice is discarded. An approved invoice is voided instead.',
  },
  discard: { label: 'Discard', from: ['draft', 'returned'], to: 'discarded', by: preparers, reason: 'required' },
} as const;
