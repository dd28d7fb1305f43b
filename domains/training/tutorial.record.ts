import { defineRecord, f, rule, where } from '#kernel';
import { type GuideMark, guideMarks } from './guide-marks.ts';

const marks = Object.keys(guideMarks) as GuideMark[]; // the keys of a list that is stated there

const hasSteps = rule<{ steps: readonly { readonly title: string; readonly content: string }[] }>(
  'tutorials.has_steps',
  'A tutorial needs at least one step, and each step a title and what to do.',
  ({ row }) =>
    row.steps.length > 0 && row.steps.every(({ title, content }) => title.trim() !== '' && content.trim() !== ''),
  { field: 'steps' },
);

/** A short walk through one part of the product. */
export const tutorial = defineRecord('tutorials', {
  label: ['Tutorial', 'Tutorials'],
  about: 'Write short step-by-step guides to Levee for your team.',
  title: 'title',
  fields: {
    title: f.text({ max: 120 }).required().search(),
    moduleName: f.text({ max: 60 }).label('Module').required(),
    difficultyLevel: f
      .choice({ beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' })
      .label('Difficulty')
      .required()
      .defaultTo('beginner'),
    isActive: f.yesNo().label('Active').required().defaultTo(true),
    steps: f
      .json({
        type: 'array',
        maxItems: 40,
        items: {
          type: 'object',
          properties: {
            title: { type: 'string', maxLength: 120 },
            content: { type: 'string', maxLength: 2000 },
            action: { type: 'string', maxLength: 500, description: 'The page where this step happens.' },
            target: { type: 'string', enum: marks, description: 'The part of the screen to highlight.' },
          },
          required: ['title', 'content'],
          additionalProperties: false,
        },
      })
      .required(),
    own: f.yesNo().label('Came with Levee').required().computed().defaultTo(false),
    ownName: f.text({ max: 60 }).label('Product name').computed().unique(),
    ownPrint: f.text({ max: 64 }).label('Original fingerprint').computed(),
  },
  access: {
    read: 'member',
    create: 'admin',
    edit: 'admin',
    // What came with the product is switched off instead: deleted it would come back.
    remove: { by: 'admin', rows: where('own', false) },
  },
  rules: [hasSteps],
  list: {
    columns: ['title', 'moduleName', 'difficultyLevel', 'isActive', 'own'],
    filters: ['moduleName', 'difficultyLevel', 'isActive', 'own'],
    sort: 'title',
  },
  sections: { Tutorial: ['title', 'moduleName', 'difficultyLevel', 'isActive'], Steps: ['steps'] },
});
