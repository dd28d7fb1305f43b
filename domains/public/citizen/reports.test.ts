import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saidOn, type Visited, visited, whereTo } from '../test-world.ts';
import { ownCategories } from './own-categories.ts';
import { serviceCategory } from './service-category.record.ts';
import { serviceRequest } from './service-request.record.ts';
import { serviceUpdate } from './service-update.record.ts';
import { newCode, readCode } from './tracking.server.ts';
import { portalWords } from './words.ts';

let here: Visited;
let pothole: string;
beforeAll(async () => {
  here = await visited();
  for (const given of ownCategories.slice(0, 3)) {
    const { id } = await here.dana.make(serviceCategory, { ...given, promiseDays: 10 });
    await here.dana.run(serviceCategory, 'open', id);
    if (given.code === 'pothole') pothole = id;
  }
});
afterAll(() => here.close());

const hole = {
  category: 'pothole',
  description: 'A deep hole in the right lane.',
  address: 'Shore Road at Mill Street',
};
const report = (given: object = {}, path = '/citizen-portal/report') =>
  here.site.send(path, 'report', { ...hole, ...given });
const requests = (question = '') => here.rosa.list(serviceRequest, question);
const step = (id: string, name: keyof typeof serviceRequest.transitions, input: object = {}) =>
  here.county.door.run(here.rosa.actor, (work) => work.move(serviceRequest, id, name, { input: { ...input } }));

const tell = (id: string, input: { text: string; audience?: string }) =>
  here.county.door.run(here.rosa.actor, (work) =>
    work.act(here.county.door.around.registry.get(serviceRequest.name), { id, name: 'tell', input }),
  );

/** Reports something that is like nothing else, and answers its number and code. */
let count = 0;
async function reported(given: object = {}): Promise<{ id: string; number: string; code: string }> {
  const word = `${'abcdefghij'[count % 10]}${'klmnopqrst'[Math.floor(count++ / 10)]}`;
  const answer = await report({ description: `q${word}x z${word}y`, address: `${word}street ${word}avenue`, ...given });
  const shown = await here.site.get(whereTo(answer));
  const code = /select-all[^>]*>([A-Z0-9-]{14})</.exec(shown.html)?.[1] ?? '';
  const [row] = await requests();
  return { id: row?.id ?? '', number: row?.number ?? '', code };
}
const follow = (code: string, more = '') => here.site.get(`/citizen-portal?code=${code}${more}`);

