import { call } from '#kernel';

/** Adds what federal law asks of an award and is not there yet. */
export const addStandardObligations = call(
  'grant_award.addObligations',
  '/api/v1/grant_award/{id}/standard-obligations',
  { body: {}, answer: { added: 'whole' } },
);
