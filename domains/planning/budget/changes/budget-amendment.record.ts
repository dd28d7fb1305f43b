import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { amendmentFixed, amendmentStates, decided, everyState, officer, voteShown, waiting } from './amendment-life.ts';
import { approverIsNotAsker, isWhole } from './budget-amendment.rules.ts';
import { fundMoves } from './fund-moves.ts';

const moved = f.money({ currency: 'organization', min: 0 });
const theirs = anyOf(own('createdBy'), forThose(officer));

/** A change of an adopted budget: money moved between lines, or new authority. Posted in one transaction once approved. */
export const budgetAmendment = defineRecord('budget_amendment', {
  label: ['Budget amendment', 'Budget amendments'],
  about: 'A change to an adopted budget: a transfer between lines or funds, or new authority.',
  title: 'number',
  fields: {
    number: f.sequence('BA-{yyyy}-{00000}').search(),
    kind: f
      .choice({ transfer: 'Transfer between lines', amendment: 'Budget amendment' })
      .required()
      .defaultTo('transfer'),
    purpose: f.text({ max: 200 }).required().search(),
    reason: f.longText({ max: 4000 }).required().help('Why it’s needed now. Shown with the postings.'),
    day: f
      .date()
      .label('Effective on')
      .required()
      .defaultTo('today')
      .help('Posting date in the ledger. Approved earlier, it waits for this day.'),
    lines: f.lines({ line: f.ref('budget_line').required(), increase: moved, decrease: moved }),
    increases: f.total('lines.increase'),
    decreases: f.total('lines.decrease'),
    revenues: f.lines({ line: f.ref('revenue_line').required(), increase: moved, decrease: moved }),
    newRevenue: f.total('revenues.increase'),
    lostRevenue: f.total('revenues.decrease'),
    ...fundMoves,
    useOfFundBalance: moved
      .label('Fund balance used')
      .help('What funds spend and give away beyond what they gain. Only for budgets balanced by fund.'),
    resolution: f.text({ max: 80 }).help('Resolution number; required for a budget amendment.'),
    files: f.attachments(),
    ...decided,
  },
  access: {
    read: 'member',
    create: ['manager', officer],
    edit: { by: ['manager', officer], rows: theirs, inStates: everyState },
  },
  states: amendmentStates,
  finalStates: ['rejected', 'withdrawn', 'undone'],
  transitions: {
    submit: {
      label: 'Submit',
      from: ['draft', 'returned'],
      to: 'submitted',
      by: ['manager', officer],
      rows: theirs,
      rules: isWhole,
    },
    // Its approval takes these steps when whoever has the authority has decided.
    approve: { label: 'Approve', from: 'submitted', to: 'approved', by: 'nobody', rules: isWhole },
    ...waiting,
    return: { label: 'Send back', from: 'submitted', to: 'returned', by: 'nobody', reason: 'required' },
    reject: {
      label: 'Reject',
      from: 'submitted',
      to: 'rejected',
      by: 'nobody',
      reason: 'required',
      confirm: 'A rejected amendment cannot be opened again.',
    },
    withdraw: {
      label: 'Withdraw',
      from: ['draft', 'submitted', 'returned'],
      to: 'withdrawn',
      by: ['manager', officer],
      rows: theirs,
      reason: 'optional',
    },
    // Whoever could decide on it alone: how far somebody's authority reaches is looked up when they undo it.
    undo: {
      label: 'Undo',
      from: 'approved',
      to: 'undone',
      by: 'member',
      reason: 'required',
      rules: [approverIsNotAsker],
      confirm: 'Reverses every posting. The lines need enough available to return the money.',
    },
  },
  fixed: amendmentFixed,
  dated: 'day',
  list: {
    columns: ['number', 'purpose', 'kind', 'increases', 'decreases', 'day', 'status'],
    filters: ['status', 'kind', 'day'],
    sort: '-number',
  },
  sections: {
    Changes: ['purpose', 'kind', 'lines', 'increases', 'decreases'],
    Funding: ['revenues', 'newRevenue', 'lostRevenue', 'useOfFundBalance'],
    'Between funds': ['transferBudget', 'transfers', 'betweenFunds'],
    Decision: ['authority', 'department', 'basis', 'waitsBecause', 'triedOn'],
    Vote: voteShown,
    Why: ['reason', 'day', 'resolution', 'files'],
  },
});
