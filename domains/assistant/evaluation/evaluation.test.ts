import { lawInWords } from '#domains/procurement/public.server.ts';
import { askedOften, publicTexts } from '#domains/public/public.server.ts';
import { keepOwnTutorials } from '#domains/training/own-tutorials.server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { county } from '../test-world.ts';
import type { EvaluationQuestion, Figure } from './evaluation-question.ts';
import { type Given, type Judged, judged, type Verdict, writtenAs } from './judge.ts';
import { members } from './members.ts';
import { rulesAndHowTo } from './rules-and-how-to.ts';
import { secondRound } from './second-round.ts';
import { visitors } from './visitors.ts';

const parts = { visitors, members, 'rules and how-to': rulesAndHowTo, 'second round': secondRound } as const;
type Part = keyof typeof parts;

interface Result extends Judged {
  readonly part: Part;
  readonly asked: EvaluationQuestion;
  readonly given: Given;
}

/** Asks every question of the set in the demo county, in the right role, and judges the answers. */
async function evaluated(): Promise<readonly Result[]> {
  const here = await county({ texts: publicTexts, facts: askedOften, law: lawInWords });
  try {
    await here.here.door.run(here.here.product.actor, (work) => keepOwnTutorials(work));
    const results: Result[] = [];
    for (const [part, questions] of Object.entries(parts) as [Part, readonly EvaluationQuestion[]][])
      for (const asked of questions) {
        const given = await here.ask(asked.ask, asked.who, asked.before);
        const figures = new Map<Figure, string>();
        for (const one of asked.says ?? []) {
          if (one instanceof RegExp) continue;
          const { organizationId } = here.here;
          const values = [organizationId, ...(one.sql.includes('$2') ? [here.actor(asked.who ?? '').id] : [])];
          const found = await here.here.door.run(here.here.product.actor, (work) =>
            work.tx.query<{ value: unknown }>(one.sql, values),
          );
          figures.set(one, writtenAs(one, found[0]?.value));
        }
        results.push({ part, asked, given, ...judged(asked, figures, given) });
      }
    return results;
  } finally {
    await here.close();
  }
}

interface Score {
  readonly questions: number;
  readonly useful: number;
  readonly percent: number;
  readonly wrong: number;
}

function scoreOf(results: readonly Result[]): Score {
  const of = (verdict: Verdict) => results.filter((one) => one.verdict === verdict).length;
  const questions = results.length;
  return { questions, useful: of('useful'), percent: Math.floor((100 * of('useful')) / questions), wrong: of('wrong') };
}

const scoreLine = (name: string, { questions, useful, percent, wrong }: Score): string =>
  `${name}: ${useful} of ${questions} useful (${percent} %), ${wrong} wrong with a source`;

/** At least this share of real questions is answered so that the person can go on with it. */
const LEAST_USEFUL = 85;

describe('questions as county people ask them', () => {
  let results: readonly Result[];
  beforeAll(async () => {
    results = await evaluated();
    for (const part of Object.keys(parts) as Part[])
      console.log(scoreLine(part, scoreOf(results.filter((one) => one.part === part))));
    console.log(scoreLine('all', scoreOf(results)));
    if (process.env['LEVEE_SHOW_ANSWERS'])
      for (const { asked, verdict, because, given } of results)
        if (verdict !== 'useful' || process.env['LEVEE_SHOW_ANSWERS'] === 'all')
          console.log(
            `[${verdict}] ${asked.who ?? 'visitor'}: ${asked.ask}\n   ${because}\n   ${given.text.slice(0, 420)}\n   ${[...given.citations, ...given.actions].map(({ path }) => path).join(' ')}`,
          );
  });

  test('are enough and of every kind', () => {
    expect(parts.visitors.length).toBeGreaterThanOrEqual(40);
    expect(parts.members.length).toBeGreaterThanOrEqual(60);
    expect(parts['rules and how-to'].length).toBeGreaterThanOrEqual(50);
    expect(new Set(results.map(({ asked }) => `${asked.who} ${asked.ask}`)).size).toBe(results.length);
    expect(results.filter(({ asked }) => asked.notKnown).length).toBeGreaterThanOrEqual(8);
  });

  test('none is answered wrongly with a source behind it', () => {
    const wrong = results.filter(({ verdict }) => verdict === 'wrong');
    expect(wrong.map(({ asked, because, given }) => `${asked.ask} -> ${because}: ${given.text}`)).toEqual([]);
  });

  test(`${LEAST_USEFUL} in a hundred are answered usefully, in each part`, () => {
    for (const part of Object.keys(parts) as Part[]) {
      const own = results.filter((one) => one.part === part);
      const rest = own
        .filter(({ verdict }) => verdict !== 'useful')
        .map(({ asked, because }) => `${asked.ask}: ${because}`);
      expect(scoreOf(own).percent, `${part}\n${rest.join('\n')}`).toBeGreaterThanOrEqual(LEAST_USEFUL);
    }
  });
});
