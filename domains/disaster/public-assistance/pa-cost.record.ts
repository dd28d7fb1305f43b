import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { donatedHasNoInvoice, usedAfterBought } from './entry.rules.ts';
import { entryStates, entrySteps } from './entry-life.ts';
import { costKinds, costUnits } from './pa-words.ts';

const amount = () => f.money({ currency: 'organization', positive: true });

/** A row of the forms for materials, rented equipment, contract work and donated resources. */
export const paCost = defineRecord('pa_cost', {
  label: ['PA cost', 'PA costs'],
  about: 'Materials, rented equipment, contract work or a donated resource of a PA project.',
  title: 'number',
  fields: {
    number: f.sequence('PAC-{yyyy}-{00000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    kind: f.choice(costKinds).label('Form').required(),
    payee: f.text({ max: 160 }).label('Vendor').required().search().help('Or the donor.'),
    description: f.text({ max: 200 }).label('Description').required().search(),
    documentNumber: f.text({ max: 60 }).label('Invoice number').search().help('Or stock issue, or sign-in sheet.'),
    invoice: f.ref('invoice').label('Matched invoice').help('Approved or paid. Counted once across all projects.'),
    grantCost: f.ref('grant_cost').label('Grant cost').help('What charges it to its award.').computed(),
    boughtOn: f.date().label('Bought on'),
    usedOn: f.date().label('Used on').required(),
    quantity: f.quantity({ units: costUnits, positive: true }).label('Quantity').required(),
    unitPrice: amount().label('Unit price').required(),
    weeklyRate: amount().label('Weekly rate').help('Of a rental by the day, to compare.'),
    documents: f.attachments().label('Evidence'),
    total: f.money({ currency: 'organization' }).label('Total cost').computed(),
    documentKey: f.text({ max: 300 }).label('Document key').unique().computed(),
  },
  access: { read: 'member', create: grantManagers, edit: { by: grantManagers, inStates: ['entered', 'withdrawn'] } },
  states: entryStates,
  finalStates: ['withdrawn'],
  transitions: entrySteps,
  fixed: [
    {
      in: ['withdrawn'],
      code: 'pa_cost.is_withdrawn',
      sentence: 'A withdrawn cost never changes. Enter a new one.',
    },
  ],
  rules: [usedAfterBought, donatedHasNoInvoice],
  list: {
    columns: ['number', 'kind', 'payee', 'description', 'usedOn', 'project', 'total', 'status'],
    filters: ['status', 'project', 'kind', 'invoice', 'usedOn'],
    sort: '-number',
  },
  sections: {
    Cost: ['project', 'kind', 'payee', 'description', 'usedOn', 'boughtOn'],
    Amount: ['quantity', 'unitPrice', 'weeklyRate', 'total'],
    Documents: ['documentNumber', 'invoice', 'grantCost', 'documents'],
  },
});
