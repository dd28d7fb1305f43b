import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isIP } from 'node:net';
import { f } from '#kernel';
import { fail } from '#kernel/record/fail.ts';
import type { Ports } from '#server/ports.ts';
import { told } from './told.ts';
import { recordAudit } from '#server/audit/entry.ts';
import type { ShownLetter } from '#server/services/mail/transport.ts';
import { invalid } from '#server/records/refusals.ts';
import { rowsAsked } from '#kernel/calls/first-of.ts';
import { firstRows, mapFirst } from '#server/records/first-of.ts';
import { queryParams } from './query-params.ts';
import { type Operation, operation } from './operation.ts';
import { healthReport } from './operator-health.ts';

const list = (properties: object) => ({
  type: 'object',
  properties: { data: { type: 'array', items: { type: 'object', properties } } },
});
const firstList = (properties: object) => ({
  type: 'object',
  properties: { ...list(properties).properties, total: integer, totalIs: string },
});
const string = { type: 'string' };
const integer = { type: 'integer' };
const texts = { type: 'object', additionalProperties: string };
/** The names that the outbox gives its letters; nothing else is opened. */
const letterName = /^[0-9TZ-]{20,40}-[0-9a-f-]{36}\.eml$/;
const someLetters = rowsAsked(2000);
const someFailed = rowsAsked(1000);
/** Limits count accounts by their id, and tries to sign in by the address. */
const account = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[^\s@]+@[^\s@]+)$/i;
/** `2026-11-20T13-54-40-763Z-…` as an instant. */
const writtenAt = (name: string): string =>
  name.replace(/^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3})Z.*$/, '$1:$2:$3.$4Z');

/** What whoever runs the installation sees and can do: queues, mail that did not leave, limits. No organization's records. */
export function operatorOperations(ports: Ports): Operation[] {
  const { jobs, mail, limits, settings, accounts } = ports;
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
          schema: firstList({ id: string, name: string, ids: texts, tries: integer, reason: string, failedAt: string }),
        },
      },
      query: someFailed,
      run: async ({ query }) => ({ body: await jobs.failed(queryParams(someFailed, query).limit ?? 100) }),
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
        const [name, id] = [String(body.name), String(body.id)];
        if (!(await jobs.hasFailed(name, id))) throw fail('not_found', 'not_found', 'There is no such failed job.');
        await jobs.retry(name, id);
        return { body: { id, queued: true } };
      },
    }),
    operation({
      id: 'mail.failed',
      scope: 'operations:read',
      method: 'GET',
      path: '/api/v1/operations/mail/failed',
      summary: 'Email that could not be delivered, without its content.',
      ...stated,
      answers: {
        200: {
          description: 'The newest first.',
          schema: firstList({ id: string, reason: string, attempts: integer, createdAt: string }),
        },
      },
      query: someFailed,
      run: async ({ query }) => ({ body: await mail.failed(queryParams(someFailed, query).limit ?? 100) }),
    }),
    operation({
      id: 'mail.retry',
      scope: 'operations:retry',
      method: 'POST',
      path: '/api/v1/operations/mail/retry',
      summary: 'Retry one failed email.',
      ...stated,
      body: { id: f.uuid().required() },
      answers: { 200: { description: 'It is queued again.' } },
      async run({ body }) {
        const id = String(body.id);
        if (!(await mail.retry(id))) throw fail('not_found', 'not_found', 'There is no such letter.');
        return { body: { id, queued: true } };
      },
    }),
    operation({
      id: 'mail.outbox',
      scope: 'operations:read',
      method: 'GET',
      path: '/api/v1/operations/mail/outbox',
      summary: 'Email written to the outbox folder because no mail server is set.',
      ...stated,
      answers: {
        200: {
          description: 'The newest first.',
          schema: firstList({ name: string, at: string }),
        },
      },
      query: someLetters,
      async run({ query }) {
        const names = (await readdir(outbox).catch(() => [])).filter((name) => letterName.test(name));
        const newest = names.sort().reverse();
        // Whom it is for and what it says is somebody's own: a letter is opened one by one, on purpose.
        const most = queryParams(someLetters, query).limit ?? 200;
        return { body: mapFirst(firstRows(newest, most), (name) => ({ name, at: writtenAt(name) })) };
      },
    }),
    operation({
      id: 'mail.read',
      scope: 'session',
      method: 'POST',
      path: '/api/v1/operations/mail/outbox/{name}/read',
      summary: 'Read an email of the outbox, without its one-time links and codes. Opening it is audited.',
      ...stated,
      answers: {
        200: { description: 'The email.', schema: told('to', 'subject', 'at', 'text') },
        404: { description: 'There is no such letter.' },
      },
      async run({ params: { name = '' }, actor, request, requestId, once }) {
        const isLetter = letterName.test(name);
        if (isLetter) await accounts.sure(request);
        return once(async ({ tx }) => {
          const kept =
            isLetter && (await readFile(join(outbox, name.replace(/eml$/, 'json')), 'utf8').catch(() => null));
          if (!kept) throw fail('not_found', 'not_found', 'There is no such letter.');
          const { id, kind } = actor;
          const rowId = name.slice(-40, -4);
          await recordAudit(tx, [
            { action: 'read', record: 'mail_letter', rowId, actor: id, actorKind: kind, requestId },
          ]);
          return { body: JSON.parse(kept) as ShownLetter };
        });
      },
    }),
    operation({
      id: 'limits.override',
      scope: 'operations:override',
      method: 'POST',
      path: '/api/v1/operations/limits/override',
      summary: 'How many times the usual rate limits one account or network has for a while.',
      ...stated,
      body: {
        kind: f.choice({ account: 'Account', network: 'Network' }).required(),
        value: f.text({ max: 255 }).required(),
        factor: f.integer({ min: 1, max: 1000 }).required(),
        until: f.instant().required(),
      },
      answers: { 200: { description: 'It holds from now on.' } },
      async run({ body: { kind, value, factor, until } }) {
        const wrong = (path: string, message: string) => invalid([{ path, code: path, message }]);
        if (kind === 'network' && isIP(value as string) === 0)
          throw wrong('value', 'Must be an IP address such as 203.0.113.13');
        if (kind === 'account' && !account.test(value as string))
          throw wrong('value', 'Must be an e-mail address or the id of an account');
        if ((until as string) <= ports.clock.now().toISOString()) throw wrong('until', 'Must be in the future');
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
