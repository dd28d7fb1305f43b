import { defineRecord, f } from '#kernel';
import { buyers, contractSteps } from './cooperative-contract-life.ts';
import { endsAfterItStarts, participationIsNumbered } from './cooperative-contract.rules.ts';

/** A contract that a lead agency bid out for many, and that others may buy from once they have joined. */
export const cooperativeContract = defineRecord('cooperative_contract', {
  label: ['Cooperative contract', 'Cooperative contracts'],
  about: 'A contract competed by a lead agency that participating agencies may buy from.',
  title: 'name',
  fields: {
    number: f.text({ max: 60 }).label('Lead agency number').required().unique().search(),
    name: f.text({ max: 160 }).required().search(),
    lead: f.text({ max: 160 }).label('Lead agency').required().search(),
    vendor: f.text({ max: 160 }).required().search(),
    scope: f.longText({ max: 4000 }).label('Scope').search(),
    commodities: f.refs('commodity_code', { max: 100 }).help('Includes codes below them.'),
    fromDay: f.date().label('From').required(),
    untilDay: f.date().label('Until').required(),
    competed: f.yesNo().label('Openly competed').required().defaultTo(false),
    namesUs: f.yesNo().label('Names our agency').required().defaultTo(false),
    federalTerms: f.yesNo().label('Federal clauses').required().defaultTo(false),
    priceBasis: f
      .longText({ max: 4000 })
      .label('Price documentation')
      .help('How the price was found reasonable, such as other contracts or quotes.'),
    ceiling: f.money({ currency: 'organization', min: 0 }).label('Order limit'),
    participation: f.text({ max: 60 }).label('Participation number').search(),
    joinedOn: f.date().label('We joined on'),
    joinedUntil: f.date().label('Participation ends').help('Empty: when the contract ends.'),
    members: f.lines(
      { agency: f.ref('agency').required(), joinedOn: f.date().required(), leftOn: f.date() },
      { max: 100, label: 'Member' },
    ),
    feePercent: f.percent({ max: 10 }).label('Administration fee'),
    feePayer: f.choice({ vendor: 'The vendor', buyer: 'The buyer' }).label('Fee payer'),
    feeLeast: f.money({ currency: 'organization', min: 0 }).label('Minimum quarterly fee'),
    address: f.url().label('Web address'),
    documents: f.attachments(),
  },
  access: {
    read: 'member',
    create: buyers,
    edit: { by: buyers, inStates: ['draft', 'proposed', 'active'] },
  },
  states: { draft: 'new', proposed: ['review', 'Awaiting approval'], active: 'done', ended: 'new' },
  finalStates: ['ended'],
  transitions: contractSteps,
  rules: [endsAfterItStarts, participationIsNumbered],
  fixed: [
    {
      in: ['proposed', 'active'],
      fields: [
        'number',
        'lead',
        'vendor',
        'scope',
        'commodities',
        'fromDay',
        'untilDay',
        'competed',
        'namesUs',
        'federalTerms',
        'priceBasis',
        'ceiling',
      ],
      code: 'cooperative_contract.approved_as_it_is',
      sentence: 'This was submitted or approved as it is. Send it back or revise it first.',
    },
  ],
  list: {
    columns: ['name', 'number', 'lead', 'vendor', 'fromDay', 'untilDay', 'status'],
    filters: ['status', 'lead', 'untilDay'],
    sort: 'name',
  },
  sections: {
    Contract: ['name', 'number', 'lead', 'vendor', 'scope', 'commodities', 'address'],
    'Authority check': ['fromDay', 'untilDay', 'competed', 'namesUs', 'federalTerms', 'priceBasis', 'ceiling'],
    Members: ['participation', 'joinedOn', 'joinedUntil', 'members', 'documents'],
    'Administration fee': ['feePercent', 'feePayer', 'feeLeast'],
  },
});
