import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { watchers } from './evaluation-words.ts';

/** What the reading aid showed a panel member of one proposal: kept, because it came before a score. */
export const proposalReading = defineRecord('proposal_reading', {
  label: ['Reading aid', 'Reading aids'],
  about: 'Passages that were shown to an evaluator for each criterion, with model and prompt.',
  title: 'proponent',
  fields: {
    evaluation: f.ref('evaluation').required().computed(),
    proponent: f.ref('proponent').required().computed(),
    reader: f.person().required().computed(),
    passages: f.json().required().computed(),
    model: f.text({ max: 120 }).computed().label('Language model'),
    tokens: f.integer({ min: 0 }).computed().label('Tokens used'),
    prompt: f.longText({ max: 20_000 }).computed(),
  },
  access: {
    read: { by: 'member', rows: anyOf(own('reader'), forThose(watchers)) },
    create: 'nobody',
    edit: 'nobody',
  },
  list: {
    columns: ['createdAt', 'evaluation', 'proponent', 'reader', 'model'],
    filters: ['evaluation', 'proponent', 'reader'],
    sort: '-createdAt',
  },
  sections: {
    'Reading aid': ['evaluation', 'proponent', 'reader', 'passages'],
    'Language model': ['model', 'tokens', 'prompt'],
  },
});
