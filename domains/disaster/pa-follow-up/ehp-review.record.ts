import { defineRecord, f } from '#kernel';
import { grantManagers } from '../../grants/public.ts';
import { reviewStates, reviewSteps } from './ehp-life.ts';
import { ehpAnswers, questions } from './ehp-words.ts';

const answer = (label: string, help: string) => f.choice(ehpAnswers).label(label).help(help);

/** The environmental and historic questions of a project, and the clearance that its ground work waits for. */
export const ehpReview = defineRecord('ehp_review', {
  label: ['EHP review', 'EHP reviews'],
  about: 'Environmental and historic questions of a PA project, and its clearance.',
  title: 'number',
  fields: {
    number: f.sequence('EHP-{yyyy}-{0000}').search(),
    project: f.ref('pa_project').label('Project').required().fixed(),
    summary: f.text({ max: 200 }).label('Work reviewed').required().search(),
    ground: answer(questions.ground, 'Digging, grading, staging or access outside paved ground.'),
    footprint: answer(questions.footprint, 'More area, depth or capacity than before the disaster.'),
    historic: answer(questions.historic, 'A building 50 years or older, or a listed site or district.'),
    floodplain: answer(questions.floodplain, 'In the mapped floodplain, or work that affects it.'),
    wetland: answer(questions.wetland, 'In or next to a wetland.'),
    waters: answer(questions.waters, 'Dredging, fill or structures in a stream, lake or bay.'),
    coast: answer(questions.coast, 'In the coastal zone of the State.'),
    species: answer(questions.species, 'Listed species or critical habitat may be near.'),
    demolition: answer(questions.demolition, 'A building or a part of one is torn down or renovated.'),
    notes: f.longText({ max: 4000 }).label('Notes'),
    documents: f.attachments().label('Documents'),
    clearedOn: f.date().label('Cleared on'),
    clearance: f.text({ max: 120 }).label('Clearance reference').search().help('Of FEMA’s record of review.'),
    startedBy: f.person().label('Started by').computed(),
    submittedBy: f.person().label('Submitted by').computed(),
    clearedBy: f.person().label('Cleared by').computed(),
  },
  access: {
    read: 'member',
    create: grantManagers,
    edit: { by: grantManagers, inStates: ['draft', 'open', 'submitted', 'cleared', 'withdrawn'] },
  },
  states: reviewStates,
  finalStates: ['withdrawn'],
  transitions: reviewSteps,
  fixed: [
    {
      in: ['open', 'submitted'],
      except: ['notes', 'documents'],
      code: 'ehp_review.is_open',
      sentence: 'The review is under way. Choose Change answers to correct it.',
    },
    {
      in: ['cleared'],
      except: ['notes', 'documents'],
      code: 'ehp_review.is_cleared',
      sentence: 'The review is cleared as it was answered. Choose Change answers where the work changes.',
    },
    { in: ['withdrawn'], code: 'ehp_review.is_withdrawn', sentence: 'A withdrawn review never changes.' },
  ],
  list: {
    columns: ['number', 'summary', 'project', 'ground', 'clearedOn', 'clearance', 'status'],
    filters: ['status', 'project', 'ground', 'clearedOn'],
    sort: '-number',
  },
  sections: {
    Review: ['project', 'summary', 'notes', 'documents'],
    Questionnaire: [
      'ground',
      'footprint',
      'historic',
      'floodplain',
      'wetland',
      'waters',
      'coast',
      'species',
      'demolition',
    ],
    Clearance: ['clearedOn', 'clearance', 'startedBy', 'submittedBy', 'clearedBy'],
  },
});
