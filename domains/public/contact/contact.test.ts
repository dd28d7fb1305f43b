import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Visited, visited, whereTo } from '../test-world.ts';
import { contactMessage } from './contact-message.record.ts';

let here: Visited;
beforeAll(async () => {
  here = await visited();
});
afterAll(() => here.close());

const ana = { topic: 'support', name: 'Ana Reyes', email: 'ana@marsh.example', message: 'The import\nstops.' };
const write = (given: object = {}) => here.site.send('/contact', 'message', { ...ana, ...given });
const messages = () => here.dana.list(contactMessage);

describe('a message', () => {
  test('gets a reference by mail, tells the administrators, and stands in their list', async () => {
    const answer = await write();
    expect(whereTo(answer)).toBe('/contact?received=MSG-2026-00001');
    expect(here.lettersTo('ana@marsh.example')[0]?.subject).toBe('We have your message: MSG-2026-00001');
    expect(here.county.letters.map(({ subject }) => subject)).toContain(
      'MSG-2026-00001: Ana Reyes writes about help with the product',
    );
    expect(await messages()).toMatchObject([{ message: 'The import\nstops.', status: 'new' }]);
    await expect(here.rosa.list(contactMessage)).rejects.toMatchObject({ code: 'rights' });
  });

  test('about something comes with that topic chosen, and with what to say first', async () => {
    const { html } = await here.site.get('/contact?topic=accessibility');
    expect(html).toMatch(/<option value="accessibility" selected="">/);
    expect(html).toContain('Tell us what got in the way');
    const { html: odd } = await here.site.get('/contact?topic=%3Cscript%3E');
    expect(odd).toMatch(/<option value="" selected="">/);
  });

  test.each([
    [{ email: 'ana@' }, 'Invalid email address'],
    [{ name: ' ' }, 'Your name is required'],
    [{ message: '' }, 'Your message is required'],
    [{ message: 'x'.repeat(5001) }, 'Must be at most 5000 characters'],
    [{ topic: 'moon' }, 'Must be one of'],
    [{ organizationName: 'x'.repeat(161) }, 'Must be at most 160 characters'],
  ])('with %o comes back with what was typed', async (wrong, said) => {
    const { status, html } = await write(wrong);
    expect(status).toBe(422);
    expect(html).toContain(said);
    expect(html).toContain('email' in wrong ? 'value="Ana Reyes"' : 'value="ana@marsh.example"');
  });

  test('is shown as words, whatever stands in it', async () => {
    await write({ name: '<b>Bo</b>', message: '<script>alert(1)</script> https://evil.example' });
    const letters = here.county.letters.map((one) => JSON.stringify(one));
    expect(letters.some((one) => one.includes('evil.example'))).toBe(false);
  });
});

describe('an administrator', () => {
  test('replies from the screen, and the sender gets it; then the message is closed and opened again', async () => {
    const message = (await messages()).find(({ name }) => name === 'Ana Reyes');
    const id = message?.id ?? '';
    await expect(
      here.county.door.run(here.rosa.actor, (work) =>
        work.move(contactMessage, id, 'answer', { input: { reply: 'No.' } }),
      ),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(here.dana.run(contactMessage, 'answer', id)).rejects.toMatchObject({ issues: [{ path: 'reply' }] });
    await here.county.door.run(here.dana.actor, (work) =>
      work.move(contactMessage, id, 'answer', { input: { reply: 'Row 38 has the same code.' } }),
    );
    const letter = here.lettersTo('ana@marsh.example').at(-1);
    expect(letter).toMatchObject({ subject: 'Answer to your message MSG-2026-00001' });
    expect(letter?.body[0]).toBe('Row 38 has the same code.');
    expect(await here.dana.run(contactMessage, 'close', id)).toMatchObject({ status: 'closed' });
    expect(await here.dana.run(contactMessage, 'reopen', id)).toMatchObject({ status: 'new' });
  });
});

test('more in one day than an office can read is refused, with everything typed', async () => {
  await here.county.database.within({ organizationId: here.county.organizationId }, (tx) =>
    tx.query(
      `insert into contact_message (organization_id, id, created_at, created_by, status, number, topic, name, email, message)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), 'new', 'MSG-2026-9' || lpad(n::text, 4, '0'), 'other', 'x', 'x@y.example', 'x'
       from generate_series(1, 500) n`,
      [here.county.organizationId, here.county.clock.now().toISOString()],
    ),
  );
  const { status, html } = await write({ message: 'One too many.' });
  expect(status).toBe(422);
  expect(html).toContain('This page has reached its limit for today');
  expect(html).toContain('One too many.</textarea>');
});

test('an address gets at most ten letters in an hour from these pages; what was written is kept all the same', async () => {
  const strict = await visited({ env: { LIMITS_FACTOR: '1' } });
  try {
    const answers = [];
    for (let at = 0; at < 12; at++)
      answers.push(await strict.site.send('/contact', 'message', { ...ana, message: `Number ${at}` }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(strict.lettersTo('ana@marsh.example')).toHaveLength(10);
    expect(await strict.dana.list(contactMessage)).toHaveLength(12);
    // Nobody is kept from signing in by what others type here.
    const { limits } = strict.serving.ports;
    const verdict = await limits.strict('sensitive', { account: 'ana@marsh.example', address: 'ana@marsh.example' });
    expect(verdict.allowed).toBe(true);
  } finally {
    await strict.close();
  }
});
