import { shape, type Told } from '#kernel';

/** The tutorial that a person was interrupted in last, and at which of its steps. */
export const tutorialPart = shape({ id: 'uuid', tutorial: 'uuid', title: 'text', step: 'whole', count: 'whole' });
export type TutorialPart = Told<typeof tutorialPart>;
