import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { projectStates, projectSteps } from './project-life.ts';
import { categories, extenders, sizes } from './pa-words.ts';
import { periodInOrder } from './project.rules.ts';

const amount = () => f.money({ currency: 'organization', min: 0 });

/** A project of Public Assistance. Its cost is the sum of its forms; its size is judged again whenever it is looked at. */
export const paProject = defineRecord('pa_project', {
  label: ['PA project', 'PA projects'],
  about: 'Work on damage of a declared disaster, with its cost, reductions and federal share.',
  title: 'number',
  fields: {
    number: f.sequence('PA-{yyyy}-{0000}').search(),
    disaster: f.ref('declared_disaster').label('Disaster').required().fixed(),
    title: f.text({ max: 160 }).label('Title').required().search(),
    category: f.choice(categories).label('Category').required().fixed(),
    award: f.ref('grant_award').label('Award').help('Public Assistance award that pays it (97.036).'),
    femaNumber: f.text({ max: 40 }).label('FEMA number').search().help('Of the project in the Grants Portal.'),
    applicantId: f.text({ max: 30 }).label('PA ID').help('Of the applicant.'),
    site: f.text({ max: 200 }).label('Location').required().search(),
    scope: f.longText({ max: 4000 }).label('Scope of work'),
    fromDay: f.date().label('Work begins').required(),
    untilDay: f.date().label('Work ends').required(),
    workDone: f.percent({ min: 0, max: 100 }).label('Work done').defaultTo(0),
    estimate: amount().label('Remaining estimate').help('Work that no form has yet.'),
    insurance: amount().label('Insurance').help('Proceeds, received or expected (44 CFR 206.250).'),
    salvage: amount().label('Salvage'),
    otherSources: amount().label('Other sources').help('Money for the same work (Stafford 312).'),
    ineligible: amount().label('Ineligible').help('Beyond hours that the rules take off.'),
    federalShare: f.percent({ min: 75, max: 100 }).label('Federal percent').required().defaultTo(75),
    extendedUntil: f.date().label('Extended until').computed(),
    extendedBy: f.choice(extenders).label('Extended by').computed(),
    extensionReason: f.text({ max: 500, lines: 3 }).label('Extension reason').computed(),
    documents: f.attachments().label('Evidence'),
    obligatedOn: f.date().label('Obligated on'),
    completedOn: f.date().label('Completed on'),
    obligatedNet: f.money({ currency: 'organization' }).label('Net obligated').computed(),
    obligatedFederal: f.money({ currency: 'organization' }).label('Federal obligated').computed(),
    obligatedSize: f.choice(sizes).label('Size obligated').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    obligatedBy: f.person().label('Obligated by').computed(),
    completedBy: f.person().label('Completed by').computed(),
    closedBy: f.person().label('Closed by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['formulating', 'submitted', 'obligated', 'complete', 'closed', 'withdrawn'] },
  },
  states: projectStates,
  finalStates: ['closed', 'withdrawn'],
  transitions: projectSteps,
  fixed: [
    {
      in: ['submitted'],
      code: 'pa_project.is_submitted',
      sentence: 'This project awaits obligation as it is. Send it back to change it.',
    },
    {
      in: ['obligated'],
      except: ['award', 'workDone', 'documents'],
      code: 'pa_project.is_obligated',
      sentence: 'FEMA obligated this project. Only award, progress and evidence change.',
    },
    {
      in: ['complete'],
      except: ['award'],
      code: 'pa_project.is_complete',
      sentence: 'The work of this project is complete. Only its award changes.',
    },
    { in: ['closed', 'withdrawn'], code: 'pa_project.is_over', sentence: 'This project is over.' },
  ],
  // Entries and damage lines judge its state themselves; requests and appeals are about later ones, too.
  selectable: { states: ['formulating', 'submitted', 'obligated', 'complete', 'closed'] },
  rules: [periodInOrder],
  list: {
    columns: ['number', 'title', 'disaster', 'category', 'untilDay', 'workDone', 'status'],
    filters: ['status', 'disaster', 'category', 'award', 'untilDay'],
    sort: '-number',
  },
  sections: {
    Project: ['disaster', 'title', 'category', 'award', 'femaNumber', 'applicantId', 'site', 'scope'],
    Work: ['fromDay', 'untilDay', 'workDone', 'completedOn'],
    Reductions: ['estimate', 'insurance', 'salvage', 'otherSources', 'ineligible', 'federalShare'],
    Extension: ['extendedUntil', 'extendedBy', 'extensionReason'],
    Obligation: ['obligatedOn', 'obligatedNet', 'obligatedFederal', 'obligatedSize', 'documents'],
    Decisions: ['submittedBy', 'obligatedBy', 'completedBy', 'closedBy'],
  },
});
