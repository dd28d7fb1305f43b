import { pages } from '#domains';
import { publicTexts } from '#domains/public/public.server.ts';
import { namesOf } from '#domains/server.ts';
import { findPage, mayOpen } from '#kernel';
import { describe, expect, test } from 'vitest';
import { written } from './answers/answer.ts';
import { openDesk } from './answers/desk.server.ts';
import { answerTo } from './answers/engine.server.ts';
import { openLibrary } from './answers/library.server.ts';

/** Over the real guides and articles: what a visitor asks, and the text that should answer. */
const library = openLibrary({ texts: publicTexts, pages, names: namesOf });
const door = { around: { registry: { all: [], stated: [], find: () => undefined }, today: () => '2026-11-20' } };
const desk = openDesk({ door: door as never, pages, actor: null }); // a visitor's desk reads no rows, so the door needs none

const expected: readonly (readonly [question: string, path: RegExp])[] = [
  ['How do I sign in?', /documentation\/signing-in/],
  ['How do I reset my password?', /documentation\/signing-in|request-reset/],
  ['What is a passkey?', /documentation\/passkeys/],
  ['How do I set up single sign-on?', /documentation\/single-sign-on/],
  ['How do I turn on the second factor?', /documentation\/second-factor/],
  ['How do I invite a colleague?', /documentation\/inviting-people/],
  ['How do I back up the server?', /documentation\/backup-and-restore/],
  ['How do I export a list?', /documentation\/exporting/],
  ['How do I withdraw a comment?', /documentation\/comments/],
  ['Who may see a comment?', /documentation\/comments/],
  ['What keyboard shortcuts are there?', /documentation\/keyboard/],
  ['How do I approve a requisition?', /documentation\/(approving|requisitions)/],
  ['What happens when a requisition is sent back?', /documentation\/(approving|requisitions)/],
  ['What is separation of duties?', /documentation\/separation-of-duties/],
  ['What is a duty?', /documentation\/(roles-and-duties|separation)/],
  ['How is an audit record checked?', /documentation\/(verifying|history)|merkle/],
  ['What is a Merkle proof?', /blog\/reading-a-merkle-proof/],
  ['What is a micro-purchase?', /blog\/(splitting|federal-procurement)|federal-terms/],
  ['What is the micro-purchase threshold?', /blog\/(splitting|federal-procurement)|federal-terms/],
  ['What are the federal procurement thresholds?', /blog\/federal-procurement/],
  ['What is the simplified acquisition threshold?', /blog\/(cost-or-price|federal-procurement)|federal-terms/],
  ['What is force account labor?', /blog\/force-account/],
  ['What equipment rates does FEMA pay?', /blog\/force-account/],
  ['What is the federal share of FEMA public assistance?', /blog\/fema-public-assistance/],
  ['What is an encumbrance?', /blog\/encumbrances/],
  ['How do I close out a grant?', /blog\/closing-out|documentation\/grant-drawdowns/],
  ['What is indirect cost?', /blog\/indirect-costs/],
  ['Can a purchase be split?', /blog\/splitting/],
  ['What is proof of delivery?', /blog\/proof-of-delivery/],
  ['What is a change order?', /blog\/change-orders/],
  ['What is a cost or price analysis?', /blog\/cost-or-price/],
  ['How do I get help?', /documentation\/getting-help/],
];

const unknowable = [
  'What is the airspeed of an unladen swallow?',
  'Who won the world cup in 1974?',
  'Write me a poem about Paris',
  'What is the capital of Mongolia?',
  'How do I bake sourdough bread?',
  'asdf qwer zxcv',
  'Which horoscope does a Gemini have?',
  'How tall is the Eiffel tower?',
];

describe('over the real guides and articles', () => {
  test('nine in ten questions of the set are answered from the text that answers them', async () => {
    const missed: string[] = [];
    for (const [question, path] of expected) {
      const { citations } = written(await answerTo({ desk, library }, question));
      if (!citations.some((one) => path.test(one.path)))
        missed.push(`${question} -> ${citations.map((one) => one.path).join(' ')}`);
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(expected.length / 10);
  });

  test('what no text answers is not answered', async () => {
    const answered: string[] = [];
    for (const question of unknowable) {
      const answer = await answerTo({ desk, library }, question);
      if (answer.isKnown) answered.push(`${question} -> ${written(answer).text}`);
    }
    expect(answered).toEqual([]);
  });

  test('every passage opens for everybody, under an anchor of its own', () => {
    const texts = publicTexts();
    expect(texts.length).toBeGreaterThan(15);
    for (const { path, sections } of texts) {
      const found = findPage(pages, path);
      expect(found && mayOpen(found.page, null), path).toBe(true);
      expect(new Set(sections.map(({ anchor }) => anchor)).size, path).toBe(sections.length);
    }
  });
});
