import { defineRecord, f, rule } from '#kernel';

const endsAfterItStarts = rule<{ fromDay: string; untilDay: string }>(
  'cooperative_contract.ends_after_it_starts',
  'The contract ends before it begins.',
  ({ row }) => row.untilDay >= row.fromDay,
  { field: 'untilDay' },
);

const participationIsNumbered = rule<{ joinedOn: string | null; participation: string | null }>(
  'cooperative_contract.participation_is_numbered',
  'Enter the number and signing date of our participation.',
  ({ row }) => (row.joinedOn === null) === (row.participation === null),
  { field: 'participation' },
);

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
    create: [{ duty: 'buyer' }, 'manager'],
    edit: { by: [{ duty: 'buyer' }, 'manager'], inStates: ['draft', 'active'] },
  },
  states: { draft: 'new', active: 'done', ended: 'new' },
  finalStates: ['ended'],
  transitions: {
    activate: { label: 'Open for buying', from: 'draft', to: 'active', by: 'manager' },
    end: {
      label: 'End',
      from: ['draft', 'active'],
      to: 'ended',
      by: 'manager',
      reason: 'required',
      confirm: 'Requisitions no longer suggest an ended contract.',
    },
  },
  rules: [endsAfterItStarts, participationIsNumbered],
  list: {
    columns: ['name', 'number', 'lead', 'vendor', 'fromDay', 'untilDay', 'status'],
    filters: ['status', 'lead', 'untilDay'],
    sort: 'name',
  },
  sections: {
    Contract: ['name', 'number', 'lead', 'vendor', 'scope', 'commodities', 'address'],
    'Authority check': ['fromDay', 'untilDay', 'competed', 'namesUs', 'federalTerms', 'ceiling'],
    Members: ['participation', 'joinedOn', 'joinedUntil', 'members', 'documents'],
    'Administration fee': ['feePercent', 'feePayer', 'feeLeast'],
  },
});
