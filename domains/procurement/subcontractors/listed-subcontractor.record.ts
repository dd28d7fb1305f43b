import { defineRecord, f } from '#kernel';
import { grounds, listedSteps } from './listed-life.ts';

/** A subcontractor that a bid on public works names, from the opening on: its license check, and who takes its place. */
export const listedSubcontractor = defineRecord('listed_subcontractor', {
  label: ['Listed subcontractor', 'Listed subcontractors'],
  about: 'A subcontractor named in a bid on public works, with its license check and substitution.',
  title: 'name',
  fields: {
    name: f.text({ max: 160 }).label('Subcontractor').required().computed().search(),
    bid: f.ref('bid').required().computed(),
    solicitation: f.ref('solicitation').required().computed(),
    trade: f.text({ max: 160 }).required().computed(),
    license: f.text({ max: 80 }).label('License number').required().computed().search(),
    amount: f.money({ currency: 'organization', min: 0 }).label('Subcontract amount').computed(),
    share: f.percent().label('Share of bid').computed(),
    replaces: f.text({ max: 160 }).computed(),
    checkedWith: f.text({ max: 200 }).label('Checked with').help('The board or register, and what it was asked.'),
    validUntil: f.date().label('License expires'),
    evidence: f.attachments().label('License evidence'),
    checkedBy: f.person().label('Checked by').computed(),
    checkedOn: f.date().label('Checked on').computed(),
    substitute: f.text({ max: 160 }),
    substituteLicense: f.text({ max: 80 }).label('Substitute license'),
    ground: f.choice(grounds).label('Substitution ground'),
    why: f.longText({ max: 4000 }).label('Reason'),
    request: f.attachments().label('Written request'),
    askedBy: f.person().label('Requested by').computed(),
    decidedBy: f.person().label('Decided by').computed(),
    decidedOn: f.date().label('Decided on').computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  states: {
    listed: ['review', 'License not checked'],
    licensed: ['done', 'License valid'],
    unlicensed: ['late', 'License not valid'],
    substituting: ['review', 'Substitution requested'],
    replaced: 'stopped',
  },
  finalStates: ['replaced'],
  transitions: listedSteps,
  list: {
    columns: ['name', 'solicitation', 'bid', 'trade', 'license', 'share', 'status'],
    filters: ['status', 'solicitation', 'bid'],
    sort: 'name',
  },
  sections: {
    Subcontractor: ['bid', 'solicitation', 'trade', 'license', 'amount', 'share', 'replaces'],
    'License check': ['checkedWith', 'validUntil', 'evidence', 'checkedBy', 'checkedOn'],
    Substitution: ['substitute', 'substituteLicense', 'ground', 'why', 'request', 'askedBy', 'decidedBy', 'decidedOn'],
  },
});