describe('a report', () => {
  test('needs no account, gets a code that is shown once, and a promised day', async () => {
    const answer = await report({ contactName: 'Ana Reyes', contactEmail: 'ana@marsh.example' });
    expect(answer.status).toBe(303);
    const shown = await here.site.get(whereTo(answer));
    const code = /select-all[^>]*>([A-Z0-9-]{14})</.exec(shown.html)?.[1] ?? '';
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(await requests()).toMatchObject([
      { number: 'SR-2026-00001', status: 'received', reportedOn: '2026-11-20', promisedBy: '2026-11-30' },
    ]);
    const page = saidOn(await follow(code.toLowerCase().replaceAll('-', ' ')));
    expect(page).toContain('SR-2026-00001');
    expect(page).toContain('Answer promised by November 30, 2026');
    expect(page).toContain('A deep hole in the right lane.');
    expect(JSON.stringify(here.lettersTo('ana@marsh.example'))).toContain(code);
  });

  test('keeps its code nowhere in plain letters', async () => {
    const { code } = await reported();
    const plain = readCode(code) ?? 'none';
    const everything = await here.county.database.within({ organizationId: here.county.organizationId }, async (tx) =>
      JSON.stringify(
        await Promise.all(
          ['service_request', 'service_update', 'audit_entry', 'idempotency', 'notification'].map((table) =>
            tx.query(`select t::text as row from ${table} t where organization_id = $1`, [here.county.organizationId]),
          ),
        ),
      ),
    );
    expect(everything).toContain('SR-2026-00001');
    expect(everything.includes(plain) || everything.includes(code)).toBe(false);
  });

  test('like another one is shown that one first, and can join it', async () => {
    const again = { description: 'There is a deep hole, right lane.', address: 'Shore Road, corner of Mill Street' };
    const asked = await report(again);
    expect(asked.status).toBe(422);
    expect(saidOn(asked)).toContain('Is it one of these?');
    expect(asked.html).toContain('value="SR-2026-00001"');
    expect(asked.html).toContain('There is a deep hole, right lane.</textarea>');
    const before = (await requests()).length;
    const answer = await report({ ...again, same: 'SR-2026-00001', contactEmail: 'bo@marsh.example' });
    expect(answer.status).toBe(303);
    expect(await requests()).toHaveLength(before + 1);
    const [joined] = await requests();
    const [first] = await requests('number=SR-2026-00001');
    expect(joined).toMatchObject({ status: 'duplicate', duplicateOf: first?.id });
    await step(first?.id ?? '', 'review');
    expect(here.lettersTo('bo@marsh.example').at(-1)?.body[0]).toBe('Under review');
    expect(whereTo(await report({ ...again, same: 'another' }))).toContain('/citizen-portal?sent=');
  });

  test('is near another one by its point on the map, however it is worded', async () => {
    const { number } = await reported({ location: '37.1000, -76.4000' });
    const near = await report({ description: 'Hueco', address: 'Nada', location: '37.1003, -76.4' });
    expect(near.html).toContain(`value="${number}"`);
    const far = await report({ description: 'Hueco', address: 'Nada', location: '37.11, -76.4' });
    expect(far.status).toBe(303);
  });

  test('that nobody has looked at shows others none of its words', async () => {
    const { number } = await reported({ description: 'Herr Schmidt dumps oil nightly', address: 'Behind 12 Elm' });
    const asked = await report({ description: 'Oil dumps nightly, Schmidt', address: 'Behind Elm 12' });
    expect(asked.html).toContain(`value="${number}"`);
    const others = saidOn(asked).replaceAll('Oil dumps nightly, Schmidt', '').replaceAll('Behind Elm 12', '');
    expect(others).not.toContain('Schmidt');
    expect(others).toContain('not reviewed yet');
    expect(saidOn(await here.site.get('/citizen-portal'))).not.toContain('Elm');
  });

  test.each([
    [{ category: '' }, 'What is it? is required'],
    [{ category: 'moon' }, 'Choose one of the categories in the list'],
    [{ description: '' }, 'What is wrong? is required'],
    [{ description: 'x'.repeat(2001) }, 'Must be at most 2000 characters'],
    [{ address: '' }, 'Where is it? is required'],
    [{ location: 'by the river' }, 'Must be latitude and longitude'],
    [{ location: '99, 200' }, 'Must be degrees'],
    [{ location: '{"type":"LineString","coordinates":[[1,1],[2,2]]}' }, 'Must be one point'],
    [{ contactEmail: 'ana' }, 'Invalid email address'],
    [{ contactPhone: '12 34' }, 'Invalid phone number format'],
    [{ contactName: 'x'.repeat(121) }, 'Must be at most 120 characters'],
  ])('with %o comes back with what was typed', async (wrong, said) => {
    const before = (await requests()).length;
    const { status, html } = await report({ contactName: 'Typed Once', same: 'another', ...wrong });
    expect(status).toBe(422);
    expect(html).toContain(said);
    if (!('contactName' in wrong)) expect(html).toContain('value="Typed Once"');
    expect(await requests()).toHaveLength(before);
  });

  test('sent twice is one report with one code', async () => {
    const token = await here.site.token('/citizen-portal/report');
    here.county.clock.set(new Date(here.county.clock.now().getTime() + 5000).toISOString());
    const given = { category: 'streetlight', description: 'Flickers at the stop', address: 'Harbor Plaza' };
    const body = new URLSearchParams({ form: 'report', token, ...given }).toString();
    const first = await here.site.post('/citizen-portal/report', body);
    const second = await here.site.post('/citizen-portal/report', body);
    expect(whereTo(second)).toBe(whereTo(first));
    expect(await requests('search=flickers')).toHaveLength(1);
  });
});

