import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { planConfirmerIsAnother, planEnds } from './plan.rules.ts';

/** A local mitigation plan. Without a current one, no jurisdiction is paid for a project (44 CFR 201.6, 206.434). */
export const mitigationPlan = defineRecord('mitigation_plan', {
  label: ['Mitigation plan', 'Mitigation plans'],
  about: 'The hazard mitigation plan of a jurisdiction: approval, adoption and expiry.',
  title: 'title',
  fields: {
    title: f.text({ max: 160 }).label('Title').required().search(),
    jurisdiction: f.text({ max: 160 }).label('Jurisdiction').required().search(),
    approvedOn: f.date().label('Approved by FEMA').required(),
    adoptedOn: f.date().label('Adopted on').help('By the governing body of the jurisdiction.'),
    resolution: f.text({ max: 80 }).label('Resolution').search(),
    expiresOn: f.date().label('Expires on').required(),
    documents: f.attachments().label('Documents'),
    confirmedBy: f.person().label('Confirmed by').computed(),
    confirmedOn: f.date().label('Confirmed on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'adopted', 'retired'] },
  },
  states: { draft: 'new', adopted: 'done', retired: 'stopped' },
  finalStates: ['retired'],
  transitions: {
    confirm: {
      label: 'Confirm adoption',
      from: 'draft',
      to: 'adopted',
      by: grantApprovers,
      rules: [planConfirmerIsAnother],
      confirm: 'Projects of this jurisdiction rely on this plan until it expires.',
    },
    return: { label: 'Send back', from: 'adopted', to: 'draft', by: grantApprovers, reason: 'required' },
    retire: { label: 'Retire', from: ['draft', 'adopted'], to: 'retired', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['adopted'],
      code: 'mitigation_plan.is_adopted',
      sentence: 'Projects rely on this plan. Send it back to change it.',
    },
    { in: ['retired'], code: 'mitigation_plan.is_retired', sentence: 'A retired plan never changes. Enter a new one.' },
  ],
  selectable: { states: ['draft', 'adopted'] },
  rules: [planEnds],
  list: {
    columns: ['title', 'jurisdiction', 'approvedOn', 'adoptedOn', 'expiresOn', 'status'],
    filters: ['status', 'expiresOn'],
    sort: 'expiresOn',
  },
  sections: {
    Plan: ['title', 'jurisdiction', 'approvedOn', 'expiresOn'],
    Adoption: ['adoptedOn', 'resolution', 'documents'],
    Decisions: ['confirmedBy', 'confirmedOn'],
  },
});
