import { anyOf, defineRecord, f, own, where } from '#kernel';
import { pictures } from '../reports/definition.ts';
import { standardReports } from '../reports/standard.ts';
import { eachOnce, oneSource } from './dashboard.rules.ts';

/** So many panels are computed for one page and stand in one packet. */
export const MOST_PANELS = 8;

export const standardNames: Readonly<Record<string, string>> = Object.fromEntries(
  standardReports.map(({ key, name }) => [key, name]),
);

/** One chart: a saved report or a standard one, and how it is drawn. */
export const panelFields = {
  report: f.ref('report').label('Saved report'),
  standard: f.choice(standardNames).label('Standard report'),
  picture: f.choice(pictures).label('Chart').required().defaultTo('bar'),
};

/** Charts of reports side by side. What each shows is computed for each reader; a packet keeps it for the board. */
export const dashboard = defineRecord('dashboard', {
  label: ['Dashboard', 'Dashboards'],
  about: 'Charts of saved and standard reports on one page. Managers add one panel per report.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
    purpose: f.text({ max: 300 }).search(),
    owner: f.person().required().fixed().defaultTo('actor'),
    shared: f.yesNo().label('Shared with everyone').required().defaultTo(false),
    panels: f.lines(panelFields, { min: 1, max: MOST_PANELS, label: 'Panel' }).label('Panels').required(),
    filters: f.text({ max: 2000 }).label('Filters'),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('owner'), where('shared', true)) },
    create: { by: 'manager', rows: own('owner') },
    edit: { by: 'manager', rows: own('owner') },
  },
  states: { active: 'done', archived: 'stopped' },
  transitions: {
    archive: { label: 'Archive', from: 'active', to: 'archived', by: 'manager', rows: own('owner') },
    restore: { label: 'Restore', from: 'archived', to: 'active', by: 'manager', rows: own('owner') },
  },
  rules: [oneSource, eachOnce],
  list: {
    columns: ['name', 'purpose', 'owner', 'shared', 'status'],
    filters: ['owner', 'shared', 'status'],
    sort: 'name',
  },
  sections: { Dashboard: ['name', 'purpose', 'shared', 'owner', 'panels', 'filters'] },
});