describe('whoever has the code', () => {
  test('sees each step with its day and reason, and nothing that is inside the agency', async () => {
    const { id, code } = await reported({ contactName: 'Cy Young', contactPhone: '+13045550142' });
    await tell(id, { text: 'Ask the state who owns it.' });
    await tell(id, { text: 'The crew comes on Thursday.', audience: 'public' });
    await step(id, 'review');
    await step(id, 'begin');
    await expect(step(id, 'finish')).rejects.toMatchObject({ issues: [{ path: 'outcome' }] });
    await step(id, 'finish', { outcome: 'repaired' });
    const page = saidOn(await follow(code));
    for (const said of ['Under review', 'In progress', 'Done', 'Repaired', 'The crew comes on Thursday.'])
      expect(page).toContain(said);
    for (const hidden of ['Ask the state', 'Cy Young', '5550142', 'Rosa']) expect(page).not.toContain(hidden);
  });

  test('sees why nothing is done, or who deals with it instead', async () => {
    const one = await reported();
    await expect(step(one.id, 'decline')).rejects.toMatchObject({ issues: [{ path: 'noActionReason' }] });
    await step(one.id, 'decline', { noActionReason: 'within_tolerance' });
    expect(saidOn(await follow(one.code))).toContain('Within tolerance, no action');
    const other = await reported();
    await step(other.id, 'refer', { referredTo: 'State highways' });
    expect(saidOn(await follow(other.code))).toContain('State highways');
  });

  test('has it opened again once, within thirty days', async () => {
    const { id, code } = await reported();
    await step(id, 'review');
    await step(id, 'finish', { outcome: 'cleaned' });
    const again = (why: string) => here.site.send(`/citizen-portal?code=${code}`, 'reopen', { why });
    expect((await again('')).status).toBe(422);
    expect(whereTo(await again('It is still there.'))).toBe(`/citizen-portal?code=${code}&again=yes`);
    expect(await here.rosa.see(serviceRequest, id)).toMatchObject({ status: 'under_review', reopenedOn: '2026-11-20' });
    expect(saidOn(await follow(code))).not.toContain('It is still there.');
    await step(id, 'finish', { outcome: 'cleaned' });
    expect(saidOn(await follow(code))).not.toContain('Not solved?');
    const twice = await again('Once more.');
    expect(saidOn(twice)).toContain('This report can no longer be reopened here.');
    expect(await here.rosa.see(serviceRequest, id)).toMatchObject({ status: 'done' });
  });

  test('can no longer have it opened when thirty days have passed', async () => {
    const closed = async () => {
      const made = await reported();
      await step(made.id, 'review');
      await step(made.id, 'finish', { outcome: 'cleaned' });
      return made;
    };
    const { id, code } = await closed();
    const last = await closed();
    const now = here.county.clock.now();
    here.county.clock.set('2026-12-20T15:00:00Z');
    expect(saidOn(await follow(code))).toContain('Not solved?');
    const inTime = await here.site.send(`/citizen-portal?code=${last.code}`, 'reopen', { why: 'On the last day.' });
    expect(whereTo(inTime)).toBe(`/citizen-portal?code=${last.code}&again=yes`);
    expect(await here.rosa.see(serviceRequest, last.id)).toMatchObject({ reopenedOn: '2026-12-20' });
    here.county.clock.set('2026-12-21T15:00:00Z');
    expect(saidOn(await follow(code))).not.toContain('Not solved?');
    const late = await here.site.send(`/citizen-portal?code=${code}`, 'reopen', { why: 'Late.' });
    expect(late.status).toBe(422);
    expect(saidOn(late)).toContain('This report can no longer be reopened here.');
    expect(await here.rosa.see(serviceRequest, id)).toMatchObject({ status: 'done', reopenedOn: null });
    here.county.clock.set(now.toISOString());
  });

  test.each(['', '?code=', `?code=${newCode()}`])('is not opened again at /citizen-portal%s', async (query) => {
    const answer = await here.site.send(`/citizen-portal${query}`, 'reopen', { why: 'It is still there.' });
    expect(answer.status).toBe(422);
    expect(saidOn(answer)).not.toContain('went wrong');
  });

  test('is one of very many who guess: codes are long, and a wrong one says so', async () => {
    const codes = new Set(Array.from({ length: 2000 }, newCode));
    expect(codes.size).toBe(2000);
    for (const wrong of [newCode(), 'short', '%00', 'O0I1L'.repeat(9), "';--"]) {
      const page = await follow(encodeURIComponent(wrong));
      expect([page.status, saidOn(page).includes('No report has this code')]).toEqual([200, true]);
    }
    expect((await here.site.get('/citizen-portal?sent=x.y')).status).toBe(200);
  });
});

