import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#world';
import { endListsAfter } from '#server/records/first-of.ts';
import { saidOn, type Visited, visited, whereTo } from '../test-world.ts';
import { consultationComment } from './consultation-comment.record.ts';
import { consultation } from './consultation.record.ts';

let here: Visited;
let miguel: Person;
let id: string;
const path = '/citizen-portal/consultations/PC-2026-001';
beforeAll(async () => {
  here = await visited();
  miguel = await here.county.member('Miguel Ortiz', 'manager');
  const made = await miguel.make(consultation, {
    subject: 'Which pump stations first',
    question: 'Three of **seven** can be renewed.',
    opensOn: '2026-11-20',
    closesOn: '2026-12-20',
  });
  id = made.id;
});
afterAll(() => here.close());

const comment = (given: object = {}, at = path) =>
  here.site.send(at, 'comment', { text: 'Heron Point first.', ...given });
const comments = () => miguel.list(consultationComment, 'sort=number');

describe('a consultation', () => {
  test('is public when a manager publishes it, and not before', async () => {
    expect((await here.site.get(path)).status).toBe(404);
    await expect(here.rosa.run(consultation, 'publish', id)).rejects.toMatchObject({ kind: 'forbidden' });
    await miguel.run(consultation, 'publish', id);
    const page = await here.site.get(path);
    expect(page.html).toContain('<strong>seven</strong>');
    expect(saidOn(page)).toContain('No insults, advertising');
    expect(saidOn(await here.site.get('/citizen-portal'))).toContain('Which pump stations first');
  });

  test('that closes before it opens cannot be kept', async () => {
    await expect(
      miguel.make(consultation, { subject: 'Odd', question: 'Odd?', opensOn: '2026-12-02', closesOn: '2026-12-01' }),
    ).rejects.toMatchObject({ code: 'consultation.ends_after_it_begins' });
  });
});

describe('a comment', () => {
  test('waits until it was read, and then stands with the name that its author chose', async () => {
    const answer = await comment({ authorName: 'Marisol T.', email: 'marisol@marsh.example' });
    expect(whereTo(answer)).toBe(`${path}?received=CM-2026-00001`);
    const waiting = saidOn(await here.site.get(path));
    expect(waiting).not.toContain('Heron Point first.');
    expect(waiting).toContain('Waiting for review: 1');
    const [first] = await comments();
    await expect(here.rosa.run(consultationComment, 'publish', first?.id ?? '')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await miguel.run(consultationComment, 'publish', first?.id ?? '');
    const page = saidOn(await here.site.get(path));
    expect(page).toContain('Marisol T. · November 20, 2026 · CM-2026-00001 Heron Point first.');
    expect(page).not.toContain('marsh.example');
    expect(await here.rosa.see(consultationComment, first?.id ?? '')).not.toHaveProperty('email');
  });

  test('that breaks the rules is hidden with a reason, which is counted in public, and can come back', async () => {
    await comment({ text: 'Cheap generators!' });
    const last = (await comments()).at(-1);
    const hide = (input: object) =>
      here.county.door.run(miguel.actor, (work) =>
        work.move(consultationComment, last?.id ?? '', 'hide', { input: { ...input } }),
      );
    await expect(hide({})).rejects.toMatchObject({ issues: [{ path: 'hiddenBecause' }] });
    await hide({ hiddenBecause: 'advertising' });
    const page = saidOn(await here.site.get(path));
    expect(page).toContain('with the reason: Advertising (1)');
    expect(page).not.toContain('Cheap generators');
    expect(saidOn(await here.site.get(`${path}?lang=es`))).toContain('Publicidad (1)');
    await miguel.run(consultationComment, 'publish', last?.id ?? '');
    expect(saidOn(await here.site.get(path))).toContain('Cheap generators');
  });

  test('that a long page leaves out is counted, and a link leads to it', async () => {
    const { end } = endListsAfter(1);
    try {
      const first = await here.site.get(path);
      const next = /href="([^"]+after=[^"]+)"/.exec(first.html)?.[1] ?? '';
      const second = await here.site.get(next);
      expect([saidOn(first), saidOn(second)]).toEqual([
        expect.stringMatching(/Comments \(2\).*Heron Point first\. More comments \(1\)/),
        expect.stringMatching(/Comments \(2\).*Cheap generators!/),
      ]);
      expect(saidOn(second)).not.toContain('More comments');
    } finally {
      end();
    }
  });

  test.each([
    [{ text: '' }, 'Your comment is required'],
    [{ text: 'x'.repeat(3001) }, 'Must be at most 3000 characters'],
    [{ email: 'ana' }, 'Invalid email address'],
    [{ authorName: 'x'.repeat(81) }, 'Must be at most 80 characters'],
  ])('with %o comes back with what was typed', async (wrong, said) => {
    const { status, html } = await comment(wrong);
    expect([status, html.includes(said)]).toEqual([422, true]);
    if (!('text' in wrong)) expect(html).toContain('Heron Point first.</textarea>');
  });

  test('is words and nothing else', async () => {
    await comment({ text: '<img src=x onerror=alert(1)>' });
    const last = (await comments()).at(-1);
    await miguel.run(consultationComment, 'publish', last?.id ?? '');
    const { html } = await here.site.get(path);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
  });

  test('comes too late when the time is over, and the response is published', async () => {
    const now = here.county.clock.now();
    here.county.clock.set('2026-12-21T15:00:00Z');
    expect(saidOn(await here.site.get(path))).toContain('is not taking comments now');
    expect((await comment()).status).toBe(422);
    await here.county.door.run(miguel.actor, (work) =>
      work.move(consultation, id, 'answer', { input: { response: 'Heron Point it is.' } }),
    );
    expect(saidOn(await here.site.get(path))).toContain('Agency response Heron Point it is.');
    here.county.clock.set(now.toISOString());
    expect((await comment()).status).toBe(422);
    expect((await comment({}, '/citizen-portal/consultations/PC-2026-999')).status).toBe(404);
  });
});
