import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { f } from '#kernel';
import { fail } from '#kernel/record/fail.ts';
import type { Ports } from '#server/ports.ts';
import { readLetter } from '#server/services/mail/read-letter.ts';
import { type Operation, operation } from './operation.ts';
import { healthReport } from './operator-health.ts';

const list = (properties: object) => ({
  type: 'object',
  properties: { data: { type: 'array', items: { type: 'object', properties } } },
});
const string = { type: 'string' };
const integer = { type: 'integer' };
const texts = { type: 'object', additionalProperties: string };
/** The names that the outbox gives its letters; nothing else is opened. */
const letterName = /^[0-9TZ-]{20,40}-[0-9a-f-]{36}\.eml$/;
const MOST_LETTERS = 200;
/** `2026-11-20T13-54-40-763Z-…` as an instant. */
const writtenAt = (name: string): string =>
  name.replace(/^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3})Z.*$/, '$1:$2:$3.$4Z');

/** What whoever runs the installation sees and can do: queues, mail that did not leave, limits. No organization's records. */
export function operatorOperations(ports: Ports): Operation[] {
  const { jobs, mail, limits, settings, log } = ports;
  const stated = { tag: 'Operators', access: 'platform_admin' } as const;
  const outbox = join(settings.dataDir, 'outbox');
  return [
    healthReport(ports),
    operation({
      id: 'jobs.list',
      scope: 'operations:read',
      method: 'GET',
      path: '/api/v1/operations/jobs',
      summary: 'How many jobs wait, run, are done and have failed, by kind.',
      ...stated,
      answers: {
        200: {
          description: 'The counts.',
          schema: list({ name: string, waiting: integer, running: integer, done: integer, failed: integer }),
        },
      },
      run: async () => ({ body: { data: await jobs.counts() } }),
    }),
    operation({
      id: 'jobs.failed',
      scope: 'operations:read',
      method: 'GET',
      path: '/api/v1/operations/jobs/failed',
      summary: 'Jobs that were tried as often as allowed, with the reason.',
      ...stated,
      answers: {
        200: {
          description: 'The newest first.',
          schema: list({ id: string, name: string, ids: texts, tries: integer, reason: string, failedAt: string }),
        },
      },
      run: async () => ({ body: { data: await jobs.failed(100) } }),
    }),
    operation({
      id: 'jobs.retry',
      scope: 'operations:retry',
      method: 'POST',
      path: '/api/v1/operations/jobs/retry',
      summary: 'Tries a failed job once more.',
      ...stated,
      body: { name: f.text({ max: 100 }).required(), id: f.uuid().required() },
      answers: { 200: { description: 'It is queued again.' } },
      async run({ body }) {
        const known = (await jobs.failed(1000)).find(({ id, name }) => id === body.id && name === body.name);
        if (!known) throw fail('not_found', 'not_found', 'There is no such failed job.');
        await jobs.retry(known.name, known.id);
        return { body: { id: known.id, queued: true } };
      },
    }),
    operation({
      id: 'mail.failed',
      scope: 'operations:read',
      method: 'GET',
      path: '/api/v1/operations/mail/failed',
      summary: 'Letters that could not be delivered, without their content.',
      ...stated,
      answers: {
        200: {
          description: 'The newest first.',
          schema: list({ id: string, reason: string, attempts: integer, createdAt: string }),
        },
      },
      run: async () => ({ body: { data: await mail.failed(100) } }),
    }),
    operation({
      id: 'mail.retry',
      scope: 'operations:retry',
      method: 'POST',
      path: '/api/v1/operations/mail/retry',
      summary: 'Tries to deliver a letter once more.',
      ...stated,
      body: { id: f.uuid().required() },
      answers: { 200: { description: 'It is queued again.' } },
      async run({ body }) {
        const known = (await mail.failed(1000)).find(({ id }) => id === body.id);
        if (!known) throw fail('not_found', 'not_found', 'There is no such letter.');
        await mail.retry(known.id);
        return { body: { id: known.id, queued: true } };
      },
    }),
    operation({
      id: 'mail.outbox',
      scope: 'operations:read',
      method: 'GET',
      path: '/api/v1/operations/mail/outbox',
      summary: 'Letters that were written to the outbox because no mail server is set.',
      ...stated,
      answers: {
        200: {
          description: 'The newest first.',
          schema: list({ name: string, to: string, subject: string, at: string }),
        },
      },
      async run() {
        const names = (await readdir(outbox).catch(() => [])).filter((name) => letterName.test(name));
        const newest = names.sort().reverse().slice(0, MOST_LETTERS);
        // Whom it is for and what it says is somebody's own: a letter is opened one by one, on purpose.
        return { body: { data: newest.map((name) => ({ name, at: writtenAt(name) })) } };
      },
    }),
    operation({
      id: 'mail.preview',
      scope: 'session',
      method: 'GET',
      path: '/api/v1/operations/mail/outbox/{name}/text',
      summary: 'The text of a letter of the outbox, with one-time links cut.',
      ...stated,
      answers: {
        200: { description: 'The letter.', schema: { type: 'object' } },
        404: { description: 'There is no such letter.' },
      },
      async run({ params: { name = '' }, actor, requestId }) {
        const letter = letterName.test(name) ? await readFile(join(outbox, name), 'utf8').catch(() => null) : null;
        if (letter === null) throw fail('not_found', 'not_found', 'There is no such letter.');
        log.info('A letter of the outbox was opened.', { letter: name, by: actor.userId, requestId });
        return { body: readLetter(letter) };
      },
    }),
    operation({
      id: 'mail.letter',
      scope: 'session',
      method: 'GET',
      path: '/api/v1/operations/mail/outbox/{name}',
      summary: 'One letter of the outbox, as a file that mail programs open.',
      ...stated,
      answers: {
        200: { description: 'The letter.', media: 'message/rfc822' },
        404: { description: 'There is no such letter.' },
      },
      async run({ params: { name = '' } }) {
        const letter = letterName.test(name) ? await readFile(join(outbox, name)).catch(() => null) : null;
        if (letter === null) throw fail('not_found', 'not_found', 'There is no such letter.');
        return new Response(new Uint8Array(letter), {
          headers: { 'content-type': 'message/rfc822', 'content-disposition': `attachment; filename="${name}"` },
        });
      },
    }),
    operation({
      id: 'limits.override',
      scope: 'operations:override',
      method: 'POST',
      path: '/api/v1/operations/limits/override',
      summary: 'Widens or narrows the rate limits of one account or network for a while.',
      ...stated,
      body: {
        kind: f.choice({ account: 'Account', network: 'Network' }).required(),
        value: f.text({ max: 255 }).required(),
        factor: f.integer({ min: 0, max: 1000 }).required(),
        until: f.instant().required(),
      },
      answers: { 200: { description: 'It holds from now on.' } },
      async run({ body: { kind, value, factor, until } }) {
        // Judged by the fields above, so the types are what they say.
        await limits.override({
          kind: kind as 'account' | 'network',
          value: value as string,
          factor: factor as number,
          until: new Date(until as string),
        });
        return { body: { kind, value, factor, until } };
      },
    }),
  ];
}
