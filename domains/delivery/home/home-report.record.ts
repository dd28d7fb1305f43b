import { defineRecord, f, own } from '#kernel';
import { panelFields } from '../dashboards/dashboard.record.ts';
import { oneReport } from './home-report.rules.ts';

/** A report that stands on one person’s home page. What it shows is computed for that person, each time. */
export const homeReport = defineRecord('home_report', {
  label: ['Home report', 'Home reports'],
  about: 'A saved or standard report that one person has on their home page.',
  title: 'person',
  fields: {
    person: f.person().required().fixed().defaultTo('actor'),
    report: panelFields.report.fixed(),
    standard: panelFields.standard.fixed(),
    picture: panelFields.picture,
  },
  uniqueTogether: [
    ['person', 'report'],
    ['person', 'standard'],
  ],
  access: {
    read: { by: 'member', rows: own('person') },
    create: { by: 'member', rows: own('person') },
    edit: { by: 'member', rows: own('person') },
    remove: { by: 'member', rows: own('person') },
  },
  rules: [oneReport],
  list: { columns: ['person', 'report', 'standard', 'picture'], filters: ['picture'], sort: 'createdAt' },
  sections: { 'Home report': ['report', 'standard', 'picture', 'person'] },
});
