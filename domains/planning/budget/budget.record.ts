import { defineRecord, f, rule, secondPerson } from '#kernel';

const endsAfterItStarts = rule<{ startsOn: string; endsOn: string }>(
  'budget.ends_after_it_starts',
  'The budget ends before it starts. Correct the dates.',
  ({ row }) => row.endsOn >= row.startsOn,
  { field: 'endsOn' },
);

/** Those who vote on a budget did not write it. */
const adopterIsNotAuthor = secondPerson(
  'budget.adopter_is_not_author',
  'You started this budget, so someone else has to record its adoption.',
  ['createdBy'],
);

const officer = { duty: 'budget_officer' } as const;

/** What is said of a budget to the public; it is given, changed and taken back in every state, also after the adoption. */
const saidToThePublic = ['isPublished', 'message', 'resolution'] as const;

/** Authority to spend for a fiscal year or for the life of a project. Once adopted it changes by amendments alone. */
export const budget = defineRecord('budget', {
  label: ['Budget', 'Budgets'],
  about: 'Spending authority for a fiscal year or a project, adopted by the governing body.',
  title: 'name',
  fields: {
    name: f.text({ max: 80 }).required().unique().search(),
    span: f
      .choice({ year: 'A fiscal year', project: 'The life of a project' })
      .required()
      .defaultTo('year')
      .help('A project budget doesn’t end with the fiscal year.'),
    startsOn: f.date().required(),
    endsOn: f.date().required(),
    fund: f.ref('account_value').help('Only if the budget covers a single fund.'),
    appropriation: f
      .money({ currency: 'organization', min: 0 })
      .help('What the governing body appropriates; the lines have to add up to it.'),
    resolution: f.text({ max: 80 }).help('Number of the resolution or ordinance.'),
    balances: f
      .yesNo()
      .label('Balanced by fund')
      .required()
      .defaultTo(true)
      .help('Each fund’s revenues and balance must cover its appropriations and reserve.'),
    isPublished: f
      .yesNo()
      .label('In budget book')
      .required()
      .defaultTo(false)
      .help('Published on adoption, with adopted figures only.'),
    message: f.longText({ max: 8000 }).label('Budget message').help('What residents read first.'),
  },
  access: { read: 'member', create: ['manager', officer], edit: ['manager', officer] },
  states: { draft: 'new', proposed: 'review', recommended: 'review', adopted: 'done', amended: 'done', closed: 'new' },
  finalStates: ['closed'],
  transitions: {
    propose: { label: 'Propose', from: 'draft', to: 'proposed', by: ['manager', officer] },
    recommend: { label: 'Recommend', from: 'proposed', to: 'recommended', by: officer },
    redraft: {
      label: 'Back to draft',
      from: ['proposed', 'recommended'],
      to: 'draft',
      by: officer,
      reason: 'required',
    },
    adopt: {
      label: 'Adopt',
      from: 'recommended',
      to: 'adopted',
      by: { duty: 'governing_body' },
      rules: [adopterIsNotAuthor],
      confirm: 'The lines become spending authority. After that only amendments change them.',
    },
    amend: { label: 'Amend', from: 'adopted', to: 'amended', by: 'nobody' },
    close: { label: 'Close', from: ['adopted', 'amended'], to: 'closed', by: 'nobody' },
  },
  rules: [endsAfterItStarts],
  fixed: [
    {
      in: ['proposed', 'recommended'],
      except: saidToThePublic,
      code: 'budget.not_a_draft',
      sentence: 'A proposed budget can’t be changed. Send it back to draft first.',
    },
    {
      in: ['adopted', 'amended', 'closed'],
      except: saidToThePublic,
      code: 'budget.adopted',
      sentence: 'Only amendments change an adopted budget.',
    },
  ],
  list: {
    columns: ['name', 'span', 'startsOn', 'endsOn', 'appropriation', 'status'],
    filters: ['status', 'span'],
    sort: '-startsOn',
  },
  sections: {
    Budget: ['name', 'span', 'startsOn', 'endsOn', 'fund'],
    Adoption: ['appropriation', 'resolution', 'balances'],
    'For the public': ['isPublished', 'message'],
  },
});
