import type { DomainParts } from '#server/domain-parts.ts';
import { keepOwnTutorials, keepTutorials } from './own-tutorials.server.ts';

export const trainingServer: DomainParts = {
  founding: [(work) => keepOwnTutorials(work)],
  jobs: [keepTutorials],
};
