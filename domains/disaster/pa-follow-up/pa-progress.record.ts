import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { endsAQuarter, extensionIsExplained, reportIsWhole } from './progress.rules.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** What a large project reports for one quarter. Cost comes from its entries; what was sent stays as it was. */
export const paProgress = defineRecord('pa_progress', {
  label: ['Progress report', 'Progress reports'],
  about: 'A quarterly report of a large PA project, with its cost from the ledger.',
  title: 'number',
  fields: {
    number: f.sequence('PPR-{yyyy}-{0000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    quarterEnd: f.date().label('Quarter ends').required().fixed(),
    dueOn: f.date().label('Due').computed(),
    workDone: f.percent({ min: 0, max: 100 }).label('Work done'),
    costToDate: amount().label('Cost to date').computed(),
    quarterCost: f.money({ currency: 'organization' }).label('Quarter cost').computed(),
    approved: f.money({ currency: 'organization' }).label('Net obligated').computed(),
    finalCost: amount().label('Final cost').help('Estimated, all work included.'),
    expectedEnd: f.date().label('Expected end'),
    problems: f.longText({ max: 4000 }).label('Problems').help('What delays the work or changes its scope or cost.'),
    asksExtension: f.yesNo().label('Extension asked').required().defaultTo(false),
    documents: f.attachments().label('Evidence'),
    sentOn: f.date().label('Sent on'),
    sentBy: f.person().label('Sent by').computed(),
  },
  access: { read: 'member', create: grantManagers, edit: { by: grantManagers, inStates: ['draft', 'sent'] } },
  states: { draft: 'new', sent: 'done' },
  transitions: {
    send: {
      label: 'Record sending',
      from: 'draft',
      to: 'sent',
      by: grantManagers,
      fieldsToFill: ['sentOn'],
      rules: [reportIsWhole],
    },
    reopen: { label: 'Correct report', from: 'sent', to: 'draft', by: grantManagers, reason: 'required' },
  },
  fixed: [
    {
      in: ['sent'],
      except: ['documents'],
      code: 'pa_progress.is_sent',
      sentence: 'A report stays as it was sent. Choose Correct report to change it.',
    },
  ],
  rules: [endsAQuarter, extensionIsExplained],
  list: {
    columns: ['number', 'project', 'quarterEnd', 'workDone', 'costToDate', 'finalCost', 'dueOn', 'sentOn', 'status'],
    filters: ['status', 'project', 'quarterEnd', 'dueOn', 'asksExtension'],
    sort: '-quarterEnd',
  },
  sections: {
    Report: ['project', 'quarterEnd', 'dueOn', 'workDone', 'expectedEnd'],
    Cost: ['costToDate', 'quarterCost', 'finalCost', 'approved'],
    Problems: ['problems', 'asksExtension', 'documents'],
    Sending: ['sentOn', 'sentBy'],
  },
});
