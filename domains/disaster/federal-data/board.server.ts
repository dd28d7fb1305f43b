import { firstIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantOpportunity } from '../../grants/public.server.ts';
import { usStates } from '../../organization/public.ts';
import { exclusionSnapshot } from '../../vendors/public.server.ts';
import { alertFeed } from '../weather/alert-feed.record.ts';
import { alertImport } from '../weather/alert-import.record.ts';
import { weatherAlert } from '../weather/weather-alert.record.ts';
import { deprecated, library } from './datasets.ts';
import type { FederalBoard } from './federal-calls.ts';
import { federalConnection } from './federal-connection.record.ts';
import { type DatasetKey, datasets } from './federal-words.ts';
import { publishedRow } from './published-row.record.ts';
import { syncRun } from './sync-run.record.ts';

const SHOWN = 20;
const keys = Object.keys(datasets) as readonly DatasetKey[];

const keptSql = `select r.dataset, count(*)::int as rows, count(r.vanished_at)::int as vanished
  from published_row r where r.organization_id = $1 group by 1`;

/** Every connection as its own domain knows it: what it fetched, expected and missed. */
export async function federalBoardOf(work: UnitOfWork): Promise<FederalBoard> {
  const runs = await firstIn(work.tx, syncRun, {
    where: {},
    fields: [
      'number',
      'dataset',
      'source',
      'readAt',
      'expected',
      'received',
      'created',
      'updated',
      'vanished',
      'rejected',
    ],
    order: '-number',
    most: SHOWN,
  });
  return {
    openFema: await openFemaOf(work),
    others: [await weatherServiceOf(work), await exclusionsOf(work), await noticesOf(work)],
    runs: { ...runs, data: runs.data.map((run) => ({ ...run, number: run.number ?? '' })) },
    deprecated: deprecated.map((one) => ({ ...one })),
  };
}

async function openFemaOf(work: UnitOfWork): Promise<FederalBoard['openFema']> {
  const connections = await work.rows(federalConnection, { order: 'name', most: 'all' });
  const kept = await work.tx.query<{ dataset: DatasetKey; rows: number; vanished: number }>(
    keptSql,
    [work.actor.organizationId],
    'published_row.kept',
  );
  const told: FederalBoard['openFema'][number][] = [];
  for (const dataset of keys) {
    const count = kept.find((one) => one.dataset === dataset);
    const sample = await work.row(publishedRow, {
      where: { dataset },
      fields: ['title'],
      order: ['-refreshedAt', 'title'],
    });
    const followed = connections.filter((one) => one.dataset === dataset);
    for (const own of followed.length > 0 ? followed : [null]) {
      // The newest file speaks where nothing was fetched.
      const run = await work.row(syncRun, {
        where: own?.readAt ? { connection: own.id } : { dataset },
        order: '-readAt',
      });
      const limit = [
        own?.state ? (usStates[own.state] ?? own.state) : null,
        own?.applicant ? `PA ID ${own.applicant}` : null,
      ].filter((one) => one !== null);
      const isRead = own !== null && own.readAt !== null;
      told.push({
        key: own?.id ?? dataset,
        dataset,
        entity: library[dataset].entity,
        version: library[dataset].version,
        connection: own ? { id: own.id, name: own.name, isActive: own.status === 'active' } : null,
        limit: limit.length > 0 ? limit.join(', ') : null,
        lastRun: isRead ? own.readAt : (run?.readAt ?? null),
        mark: own?.mark ?? run?.toMark ?? null,
        nextAt: own?.status === 'active' ? own.nextAt : null,
        expected: isRead ? own.expected : (run?.expected ?? null),
        received: isRead ? own.received : (run?.received ?? null),
        drift: isRead ? own.drift : (run?.drift ?? null),
        failure: own?.failure ?? null,
        failedSince: own?.failedSince ?? null,
        rows: count?.rows ?? 0,
        vanished: count?.vanished ?? 0,
        sample: sample ? { id: sample.id, title: sample.title } : null,
      });
    }
  }
  return told;
}

type Other = FederalBoard['others'][number];

/** The newest reading of any feed or file; a feed that fails says so. */
async function weatherServiceOf(work: UnitOfWork): Promise<Other> {
  const feeds = await work.rows(alertFeed, { order: 'area', most: 'all' });
  const last = await work.row(alertImport, { where: {}, order: '-readAt' });
  const sample = await work.row(weatherAlert, { where: {}, fields: ['headline'], order: '-sentAt' });
  const read = feeds.toSorted((one, other) => ((one.readAt ?? '') < (other.readAt ?? '') ? 1 : -1))[0];
  const isFeed = read?.readAt != null && read.readAt > (last?.readAt ?? '');
  return {
    key: 'nws',
    lastRun: isFeed ? read.readAt : (last?.readAt ?? null),
    mark: (isFeed ? read.asOf : last?.asOf) ?? null,
    expected: isFeed ? read.expected : (last?.expected ?? null),
    received: isFeed ? read.expected : last ? last.created + last.known + last.rejected : null,
    failure: feeds.find(({ status, failure }) => status === 'active' && failure !== null)?.failure ?? null,
    sample: sample?.headline ?? null,
  };
}

/** The extract that vendors are held against. */
async function exclusionsOf(work: UnitOfWork): Promise<Other> {
  const current = await work.row(exclusionSnapshot, { where: { status: 'current', state: null }, order: '-takenOn' });
  return {
    key: 'sam',
    lastRun: current?.createdAt ?? null,
    mark: current?.takenOn ?? null,
    expected: null,
    received: current?.entries ?? null,
    failure: null,
    sample: current?.fileName ?? null,
  };
}

const noticesSql = `select count(*)::int as notices, max(o.copied_on)::text as copied, max(o.changed_at) as changed,
    max(o.updated_at) as written
  from grant_opportunity o where o.organization_id = $1 and o.source = 'grants_gov'`;

async function noticesOf(work: UnitOfWork): Promise<Other> {
  const [found] = await work.tx.query<{
    notices: number;
    copied: string | null;
    changed: string | null;
    written: string | null;
  }>(noticesSql, [work.actor.organizationId], 'grant_opportunity.of_grants_gov');
  const sample = await work.row(grantOpportunity, {
    where: { source: 'grants_gov' },
    fields: ['number', 'title'],
    order: ['-copiedOn', 'number'],
  });
  return {
    key: 'grants_gov',
    lastRun: found?.written ?? null,
    mark: found?.changed ?? found?.copied ?? null,
    expected: null,
    received: found?.notices ? found.notices : null,
    failure: null,
    sample: sample ? `${sample.number} ${sample.title}` : null,
  };
}
