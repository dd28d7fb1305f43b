import { defineRecord, f } from '#kernel';
import { groundIsExplained } from './ehp.rules.ts';
import { linkers, purchaseStates, purchaseSteps } from './purchase-life.ts';

/** A requisition of a PA project, and whether what it buys disturbs ground. Its orders are held by the project’s review. */
export const paPurchase = defineRecord('pa_purchase', {
  label: ['PA purchase', 'PA purchases'],
  about: 'A requisition of a PA project, and whether its work disturbs ground.',
  title: 'number',
  fields: {
    number: f.sequence('PAR-{yyyy}-{0000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    requisition: f.ref('requisition').label('Requisition').required().fixed(),
    disturbsGround: f
      .yesNo()
      .label('Disturbs ground')
      .required()
      .defaultTo(true)
      .help('Then its orders wait for clearance.'),
    groundNote: f.text({ max: 300, lines: 3 }).label('Reason if not').help('Why no ground is disturbed.'),
  },
  access: { read: 'member', create: linkers, edit: { by: linkers, inStates: ['linked', 'withdrawn'] } },
  states: purchaseStates,
  finalStates: ['withdrawn'],
  transitions: purchaseSteps,
  fixed: [
    {
      in: ['withdrawn'],
      code: 'pa_purchase.is_withdrawn',
      sentence: 'A withdrawn link never changes. Enter a new one.',
    },
  ],
  rules: [groundIsExplained],
  list: {
    columns: ['number', 'requisition', 'project', 'disturbsGround', 'groundNote', 'status'],
    filters: ['status', 'project', 'requisition', 'disturbsGround'],
    sort: '-number',
  },
  sections: { Purchase: ['project', 'requisition', 'disturbsGround', 'groundNote'] },
});