describe('staff', () => {
  test('see the resident only from manager up, and nobody sees the code', async () => {
    const { id } = await reported({ contactEmail: 'dee@marsh.example' });
    const seen = await here.rosa.see(serviceRequest, id);
    expect(seen).not.toHaveProperty('contactEmail');
    expect(seen).not.toHaveProperty('codeDigest');
    const miguel = await here.county.member('Miguel Ortiz', 'manager');
    const managed = await miguel.see(serviceRequest, id);
    expect(managed).toMatchObject({ contactEmail: 'dee@marsh.example' });
    expect(managed).not.toHaveProperty('codeDigest');
    await expect(here.rosa.make(serviceRequest, { ...hole, category: pothole })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(here.rosa.run(serviceCategory, 'close', pothole)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('cannot publish how a resident can be reached, by an update or a summary', async () => {
    const given = { contactName: 'Eve Stone', contactEmail: 'eve@marsh.example', contactPhone: '+13045550199' };
    const { id } = await reported(given);
    for (const text of ['Call (304) 555-0199.', 'Write to EVE@marsh.example', 'Ms Eve Stone says it is fixed'])
      await expect(tell(id, { text, audience: 'public' })).rejects.toMatchObject({
        issues: [{ path: 'text', code: 'contact' }],
      });
    await tell(id, { text: 'Call (304) 555-0199.' });
    await expect(tell(id, { text: '' })).rejects.toMatchObject({ issues: [{ path: 'text' }] });
    await expect(here.rosa.make(serviceUpdate, { request: id, text: 'Past the action.' })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const { version } = await here.rosa.see(serviceRequest, id);
    await expect(here.rosa.edit(serviceRequest, id, version, { summary: 'Of Eve Stone' })).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: 'summary', code: 'contact' }],
    });
  });

  test('mark the same ones as the same, in a chain of one step', async () => {
    const [a, b, c] = [await reported(), await reported(), await reported()];
    await step(b.id, 'join', { duplicateOf: a.id });
    await expect(step(c.id, 'join', { duplicateOf: c.id })).rejects.toMatchObject({
      code: 'service_request.knows_another',
    });
    await expect(step(c.id, 'join', { duplicateOf: b.id })).rejects.toMatchObject({
      issues: [{ path: 'duplicateOf' }],
    });
    await step(a.id, 'join', { duplicateOf: c.id });
    expect(await here.rosa.see(serviceRequest, b.id)).toMatchObject({ duplicateOf: c.id });
    await step(c.id, 'review');
    expect(saidOn(await follow(b.code))).toContain(`Already reported as ${c.number}`);
  });

  test('who answer for a category get its reports', async () => {
    const category = await here.rosa.see(serviceCategory, pothole);
    await here.dana.edit(serviceCategory, pothole, category.version, { responsible: here.rosa.id });
    const { id, number } = await reported();
    expect(await here.rosa.see(serviceRequest, id)).toMatchObject({ assignedTo: here.rosa.id });
    expect(here.county.letters.some(({ subject }) => subject.startsWith(`${number}: Pothole`))).toBe(true);
  });
});

describe('the portal', () => {
  test('shows how promises were kept, with the number behind each figure', async () => {
    const kept = await reported({ category: 'drainage' });
    const late = await reported({ category: 'drainage' });
    const open = await reported({ category: 'drainage' });
    for (const { id } of [kept, late, open]) await step(id, 'review');
    await step(kept.id, 'finish', { outcome: 'cleaned' });
    const now = here.county.clock.now();
    here.county.clock.set('2026-12-05T15:00:00Z');
    await step(late.id, 'finish', { outcome: 'cleaned' });
    const page = await here.site.get('/citizen-portal');
    expect(page.html).toMatch(/Drain or flooding.{0,200}10<!-- --> days|Drain or flooding.{0,200}10 days/s);
    const row = saidOn(page).split('Drain or flooding')[1]?.slice(0, 60);
    expect(row).toContain('1 / 2 1 1');
    here.county.clock.set(now.toISOString());
  });

  test('speaks Spanish, with the mistakes of a form as well', async () => {
    const es = portalWords.es;
    const page = await here.site.get('/citizen-portal?lang=es');
    expect(page.html).toContain('<div lang="es"');
    expect(saidOn(page)).toContain(es.lead);
    expect(page.html).toContain('href="/citizen-portal/report?lang=es"');
    const form = await here.site.get('/citizen-portal/report?lang=es');
    expect(saidOn(form)).toContain('Bache o calzada');
    const sent = await report({ description: '', contactEmail: 'ana' }, '/citizen-portal/report?lang=es');
    expect(saidOn(sent)).toContain(es.wrong);
    expect(saidOn(sent)).toContain('Falta este dato');
    expect(saidOn(sent)).toContain('No es una dirección de correo válida');
    const done = await report(
      { description: 'Luz rota', address: 'Calle Ocho', contactEmail: 'fe@marsh.example' },
      '/citizen-portal/report?lang=es',
    );
    expect(whereTo(done)).toContain('&lang=es');
    expect(here.lettersTo('fe@marsh.example')[0]?.subject).toContain('Tenemos su informe');
    const [row] = await requests();
    expect(row).toMatchObject({ language: 'es' });
    await step(row?.id ?? '', 'review');
    expect(here.lettersTo('fe@marsh.example').at(-1)?.body[0]).toBe('En revisión');
  });

  test('has the same words in both languages', () => {
    const { en, es } = portalWords;
    expect(Object.keys(es).toSorted()).toEqual(Object.keys(en).toSorted());
    const same = Object.entries(en).filter(([key, words]) => es[key as keyof typeof es] === words);
    expect(same).toEqual([]);
  });

  test('of an agency that takes no reports says where to go instead', async () => {
    const quiet = await visited();
    try {
      const page = await quiet.site.get('/citizen-portal');
      expect(saidOn(page)).toContain('This agency does not take reports here');
      expect(page.html).not.toContain('/citizen-portal/report');
      expect(saidOn(await quiet.site.get('/citizen-portal/report'))).toContain(
        'This agency does not take reports here',
      );
    } finally {
      await quiet.close();
    }
  });
});
