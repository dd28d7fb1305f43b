import { defineRecord, f } from '#kernel';
import { ueiForm } from '../../vendors/public.ts';
import { grantManagers } from '../award/award-life.ts';
import { fiscalEnds, subrecipientKinds } from './subrecipient-words.ts';

/** Who carries out part of a federal program with money the agency passes through. Its identity may be corrected; the history keeps what was before. */
export const subrecipient = defineRecord('subrecipient', {
  label: ['Subrecipient', 'Subrecipients'],
  about: 'An organization that receives subawards: its identity, officials and fiscal year.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).label('Legal name').required().search().unique().help('As registered with its UEI.'),
    uei: f.text({ max: 12, form: ueiForm }).label('UEI').unique().search().help('Unique Entity ID from SAM.gov.'),
    kind: f.choice(subrecipientKinds).label('Type').required(),
    fiscalYearEnd: f.choice(fiscalEnds).label('Fiscal year ends').required(),
    vendor: f.ref('vendor').label('Vendor').help('Who is paid, where it is a vendor.'),
    official: f.text({ max: 160 }).label('Authorized official').search(),
    officialTitle: f.text({ max: 120 }).label('Official’s title'),
    contact: f.text({ max: 160 }).label('Contact'),
    email: f.email().label('Contact email'),
    phone: f.phone().label('Contact phone'),
    address: f.address().label('Address'),
    note: f.text({ max: 500, lines: 3 }).label('Note'),
  },
  access: { read: 'member', create: grantManagers, edit: { by: grantManagers, inStates: ['active', 'inactive'] } },
  states: { active: 'done', inactive: 'stopped' },
  transitions: {
    deactivate: { label: 'Deactivate', from: 'active', to: 'inactive', by: grantManagers, reason: 'required' },
    reactivate: { label: 'Reactivate', from: 'inactive', to: 'active', by: grantManagers, reason: 'required' },
  },
  list: {
    columns: ['name', 'uei', 'kind', 'fiscalYearEnd', 'official', 'status'],
    filters: ['status', 'kind', 'fiscalYearEnd', 'vendor'],
    sort: 'name',
  },
  sections: {
    Subrecipient: ['name', 'uei', 'kind', 'fiscalYearEnd', 'vendor'],
    Officials: ['official', 'officialTitle', 'contact', 'email', 'phone', 'address'],
    Notes: ['note'],
  },
});
