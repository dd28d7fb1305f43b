import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#world';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { windowOf } from '../../../tests/world/window.tsx';
import { evaluation } from './evaluation.record.ts';
import { showVendors } from './naming.server.ts';
import { exampleInWords, inSentence } from './formula-words.ts';
import { type Call, openedCall, type Panel, panelWorld, scoreAll, scoringOf } from './test-world.ts';

let here: Panel;
let server: Serving;
let call: Call;
let id: string;
beforeAll(async () => {
  here = await panelWorld();
  server = await serve(here);
  call = await openedCall(here, [
    { name: 'Gulf Debris LLC', cents: 100_000_00, notes: 'Gulf Debris LLC monitors with 40 people.' },
    { name: 'Bayou Monitoring', cents: 125_000_00, notes: 'We monitor.' },
  ]);
  id = await scoringOf(here, call);
});
afterAll(async () => {
  await server.close();
  await here.close();
});

const opened = (person: Person) => windowOf(server, person, `/bid-evaluation/evaluations/${id}`);

test('an evaluator reads the document next to the criteria and saves a score; no vendor is named', async () => {
  const page = await opened(here.evaluators[0]);
  const before = page.shown('My scoring');
  expect(before).toContain('License');
  expect(before).not.toContain('Gulf Debris LLC');
  await page.fill('Met', true);
  expect(page.sent).toContain(`POST /api/v1/evaluation/${id}/scores`);
  expect(page.shown('My scoring')).toContain('Saved');
  expect(page.everything()).not.toMatch(/Gulf|Bayou/);
});

test('everyone on the panel sees the ranking with points by criterion after it was ranked', async () => {
  await scoreAll(here, id, call, [
    [{ score: 8 }, { score: 6 }],
    [{ score: 9 }, { score: 9 }],
  ]);
  for (const step of ['lock', 'discuss', 'rank'] as const) await here.chair.run(evaluation, step, id);
  const blind = await opened(here.evaluators[1]);
  expect(blind.shown('Ranking')).toMatch(/1 \| Proponent \d \| \$125,000\.00 \| 54 \| 32 \| 86/);
  expect(blind.everything()).not.toMatch(/Gulf|Bayou/);
  await here.run(here.product, (work) => showVendors(work, call.id));
  const page = await opened(here.evaluators[1]);
  expect(page.shown('Ranking')).toContain('Recomputed from the stored scores: the same result.');
  expect(page.shown('Ranking')).toContain('1 | Bayou Monitoring | $125,000.00 | 54 | 32 | 86');
  expect(page.shown('Consensus')).toContain('Ada Okafor');
  expect(page.shown('Consensus')).toContain(
    'Furthest by criterion: Approach, where scores of Gulf Debris LLC differ by 20% of the scale.',
  );
  expect(page.shown('Consensus')).toContain('Approach | Gulf Debris LLC | 6 to 8 of 10 | 20% | 10% | 2');
});

test('a price formula reads as a sentence with an example', () => {
  expect(inSentence({ kind: 'linear', nothingAt: 50 }, 4000)).toBe(
    'The lowest price gets 40 points. Points fall evenly to zero at 50% above the lowest price.',
  );
  expect(exampleInWords({ kind: 'ratio' }, 4000)).toBe(
    'Example: $100,000.00 gets 40, $110,000.00 gets 36.36, $125,000.00 gets 32.',
  );
});
