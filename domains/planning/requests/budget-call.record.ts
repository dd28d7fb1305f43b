import { defineRecord, f } from '#kernel';
import { officer } from './request-words.ts';
import { locksAfterOpening, locksLater, opensByNow, targetsDiffer } from './requests.rules.ts';

const target = {
  costCenter: f.ref('cost_center').label('Cost center').required(),
  target: f.money({ currency: 'organization', min: 0 }).label('Target').required(),
};

/** A call to departments for what they request of a budget: instructions, targets, and the last day for changes. */
export const budgetCall = defineRecord('budget_call', {
  label: ['Budget call', 'Budget calls'],
  about: 'A call for budget requests, with instructions, targets and a lock date.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).label('Name').required().unique().search(),
    budget: f.ref('budget').label('Budget').required().fixed().help('The draft that the requests are for.'),
    instructions: f.longText({ max: 8000 }).label('Instructions').required(),
    opensOn: f.date().label('Opens on').required().defaultTo('today'),
    locksOn: f.date().label('Locks after').required().help('The last day on which departments can change anything.'),
    targets: f
      .lines(target, { max: 300, label: 'Target' })
      .label('Targets')
      .help('Opening the call starts a request for each of these cost centers.'),
    whole: f.total('targets.target').label('All targets'),
  },
  access: {
    read: 'member',
    create: officer,
    edit: { by: officer, inStates: ['draft', 'open', 'locked', 'closed'] },
  },
  states: { draft: 'new', open: 'review', locked: 'late', closed: 'done' },
  finalStates: ['closed'],
  transitions: {
    open: {
      label: 'Open call',
      from: 'draft',
      to: 'open',
      by: officer,
      rules: [opensByNow, locksLater],
      confirm: 'Departments get a request with the current amounts of their lines. Targets are fixed then.',
    },
    lock: { label: 'Lock requests', from: 'open', to: 'locked', by: officer, reason: 'optional' },
    reopen: {
      label: 'Reopen',
      from: 'locked',
      to: 'open',
      by: officer,
      reason: 'required',
      rules: [locksLater],
    },
    close: { label: 'Close call', from: ['open', 'locked'], to: 'closed', by: 'nobody' },
  },
  fixed: [
    {
      in: ['open'],
      fields: ['opensOn', 'targets'],
      code: 'budget_call.is_open',
      sentence: 'Departments work with these targets. They stay once the call is open.',
    },
    {
      in: ['locked'],
      except: ['locksOn'],
      code: 'budget_call.is_locked',
      sentence: 'A locked call stays as it is. Only its lock date can be moved, to reopen it.',
    },
    {
      in: ['closed'],
      code: 'budget_call.is_closed',
      sentence: 'The budget of this call is adopted. The call never changes.',
    },
  ],
  rules: [locksAfterOpening, targetsDiffer],
  list: {
    columns: ['name', 'budget', 'opensOn', 'locksOn', 'whole', 'status'],
    filters: ['status', 'budget', 'locksOn'],
    sort: '-locksOn',
  },
  sections: {
    Call: ['name', 'budget', 'opensOn', 'locksOn'],
    Instructions: ['instructions'],
    Targets: ['targets', 'whole'],
  },
});
