import { defineRecord, f, own } from '#kernel';

/** One person’s progress in one tutorial. */
export const tutorialProgress = defineRecord('user_tutorial_progress', {
  label: ['Tutorial progress', 'Tutorial progress'],
  about: 'One person’s progress in one tutorial.',
  title: 'tutorialId',
  fields: {
    userId: f.person().label('Person').required().fixed().defaultTo('actor'),
    tutorialId: f.ref('tutorials').label('Tutorial').required().fixed(),
    currentStep: f.integer({ min: 0, max: 1000 }).required().defaultTo(0),
    completed: f.yesNo().required().defaultTo(false),
  },
  uniqueTogether: [['userId', 'tutorialId']],
  access: {
    read: { by: 'member', rows: own('userId') },
    create: { by: 'member', rows: own('userId') },
    edit: { by: 'member', rows: own('userId') },
  },
  list: { columns: ['tutorialId', 'currentStep', 'completed'], filters: ['completed'], sort: '-createdAt' },
  sections: { Progress: ['userId', 'tutorialId', 'currentStep', 'completed'] },
});
