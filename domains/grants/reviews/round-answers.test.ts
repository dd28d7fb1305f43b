import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { formOfRound, savedAnswers } from './answers.server.ts';
import { fundingRound } from './funding-round.record.ts';
import { roundApplication } from './round-application.record.ts';
import { answersWith, faultsIn, faultsOfForm, shapeOf, valuesOf } from './round-form.ts';
import { type ReviewWorld, reviewWorld, usd } from './test-world.ts';

let here: ReviewWorld;
let form: string;
beforeAll(async () => {
  here = await reviewWorld();
  here.county.clock.set('2026-11-20T15:00:00Z');
  const { id } = await here.draft({ questions: [...questions] });
  await here.yvette.run(fundingRound, 'open', id);
  const made = await here.yvette.make(roundApplication, {
    round: id,
    applicant: (await here.party({ contact: 'Pat Sanchez' })).id,
    title: 'Shelter retrofit',
    requested: usd(30_000),
    summary: 'Doors and a generator.',
  });
  form = made.id;
});
afterAll(() => here.county.close());

const code = (said: string) => ({ code: said });
const questions = [
  { question: 'Who is served?', kind: 'text', isRequired: true, most: 5, unit: 'words' },
  { question: 'Households', kind: 'whole', isRequired: true, unit: 'words' },
  { question: 'Other funds', kind: 'money', isRequired: false, unit: 'words' },
  { question: 'Work starts on', kind: 'date', isRequired: false, unit: 'words' },
  { question: 'In a flood zone', kind: 'yesNo', isRequired: true, unit: 'words' },
  { question: 'Site control', kind: 'choice', choices: 'Owned\nLeased', isRequired: true, unit: 'words' },
] as const;
const save = (person: Person, changes: unknown, id = form) =>
  here.county.door.run(person.actor, (work) => savedAnswers(work, id, changes));
const shown = (person: Person) => here.county.door.run(person.actor, (work) => formOfRound(work, form));

describe('the form of a round of ours', () => {
  test('is of the same kinds of field as a form to a funder, and reads as it was typed', () => {
    expect(shapeOf(questions).sections[0]?.fields?.map(({ kind }) => kind)).toEqual([
      'longText',
      'whole',
      'money',
      'date',
      'yesNo',
      'choice',
    ]);
    const values = { q1: 'Families', q2: 40, q3: 1_250_050, q4: '2027-03-01', q5: false, q6: 'Leased' };
    const answers = answersWith(questions, [], values);
    expect(answers.map(({ answer }) => answer)).toEqual(['Families', '40', '$12,500.50', '2027-03-01', 'No', 'Leased']);
    expect(valuesOf(questions, answers)).toEqual(values);
    expect(faultsIn(questions, values)).toEqual([]);
  });

  test('says at each question what is wrong with its answer', () => {
    const answers = [
      ['Who is served?', 'One two three four five six'],
      ['Households', 'forty'],
      ['Other funds', '-$1.00'],
      ['Work starts on', '2027-02-30'],
      ['Site control', 'Borrowed'],
    ].map(([question = '', answer]) => ({ question, answer: answer ?? null }));
    expect(faultsOfForm(questions, answers)).toEqual([
      '“Households” is not a number.',
      '“Other funds” is less than $0.00.',
      '“Work starts on” is not a date.',
      '“In a flood zone” is required.',
      '“Site control” is not one of the choices.',
      '“Who is served?” takes 5 words. It has 6.',
    ]);
    expect(faultsIn(questions, valuesOf(questions, answers)).map(({ key }) => key)).toContain('q5');
  });

  test('needs choices where it asks for one, and each question once', async () => {
    const asks = (more: object) => here.draft({ questions: [{ ...questions[0], ...more }] });
    const given = code('funding_round.choices_are_given');
    await expect(asks({ kind: 'choice' })).rejects.toMatchObject(given);
    await expect(asks({ kind: 'choice', choices: 'Owned\n Owned \n' })).rejects.toMatchObject(given);
    await expect(asks({ choices: 'Owned\nLeased' })).rejects.toMatchObject(given);
    const twice = [questions[0], { ...questions[1], question: ' who is SERVED? ' }];
    await expect(here.draft({ questions: twice })).rejects.toMatchObject(code('funding_round.questions_differ'));
  });
});

describe('several people fill it in at once', () => {
  test('and keep what each typed; the same answer changed twice is a conflict with both values', async () => {
    const { yvette, miguel } = here;
    await save(yvette, { q1: { was: null, is: 'Forty families' }, q3: { was: null, is: 500_000 } });
    await save(miguel, { q2: { was: null, is: 40 }, q5: { was: null, is: true } });
    const { questions: asked, values, mayWrite } = await shown(yvette);
    expect([asked.length, mayWrite]).toEqual([6, true]);
    expect(values).toMatchObject({ q1: 'Forty families', q2: 40, q3: 500_000, q5: true, q6: null });
    await expect(save(miguel, { q2: { was: 30, is: 50 } })).resolves.toMatchObject({
      saved: [],
      clashes: [{ key: 'q2', mine: 50, theirs: 40 }],
    });
  });

  test('no other question, no other kind of value, no reader, no other county', async () => {
    await expect(save(here.yvette, { q9: { was: null, is: 'x' } })).rejects.toMatchObject({
      code: 'application.field',
      issues: [{ path: 'changes.q9' }],
    });
    await expect(save(here.yvette, { q1: { was: null, is: { a: 1 } } })).rejects.toMatchObject(
      code('application.value'),
    );
    await expect(save(here.rosa, { q1: { was: 'Forty families', is: 'None' } })).rejects.toMatchObject({
      kind: 'not_found',
    });
    await expect(shown(here.rosa)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test('is judged when it is submitted, and stays as it is afterwards', async () => {
    const { yvette } = here;
    await expect(yvette.run(roundApplication, 'submit', form)).rejects.toMatchObject(
      code('round_application.form_is_filled'),
    );
    await save(yvette, { q6: { was: null, is: 'Owned' } });
    await expect(yvette.run(roundApplication, 'submit', form)).resolves.toMatchObject({ status: 'submitted' });
    expect((await shown(yvette)).mayWrite).toBe(false);
    await expect(save(yvette, { q6: { was: 'Owned', is: 'Leased' } })).rejects.toMatchObject(
      code('round_application.is_submitted'),
    );
  });
});
