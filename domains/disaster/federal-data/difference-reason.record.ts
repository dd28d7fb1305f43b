import { defineRecord, f } from '#kernel';
import { namesASide } from './federal.rules.ts';
import { differenceReasons } from './federal-words.ts';

/** Why a project and its published row differ. The newest counts, and is outdated when either side changes. */
export const differenceReason = defineRecord('difference_reason', {
  label: ['Difference reason', 'Difference reasons'],
  about: 'Why a PA project and its published row differ, as a person states it.',
  title: 'number',
  fields: {
    number: f.sequence('DFR-{yyyy}-{0000}').search(),
    project: f.ref('pa_project').label('PA project').fixed(),
    publishedRow: f.ref('published_row').label('OpenFEMA row').fixed(),
    reason: f.choice(differenceReasons).label('Reason').required(),
    note: f.text({ max: 500, lines: 3 }).label('Explanation').required().search(),
    statedBy: f.person().label('Stated by').computed(),
    statedOn: f.date().label('Stated on').computed(),
    differences: f.text({ max: 500 }).label('Differences').computed(),
    basis: f.text({ max: 200 }).label('Compared').computed().readableBy('nobody'),
  },
  access: { read: 'manager', create: 'manager', edit: 'nobody' },
  states: { stated: 'done', withdrawn: 'stopped' },
  finalStates: ['withdrawn'],
  transitions: {
    withdraw: { label: 'Withdraw', from: 'stated', to: 'withdrawn', by: 'manager', reason: 'required' },
  },
  rules: [namesASide],
  list: {
    columns: ['number', 'reason', 'note', 'project', 'publishedRow', 'differences', 'statedBy', 'statedOn', 'status'],
    filters: ['status', 'reason', 'project', 'publishedRow'],
    sort: '-number',
  },
  sections: {
    Compared: ['project', 'publishedRow', 'differences'],
    Reason: ['reason', 'note', 'statedBy', 'statedOn'],
  },
});
