import { defineRecord, f } from '#kernel';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { confirmerIsAnother, minimumIsLower } from './entry.rules.ts';

const amount = () => f.money({ currency: 'organization', positive: true });

/** The lines of a fiscal year that the library does not have: entered with a citation, confirmed by another person. */
export const paThreshold = defineRecord('pa_threshold', {
  label: ['PA threshold', 'PA thresholds'],
  about: 'The project lines of one fiscal year, with the notice that states them.',
  title: 'citation',
  fields: {
    fiscalYear: f.integer({ min: 2017, max: 2100, isName: true }).label('Fiscal year').required().fixed(),
    large: amount().label('Large project').required().help('From this amount on a project is large.'),
    minimum: amount().label('Project minimum').required(),
    stateIndicator: amount().label('Statewide indicator').help('Per head.'),
    countyIndicator: amount().label('Countywide indicator').help('Per head.'),
    citation: f.text({ max: 200 }).label('Citation').required().search().help('The notice of FEMA that states them.'),
    yearKey: f.text({ max: 10 }).label('Year key').unique().computed(),
    confirmedBy: f.person().label('Confirmed by').computed(),
    confirmedOn: f.date().label('Confirmed on').computed(),
  },
  access: { read: 'member', create: grantManagers, edit: { by: grantManagers, inStates: ['draft', 'in_force'] } },
  states: { draft: 'new', in_force: ['done', 'In force'] },
  transitions: {
    confirm: {
      label: 'Confirm figures',
      from: 'draft',
      to: 'in_force',
      by: grantApprovers,
      rules: [confirmerIsAnother],
      confirm: 'Projects of this fiscal year are sized by these figures.',
    },
    return: { label: 'Send back', from: 'in_force', to: 'draft', by: grantApprovers, reason: 'required' },
  },
  fixed: [
    {
      in: ['in_force'],
      code: 'pa_threshold.is_in_force',
      sentence: 'These figures size projects. Send them back to change them.',
    },
  ],
  rules: [minimumIsLower],
  list: {
    columns: ['fiscalYear', 'large', 'minimum', 'stateIndicator', 'countyIndicator', 'citation', 'status'],
    filters: ['status', 'fiscalYear'],
    sort: '-fiscalYear',
  },
  sections: {
    Figures: ['fiscalYear', 'large', 'minimum', 'stateIndicator', 'countyIndicator', 'citation'],
    Decisions: ['confirmedBy', 'confirmedOn'],
  },
});
