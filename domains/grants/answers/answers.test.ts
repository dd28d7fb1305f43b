import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { New } from '#kernel';
import { applicationSection } from '../applications/application-section.record.ts';
import { type ApplicationWorld, applicationWorld } from '../applications/test-world.ts';
import { workOf } from '../applications/work.server.ts';
import { TODAY } from '../test-world.ts';
import { answerTaken, libraryOf } from './answer-library.server.ts';
import { grantAnswer } from './grant-answer.record.ts';
import { profileFigure } from './profile-figure.record.ts';
import { isOld, outdated, quotedIn, saysFigure, staleFigures } from './staleness.ts';

describe('a figure in a text', () => {
  test('is found with and without commas, and not inside a longer one', () => {
    for (const text of ['It has 41,230 residents.', 'It has 41230 residents', '41,230'])
      expect(saysFigure(text, '41,230')).toBe(true);
    for (const text of ['It has 141,230 residents.', '41,230.5 people', '41,230,000 dollars', 'It has 4123.'])
      expect(saysFigure(text, '41,230')).toBe(false);
    expect(saysFigure('Rows 1,2345 are listed.', '12345')).toBe(false);
    expect(saysFigure('Poverty is at 14 Percent.', '14 percent')).toBe(true);
    expect(saysFigure('Anything', '')).toBe(false);
    expect(saysFigure('It costs $1.5M (2025).', '$1.5M')).toBe(true);
  });

  test('is stale where the text says it otherwise', () => {
    const figures = [
      { id: 'a', name: 'Population', value: '41,230' },
      { id: 'b', name: 'Employees', value: '412' },
    ];
    expect(staleFigures('41,230 residents and 398 employees', figures).map(({ name }) => name)).toEqual(['Employees']);
  });

  test('of a section is outdated only while the section still says what it was', () => {
    const now = new Map([['a', { id: 'a', name: 'Population', value: '42,005' }]]);
    const quoted = [
      { answer: 'x', figure: 'a', value: '41,230' },
      { answer: 'y', figure: 'a', value: '41,230' },
    ];
    expect(outdated('41,230 residents', quoted, now)).toEqual([{ name: 'Population', was: '41,230', is: '42,005' }]);
    expect(outdated('42,005 residents', quoted, now)).toEqual([]);
    expect(outdated('Many residents', quoted, now)).toEqual([]);
    expect(outdated('41,230 residents', quoted, new Map())).toEqual([]);
  });

  test('is kept as it was taken over, whatever is kept', () => {
    expect(quotedIn(null)).toEqual([]);
    expect(quotedIn([{ answer: 'a', figure: 'f', value: '1' }, { figure: 'f' }, 3])).toHaveLength(1);
    expect([isOld('2025-11-19', TODAY), isOld('2025-11-20', TODAY), isOld(null, TODAY)]).toEqual([true, false, false]);
  });
});

