import { pages } from '#domains';
import { publicTexts } from '#domains/public/public.server.ts';
import { namesOf } from '#domains/server.ts';
import { findPage } from '#kernel';
import { expect, test } from 'vitest';
import { written } from './answers/answer.ts';
import { openDesk } from './answers/desk.server.ts';
import { answerTo } from './answers/engine.server.ts';
import { openLibrary } from './answers/library.server.ts';

const library = openLibrary({ texts: publicTexts, pages, names: namesOf });
const door = { around: { registry: { all: [], stated: [], find: () => undefined }, today: () => '2026-11-20' } };
const desk = openDesk({ door: door as never, pages, actor: null });

test.each([
  ['How do I publish an RFP?', /documentation\/solicitations/],
  ['How do I publish a solicitation?', /documentation\/solicitations/],
  ['Who opens bids?', /documentation\/sealed-bids/],
  ['How do I draft from past solicitations?', /documentation\/solicitations/],
  ['How do I issue an addendum?', /documentation\/solicitations/],
  ['How do I score a proposal?', /documentation\/bid-evaluation|blog\/evaluating-proposals/],
  ['What does the reading aid do?', /documentation\/bid-evaluation/],
  ['How do I decide a protest?', /documentation\/awards/],
  ['How do I recommend an award?', /documentation\/(awards|bid-evaluation)/],
])('%s is answered with links that exist', async (question, path) => {
  const answer = await answerTo({ desk, library }, question);
  const { citations } = written(answer);
  const links = citations.map((one) => one.path);
  expect(links.join(' ')).toMatch(path);
  for (const link of links) expect(findPage(pages, link.split(/[?#]/)[0] ?? ''), link).not.toBeNull();
});
