import { defineRecord, f, rule } from '#kernel';

const isInEffect = rule<{ effectiveOn: string }>(
  'reorganization.is_in_effect',
  'It can’t be applied before its effective date.',
  ({ row, today }) => row.effectiveOn <= today,
  { field: 'effectiveOn' },
);

const officer = { duty: 'budget_officer' } as const;

/** Cost centers that get another place or go into another one from a day on, with the budget lines that follow them. */
export const reorganization = defineRecord('reorganization', {
  label: ['Reorganization', 'Reorganizations'],
  about: 'Move or merge cost centers on an effective date, together with their budget lines.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
    effectiveOn: f.date().label('In effect from').required(),
    reason: f.text({ max: 500, lines: 3 }),
    moves: f.lines(
      {
        center: f.ref('cost_center').required().label('Cost center'),
        intoCenter: f.ref('cost_center').label('Merge into').help('Its lines move there and it closes.'),
        partOf: f.ref('cost_center').label('Becomes part of'),
        department: f.text({ max: 120 }),
      },
      { label: 'Move' },
    ),
  },
  access: { read: 'member', create: officer, edit: { by: officer, inStates: ['draft'] } },
  states: { draft: 'new', applied: 'done', discarded: 'stopped' },
  finalStates: ['applied', 'discarded'],
  transitions: {
    apply: {
      label: 'Apply',
      from: 'draft',
      to: 'applied',
      by: officer,
      rules: [isInEffect],
      confirm: 'Changes cost centers and budget lines as shown in the preview.',
    },
    discard: {
      label: 'Discard',
      from: 'draft',
      to: 'discarded',
      by: officer,
      confirm: 'You can still read it, but no longer apply it.',
    },
  },
  list: { columns: ['name', 'effectiveOn', 'status'], filters: ['status', 'effectiveOn'], sort: '-effectiveOn' },
  sections: { Reorganization: ['name', 'effectiveOn', 'reason'], Moves: ['moves'] },
});
