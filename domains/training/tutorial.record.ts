import { defineRecord, f } from '#kernel';

/** A short walk through one part of the product. */
export const tutorial = defineRecord('tutorials', {
  label: ['Tutorial', 'Tutorials'],
  about: 'A short walk through one part of the product, step by step.',
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
        items: {
          type: 'object',
          properties: {
            title: { type: 'string', maxLength: 120 },
            content: { type: 'string', maxLength: 2000 },
            action: { type: 'string', maxLength: 500 },
          },
          required: ['title', 'content'],
          additionalProperties: false,
        },
      })
      .required(),
  },
  access: { read: 'member', create: 'admin', edit: 'admin', remove: 'admin' },
  list: {
    columns: ['title', 'moduleName', 'difficultyLevel', 'isActive'],
    filters: ['moduleName', 'difficultyLevel', 'isActive'],
    sort: 'title',
  },
  sections: { Tutorial: ['title', 'moduleName', 'difficultyLevel', 'isActive'], Steps: ['steps'] },
});
