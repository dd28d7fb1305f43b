import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { reviewAssignment } from './review-assignment.record.ts';
import { type ReviewWorld, reviewWorld } from './test-world.ts';

let here: ReviewWorld;
let server: Serving;
beforeAll(async () => {
  here = await reviewWorld();
  server = await serve(here.county);
});
afterAll(async () => {
  await server.close();
  await here.county.close();
});

test('a reviewer declares, reads, scores and submits', async () => {
  const [ann] = here.reviewers;
  const { round } = await here.inReview();
  const desk = await windowOf(server, ann, '/grant-management?tab=reviewer');
  expect(desk.shown('My reviews')).toContain('Application 1 of');
  const [own] = await here.ownOf(ann, round);
  const id = own?.id ?? '';
  const page = await windowOf(server, ann, `/review-assignments/${id}`);
  expect(page.shown()).toContain('You see no application before you sign.');
  expect(page.everything()).not.toContain('Quillfeather');
  await page.fill('Signature *', 'Ann Whitlock');
  await page.press('Sign declaration');
  await expect.poll(() => page.shown()).toContain('Quillfeather shelter retrofit');
  expect(page.shown()).toContain('Blind review: the applicant is not shown');
  await page.fill('Score *', '4');
  await page.fill('Comment *', 'Severe and well documented.');
  await page.press('Save score', 'Need');
  await expect.poll(() => page.shown('Need')).toContain('Version 1');
  await here.gives(ann, id, { at: 1, score: 3 });
  await ann.run(reviewAssignment, 'submit', id);
  const after = await windowOf(server, ann, `/review-assignments/${id}`);
  expect(after.shown('Scores')).toContain('72 of 100');
  expect(after.shown('Other reviewers')).toContain('No other review of this application is in.');
});

test('a program officer shares reviews out, and sees the ranking, the line and the calibration', async () => {
  const { round } = await here.ranked();
  const page = await windowOf(server, here.yvette, `/funding-rounds/${round}`);
  expect(page.shown('Applications')).toContain('3 submitted, 0 in draft, 0 withdrawn');
  await page.go(`/funding-rounds/${round}?tab=assignments`);
  await expect.poll(() => page.shown('Assignments')).toContain('9 of 9 reviews are in');
  await page.go(`/funding-rounds/${round}?tab=ranking`);
  await expect.poll(() => page.shown()).toContain('Scenario budget');
  expect(page.shown('Ranking')).toContain('$40,000.00');
  expect(page.shown('Ranking')).toContain('Out');
  await page.go(`/funding-rounds/${round}?tab=scores`);
  await expect.poll(() => page.shown()).toContain('Reviewer calibration');
  expect(page.shown('Reviewer calibration')).toContain('Ben Castle');
  await page.go(`/funding-rounds/${round}?tab=criteria`);
  await expect.poll(() => page.shown('Criteria')).toContain('Weights add up to 100');
  const reader = await windowOf(server, here.rosa, `/funding-rounds/${round}?tab=ranking`);
  expect(reader.shown()).toContain('The ranking appears once the round is ranked');
  expect(reader.everything()).not.toContain('Quillfeather');
});
