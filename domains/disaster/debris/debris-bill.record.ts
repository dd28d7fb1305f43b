import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { billStates, billSteps } from './bill-life.ts';
import { cubicYards } from './debris-words.ts';

/** The tickets a hauler bills, compared with ours. What is equal and eligible becomes one cost of a category A project, once. */
export const debrisBill = defineRecord('debris_bill', {
  label: ['Hauler bill', 'Hauler bills'],
  about: 'The tickets a hauler bills, compared with ours and posted as one PA cost.',
  title: 'number',
  fields: {
    number: f.sequence('HLB-{yyyy}-{0000}').search(),
    incident: f.ref('incident').required().fixed(),
    hauler: f.ref('vendor').label('Hauler').required().fixed(),
    invoiceNumber: f.text({ max: 60 }).label('Bill number').required().search().help('As the hauler wrote it.'),
    invoice: f.ref('invoice').label('Matched invoice').help('Approved or paid. Counted once across all projects.'),
    contract: f.ref('contract').label('Contract'),
    project: f.ref('pa_project').label('PA project').required().help('Of category A.'),
    unitPrice: f.money({ currency: 'organization', positive: true }).label('Price per yard').required(),
    billed: f
      .longText({ max: 40_000 })
      .label('Billed tickets')
      .required()
      .help('A line for each: ticket number, cubic yards.'),
    documents: f.attachments().label('Evidence'),
    tickets: f.integer({ min: 0 }).label('Matched tickets').computed(),
    volume: f.quantity({ units: cubicYards }).label('Matched yards').computed(),
    amount: f.money({ currency: 'organization' }).label('Matched amount').computed(),
    cost: f.ref('pa_cost').label('PA cost').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    postedBy: f.person().label('Posted by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'submitted', 'posted', 'withdrawn'] },
  },
  states: billStates,
  finalStates: ['withdrawn'],
  transitions: billSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'debris_bill.is_submitted',
      sentence: 'A submitted bill stays as it is. Send it back to change it.',
    },
    {
      in: ['posted'],
      except: ['documents'],
      code: 'debris_bill.is_posted',
      sentence: 'A posted bill stays as it is. Reopen it to change it.',
    },
    {
      in: ['withdrawn'],
      code: 'debris_bill.is_withdrawn',
      sentence: 'A withdrawn bill never changes. Enter a new one.',
    },
  ],
  list: {
    columns: ['number', 'invoiceNumber', 'hauler', 'project', 'tickets', 'volume', 'amount', 'status'],
    filters: ['status', 'incident', 'hauler', 'project'],
    sort: '-number',
  },
  sections: {
    Bill: ['incident', 'hauler', 'invoiceNumber', 'invoice', 'contract', 'project', 'unitPrice'],
    Tickets: ['billed', 'documents'],
    Match: ['tickets', 'volume', 'amount', 'cost', 'submittedBy', 'postedBy'],
  },
});
