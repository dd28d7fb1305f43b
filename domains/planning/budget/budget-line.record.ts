import { defineRecord, f } from '#kernel';
import { accountIsGiven, isNotItsOwnGroup } from './budget-line.rules.ts';
import { actions, countings, months } from './ledger/control.ts';

const action = (what: string) => f.choice(actions).label(what).required().defaultTo('stop');

const officer = { duty: 'budget_officer' } as const;

/** One account of a budget: what may be spent on it, and what happens when somebody asks for more. */
export const budgetLine = defineRecord('budget_line', {
  label: ['Budget line', 'Budget lines'],
  about: 'One account of a budget, with its revised budget, commitments and budget control.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search().help('For example “4010 Operating supplies FY2027”.'),
    budget: f.ref('budget').required().fixed(),
    account: f
      .text({ max: 80 })
      .required()
      .search()
      .help('Codes separated by dashes. You can correct it while the budget is a draft.'),
    costCenter: f.ref('cost_center'),
    amount: f
      .money({ currency: 'organization', min: 0 })
      .required()
      .fixed()
      .help('The amount proposed. Once adopted, only amendments change it.'),
    parent: f
      .ref('budget_line')
      .label('Group')
      .fixed()
      .help('The line that controls this one together with its siblings.'),
    isGroup: f
      .yesNo()
      .label('Group of lines')
      .required()
      .fixed()
      .defaultTo(false)
      .help('Nothing posts to a group; it shares a balance among its lines.'),
    onRequisition: action('On requisition'),
    onOrder: action('On order'),
    onInvoice: action('On invoice'),
    onJournal: action('On journal entry'),
    control: f.choice(countings).label('Counts against').required().defaultTo('annual'),
    months: months().help('Twelve amounts or weights, from the first month of the budget. Empty: evenly.'),
    opensOn: f.date(),
    closesOn: f.date(),
    owner: f.person().help('Receives alerts; empty: the manager of the cost center.'),
  },
  partOf: {
    field: 'budget',
    frozenIn: ['proposed', 'recommended', 'closed'],
    keptIn: ['adopted', 'amended'],
    code: 'budget_line.budget_is_frozen',
    sentence: 'Send the budget back to draft to change its lines.',
    fixed: [
      {
        in: ['adopted', 'amended'],
        fields: ['account'],
        code: 'budget_line.account',
        sentence: 'The account can be changed only while the budget is a draft.',
      },
    ],
  },
  access: {
    read: 'member',
    create: ['manager', officer],
    edit: { by: officer, inStates: ['open'] },
    remove: ['manager', officer],
  },
  states: { open: 'done', closed: 'new' },
  transitions: {
    close: {
      label: 'Close',
      from: 'open',
      to: 'closed',
      by: officer,
      reason: 'required',
      confirm: 'Nothing posts to a closed line.',
    },
    reopen: { label: 'Reopen', from: 'closed', to: 'open', by: officer, reason: 'required' },
  },
  uniqueTogether: [['budget', 'account']],
  rules: [accountIsGiven, isNotItsOwnGroup],
  list: {
    columns: ['name', 'account', 'costCenter', 'budget', 'amount', 'status'],
    filters: ['status', 'budget', 'costCenter', 'owner', 'parent'],
    sort: 'account',
  },
  sections: {
    Line: ['name', 'budget', 'account', 'costCenter', 'amount', 'owner'],
    Group: ['parent', 'isGroup'],
    Control: ['onRequisition', 'onOrder', 'onInvoice', 'onJournal', 'control', 'months'],
    'In force': ['opensOn', 'closesOn'],
  },
});
