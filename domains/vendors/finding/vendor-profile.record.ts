import { defineView, f } from '#kernel';
import { standings } from '../performance/scorecard-fields.ts';
import { programs } from '../programs.ts';

export const insuranceStates = {
  current: 'In force',
  expiring: 'Ends in 30 days',
  lapsed: 'Coverage lapsed',
  none: 'None confirmed',
} as const;
export const exclusionStates = {
  clear: 'Clear',
  review: 'Match to review',
  debarred: 'Suspended or debarred',
  excluded: 'Excluded in SAM.gov',
} as const;
export const scoreStates = { ...standings, none: 'Not scored' } as const;
export const approvalStates = { active: 'Approved', on_hold: 'On hold', registered: 'Awaiting approval' } as const;

/** Vendors that the agency works with, as they are today: certifications, insurance, standing and exclusions are worked out on the day. */
export const vendorProfile = defineView('vendor_profile', {
  label: ['Vendor profile', 'Vendor profiles'],
  about: 'Vendors by what they sell, hold and scored, on the current day.',
  title: 'name',
  read: 'member',
  fields: {
    name: f.text({ max: 160 }).label('Vendor').required(),
    city: f.text({ max: 200 }).label('City'),
    state: f.text({ max: 200 }).label('State'),
    number: f.text({ max: 60 }).label('Number').required(),
    certified: f.choices(programs).label('Certifications'),
    insurance: f.choice(insuranceStates).label('Insurance').required(),
    standing: f.choice(scoreStates).label('Standing').required(),
    score: f.integer({ min: 0, max: 100 }).label('Score').help('The lowest of the latest scorecards.'),
    exclusion: f.choice(exclusionStates).label('Exclusion').required(),
    approval: f.choice(approvalStates).label('Approval').required(),
    registeredOn: f.date().label('Registered').required(),
    record: f.text({ max: 60 }).label('Record type').required(),
    vendor: f.uuid().label('Vendor ID').required(),
  },
  sorts: ['name'],
  asks: {
    search: f.text({ max: 200 }).label('Name, number or goods'),
    commodity: f.ref('commodity_code').label('Commodity'),
    program: f.choice(programs).label('Certified'),
    near: f.text({ max: 120 }).label('Near site').help('The name of an alert site with a map point.'),
    miles: f.integer({ min: 1, max: 500 }).label('Within miles').help('Around the site; 50 if empty.'),
  },
  leadsTo: { record: 'record', id: 'vendor' },
  list: {
    columns: ['name', 'state', 'certified', 'insurance', 'standing', 'exclusion', 'approval'],
    filters: ['state', 'insurance', 'standing', 'exclusion', 'approval', 'registeredOn'],
    sort: 'name',
  },
  sections: {
    Vendor: ['name', 'number', 'city', 'state', 'approval', 'registeredOn'],
    Qualification: ['certified', 'insurance', 'standing', 'score', 'exclusion'],
  },
});