describe('the library of answers', () => {
  let here: ApplicationWorld;
  beforeAll(async () => {
    here = await applicationWorld();
  });
  afterAll(() => here.county.close());

  const text = 'Tidewater County has 41,230 residents and is governed by five commissioners.';
  async function approved(more: Partial<New<typeof grantAnswer>> = {}): Promise<string> {
    const { id } = await here.yvette.make(grantAnswer, {
      title: 'Who are you?',
      text,
      source: 'County profile',
      ...more,
    });
    await here.yvette.run(grantAnswer, 'submit', id);
    await here.miguel.run(grantAnswer, 'approve', id);
    return id;
  }
  const take = (who: typeof here.rosa, section: string, answer: string) =>
    here.county.door.run(who.actor, (work) => answerTaken(work, section, answer));
  const library = (asked: Parameters<typeof libraryOf>[1] = {}) =>
    here.county.door.run(here.rosa.actor, (work) => libraryOf(work, asked));

  test('holds what another person approved, and nothing that is still written', async () => {
    const draft = await here.yvette.make(grantAnswer, { title: 'Draft', text, source: 'Desk' });
    await here.yvette.run(grantAnswer, 'submit', draft.id);
    await expect(here.yvette.run(grantAnswer, 'approve', draft.id)).rejects.toMatchObject({
      code: 'grant_answer.approver_is_another',
    });
    expect((await library({ find: 'Draft' })).answers.total).toBe(0);
    await here.miguel.run(grantAnswer, 'approve', draft.id);
    expect((await library({ find: 'draft desk' })).answers.data).toMatchObject([{ source: 'Desk', uses: 0 }]);
    const { version } = await here.yvette.see(grantAnswer, draft.id);
    await expect(here.yvette.edit(grantAnswer, draft.id, version, { text: 'x'.repeat(50) })).rejects.toMatchObject({
      code: 'grant_answer.is_approved',
    });
    await expect(here.rosa.make(grantAnswer, { title: 'x', text, source: 'y' })).rejects.toMatchObject({
      code: 'rights',
    });
  });

  test('keeps its last use, and flags a figure that the profile has otherwise', async () => {
    const { id: population, version } = await here.yvette.make(profileFigure, {
      name: 'Population',
      value: '41,230',
      source: 'BEBR 2026',
    });
    const id = await approved({ title: 'Population answer', figures: [population] });
    const { id: application, need } = await here.begun();
    await expect(take(here.rosa, need.id, id)).resolves.toEqual({ text, stale: [] });
    const [shown] = (await library({ find: 'Population answer' })).answers.data;
    expect(shown).toMatchObject({
      uses: 1,
      lastUsedOn: TODAY,
      lastUsedIn: { id: application },
      stale: [],
      isOld: false,
    });

    await here.write(here.rosa, need.id, { text: { was: null, is: '41,230 residents live here.' } });
    await here.yvette.edit(profileFigure, population, version, { value: '42,005' });
    const [later] = (await library({ find: 'Population answer' })).answers.data;
    expect(later?.stale).toMatchObject([{ value: '42,005' }]);
    const work = await here.county.door.run(here.rosa.actor, (unit) => workOf(unit, application));
    expect(work.sections.find((one) => one.id === need.id)).toMatchObject({
      answers: [{ id, title: 'Population answer' }],
      outdated: [{ was: '41,230', is: '42,005' }],
    });
    expect(work.items).toContainEqual(
      expect.objectContaining({
        group: 'warns',
        part: 'narrative',
        row: need.id,
        says: expect.stringContaining('42,005'),
      }),
    );
    await here.write(here.rosa, need.id, {
      text: { was: '41,230 residents live here.', is: '42,005 residents live here.' },
    });
    const after = await here.county.door.run(here.rosa.actor, (unit) => workOf(unit, application));
    expect(after.sections.find((one) => one.id === need.id)?.outdated).toEqual([]);
  });

  test('is used by those who write the section, while it is a draft, and only what is approved', async () => {
    const id = await approved({ title: 'Used by its owner' });
    const { need, resolution } = await here.begun();
    const draft = await here.yvette.make(grantAnswer, { title: 'Not yet', text, source: 'Desk' });
    await expect(take(here.rosa, need.id, draft.id)).rejects.toMatchObject({
      code: 'application_section.answer_is_approved',
    });
    await expect(take(here.rosa, resolution.id, id)).rejects.toMatchObject({ kind: 'forbidden' });
    await take(here.rosa, need.id, id);
    await take(here.rosa, need.id, id);
    const section = await here.county.door.run(here.rosa.actor, (work) =>
      work.row(applicationSection, { where: { id: need.id } }),
    );
    expect(section?.answers).toEqual([id]);
    const sent = await here.approved();
    await expect(take(here.rosa, sent.need.id, id)).rejects.toMatchObject({ code: 'application_section.is_frozen' });
  });

  test('of one organization is in no other', async () => {
    const id = await approved({ title: 'Ours alone' });
    const elsewhere = await here.county.organization('Piney Woods County');
    const sam = await here.county.member('Sam Pine', 'admin', elsewhere);
    const theirs = await here.county.door.run(sam.actor, (work) => libraryOf(work, {}));
    expect(theirs.answers.total).toBe(0);
    const { need } = await here.begun();
    await expect(take(sam, need.id, id)).rejects.toMatchObject({ kind: 'not_found' });
  });
});
