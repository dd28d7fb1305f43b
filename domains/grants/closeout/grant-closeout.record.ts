import { defineRecord, f } from '#kernel';
import { grantManagers } from '../award/award-life.ts';
import { closeoutStates, closeoutSteps } from './closeout-life.ts';
import { dispositions } from './closeout-words.ts';

const given = () => f.money({ currency: 'organization', min: 0 });

/** The closing of an award: what its records say is checked, a person attests the rest, and another closes it. */
export const grantCloseout = defineRecord('grant_closeout', {
  label: ['Award closeout', 'Award closeouts'],
  about: 'The closing of an award: checks, property, refund and how long its records are kept.',
  title: 'number',
  fields: {
    number: f.sequence('GCL-{yyyy}-{0000}').search(),
    award: f.ref('grant_award').required().fixed(),
    equipment: f.choice(dispositions).label('Equipment'),
    equipmentValue: given().label('Highest unit value').help('Fair value today of the most valuable unit.'),
    supplies: f.choice(dispositions).label('Unused supplies'),
    suppliesValue: given().label('Supplies value').help('Fair value today of all unused supplies.'),
    property: f
      .text({ max: 500, lines: 3 })
      .label('Other property')
      .help('Real property, intangible property, or none.'),
    refunded: given().label('Amount refunded').help('Cash that was drawn and not spent.'),
    refundedOn: f.date().label('Refunded on'),
    refundReference: f.text({ max: 60 }).label('Refund reference'),
    evidence: f.attachments().label('Evidence'),
    note: f.text({ max: 500, lines: 3 }).label('Note'),
    liveKey: f.text({ max: 60 }).label('Live key').unique().computed(),
    attestedBy: f.person().label('Attested by').computed(),
    attestedOn: f.date().label('Attested on').computed(),
    closedBy: f.person().label('Closed by').computed(),
    closedOn: f.date().label('Closed on').computed(),
    retainUntil: f.date().label('Retain until').computed(),
    reopenedBy: f.person().label('Reopened by').computed(),
    reopenedOn: f.date().label('Reopened on').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['open', 'submitted', 'closed', 'withdrawn'] },
  },
  states: closeoutStates,
  finalStates: ['withdrawn'],
  transitions: closeoutSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'grant_closeout.is_submitted',
      sentence: 'This closeout awaits closing as it is. Send it back to change it.',
    },
    {
      in: ['closed'],
      code: 'grant_closeout.is_closed',
      sentence: 'This award is closed. Reopen it to change its closeout.',
    },
    { in: ['withdrawn'], code: 'grant_closeout.is_withdrawn', sentence: 'This closeout is withdrawn. Open a new one.' },
  ],
  list: {
    columns: ['number', 'award', 'attestedOn', 'closedOn', 'retainUntil', 'status'],
    filters: ['status', 'award', 'closedOn', 'retainUntil'],
    sort: '-number',
  },
  sections: {
    Closeout: ['award', 'note'],
    Property: ['equipment', 'equipmentValue', 'supplies', 'suppliesValue', 'property', 'evidence'],
    Refund: ['refunded', 'refundedOn', 'refundReference'],
    Decisions: ['attestedBy', 'attestedOn', 'closedBy', 'closedOn', 'retainUntil', 'reopenedBy', 'reopenedOn'],
  },
});
