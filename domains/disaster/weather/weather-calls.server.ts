import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { allows, type AnswerOf, fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import { once } from '#server/http/idempotency.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import { received } from '#server/records/transfer/import-file.ts';
import { incidentLeads } from '../incidents/incident-words.ts';
import { alertFeed } from './alert-feed.record.ts';
import { boardOf, detailOf, historyOf, mapOf } from './board.server.ts';
import { hearFeed, keepHeard } from './feed.server.ts';
import { importAlerts } from './import.server.ts';
import { type ReadAlerts, readAlerts } from './read-alerts.ts';
import { activationFrom, incidentFrom } from './from-alert.server.ts';
import {
  alertBoard,
  alertDetail,
  alertHistory,
  alertMap,
  importAlertFile,
  openFromAlert,
  readFeed,
  startFromAlert,
} from './weather-calls.ts';

const MOST_BYTES = 12 * 1024 * 1024;

async function readUpload(path: string): Promise<ReadAlerts> {
  if ((await stat(path)).size > MOST_BYTES)
    throw fail('too_large', 'weather_alert.too_large', 'A file may have 12 MB at most. Export fewer alerts.');
  return readAlerts(await readFile(path, 'utf8'));
}

export const weatherOperations = ({ door, settings }: Ports): Operation[] => {
  const about = { tag: 'Weather alerts', access: 'member' } as const;
  return [
    answers(alertBoard, {
      ...about,
      scope: 'weather_alert:read',
      summary: 'Weather alerts in force and upcoming, by hazard class, with the places they touch.',
      told: 'The alerts in order, how old the copy is, and feeds that fail.',
      probe: { namesNothing: true },
      run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await boardOf(work, query.scope ?? 'all') })),
    }),
    answers(alertHistory, {
      ...about,
      scope: 'weather_alert:read',
      summary: 'Weather alerts of the last 30 days that ended, were replaced or cancelled, or were tests.',
      told: 'The newest first, each with the message that replaced it.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await historyOf(work) })),
    }),
    answers(alertMap, {
      ...about,
      scope: 'weather_alert:read',
      summary: 'Outlines or counties of current alerts and the places of the agency.',
      told: 'Alerts with their outline, or the counties and zones they name, and places with the number of alerts that touch them.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await mapOf(work) })),
    }),
    answers(alertDetail, {
      ...about,
      scope: 'weather_alert:read',
      summary: 'What became of an alert and which places it touches now.',
      told: 'Its standing, the messages before and after it, and the places.',
      probe: { names: { id: 'weather_alert' } },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await detailOf(work, id) })),
    }),
    answers(openFromAlert, {
      ...about,
      access: incidentLeads,
      scope: 'incident:create',
      summary: 'Opens an incident from a severe alert that touches our places, with its facts in the log.',
      told: 'The incident, and whether it is new. One event has one incident.',
      probe: { names: { id: 'weather_alert' }, body: {} },
      run: ({ params: { id }, once: one }) => one(async (work) => ({ body: await incidentFrom(work, id) })),
    }),
    answers(startFromAlert, {
      ...about,
      access: incidentLeads,
      scope: 'emergency_activation:create',
      summary: 'Begins an emergency purchase from a severe alert that leaves no time for quotes.',
      told: 'The activation and its incident. A draft that the caller left open goes on.',
      probe: { names: { id: 'weather_alert' }, body: {} },
      run: ({ params: { id }, once: one }) => one(async (work) => ({ body: await activationFrom(work, id) })),
    }),
    answers(readFeed, {
      ...about,
      access: 'manager',
      scope: 'session',
      limit: 'sensitive',
      summary: 'Reads an area of the National Weather Service feed now.',
      told: 'How many alerts it has, or why it could not be read.',
      probe: { names: { id: alertFeed.name } },
      run: (call) => {
        const id = rowId(call, door.around.registry.get(alertFeed.name));
        const heard = async () => {
          const area = await door.run(call.actor, async (work) => {
            const feed = await work.find(alertFeed, id);
            if (!feed) throw missing(alertFeed);
            if (feed.status !== 'active')
              throw fail('refused', 'alert_feed.paused', 'This feed is paused. Resume it first.');
            return feed.area;
          });
          return hearFeed(area, settings.webhookLoopback);
        };
        return call.onceAfter(heard, async (work, answer) => {
          const { failure, expected } = await keepHeard(work, { id }, answer);
          return { body: { failure, expected } };
        });
      },
    }),
    answers(importAlertFile, {
      ...about,
      access: 'manager',
      scope: 'session',
      limit: 'sensitive',
      summary: 'Imports weather alerts from a GeoJSON file of the National Weather Service.',
      told: 'How many alerts the file has, how many are new, known and rejected, and each problem with its field.',
      media: ['application/geo+json', 'application/json', 'text/plain', 'application/octet-stream'],
      probe: { namesNothing: true, content: '{"features":[]}' },
      async run(call) {
        if (!allows('manager', call.actor))
          throw fail('forbidden', 'weather_alert.role', 'Ask a manager to import alerts.');
        const content = call.request.body as AsyncIterable<Uint8Array> | null; // Node's streams can be iterated
        const fileName = call.query.name ?? null;
        const attempt = {
          door,
          actor: call.actor,
          key: call.request.headers.get('idempotency-key'),
          requestId: call.requestId,
          route: importAlertFile.id,
        };
        const folder = join(settings.dataDir, 'incoming');
        const { body } = await received({ content, folder }, ({ path, sha256 }) =>
          once({ ...attempt, body: `${sha256} ${fileName ?? ''}` }, async (work) => ({
            body: await importAlerts(work, await readUpload(path), { source: 'file', fileName }),
          })),
        );
        return { body: body as AnswerOf<typeof importAlertFile> }; // as the work above answers
      },
    }),
  ];
};
