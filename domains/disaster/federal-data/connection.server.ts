import { fail, type Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { rowsIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { outboundRead } from '#server/services/outbound/outbound.ts';
import { membersWithRole, notify, productIn } from '../../organization/public.server.ts';
import { usStates } from '../../organization/public.ts';
import { library } from './datasets.ts';
import { federalConnection } from './federal-connection.record.ts';
import { HOURS_BETWEEN, hoursToWait } from './federal-words.ts';
import { takePublished } from './keep.server.ts';
import { readJson, type ReadPublished } from './read-published.ts';

export type Connection = Row<typeof federalConnection>;

const PATIENCE_MS = 30_000;
const MOST_BYTES = 12 * 1024 * 1024;
const BASE = 'https://www.fema.gov/api/open';
/** A page and how many of them one reading takes; the next one goes on behind them. */
export const PAGE = 1000;
export const PAGES = 10;

const failures = {
  url: 'The address is not allowed.',
  address: 'The address leads into a private network.',
  name: 'No answer: there is no network, or www.fema.gov is not known.',
  connection: 'No answer: the connection failed.',
  certificate: 'The server has no certificate that is trusted.',
  timeout: 'No answer within 30 seconds.',
} as const;

/** Where a reading begins: without a mark it is a full one. */
export type From = Pick<Connection, 'dataset' | 'state' | 'applicant' | 'mark' | 'resumeAt'>;
/** What OpenFEMA answered, or in one sentence why it did not. */
export type Heard =
  | { readonly ok: true; readonly from: From; readonly pages: readonly ReadPublished[]; readonly isComplete: boolean }
  | { readonly ok: false; readonly because: string };

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Rows since the mark in the order in which they were refreshed, so that a reading that stops can go on. */
export function addressOf(of: From, skip: number): string {
  const { entity, version, limits } = library[of.dataset];
  const filters = [
    ...(of.mark ? [`lastRefresh ge ${quoted(of.mark)}`] : []),
    ...(of.state
      ? [`${limits.state} eq ${quoted(limits.how === 'name' ? (usStates[of.state] ?? of.state) : of.state)}`]
      : []),
    ...(of.applicant && limits.applicant ? [`${limits.applicant} eq ${quoted(of.applicant)}`] : []),
  ];
  const query = [
    ...(filters.length > 0 ? [`$filter=${encodeURIComponent(filters.join(' and '))}`] : []),
    `$orderby=${encodeURIComponent('lastRefresh,id')}`,
    `$top=${PAGE}`,
    `$skip=${skip}`,
    '$count=true',
  ];
  return `${BASE}/v${version}/${entity}?${query.join('&')}`;
}

/** Guarded readings, page after page, until a page is not full. */
export async function hearDataset(from: From, allowLoopback: boolean, read = outboundRead): Promise<Heard> {
  const pages: ReadPublished[] = [];
  for (let at = 0; at < PAGES; at++) {
    const { text, failure, status } = await read({
      url: addressOf(from, from.resumeAt + at * PAGE),
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: PATIENCE_MS,
      maxBytes: MOST_BYTES,
      allowLoopback,
    });
    if (failure !== null) return { ok: false, because: failures[failure] };
    if (status !== 200) return { ok: false, because: `The server answered with status ${status ?? 0}.` };
    if (text === null) return { ok: false, because: 'The answer is larger than 12 MB.' };
    const page = pageOf(text, from);
    if (typeof page === 'string') return { ok: false, because: page };
    pages.push(page);
    if (page.received < PAGE) return { ok: true, from, pages, isComplete: true };
  }
  return { ok: true, from, pages, isComplete: false };
}

function pageOf(text: string, { dataset }: From): ReadPublished | string {
  try {
    const page = readJson(text);
    return page.dataset === dataset ? page : 'The answer is another data set.';
  } catch {
    return emptyPage(text, dataset) ?? 'The answer is no page of this data set.';
  }
}

/** Nothing new since the mark: a list without rows, of which nothing can be told but its name. */
function emptyPage(text: string, dataset: Connection['dataset']): ReadPublished | null {
  const rows: unknown = (() => {
    try {
      return (JSON.parse(text) as Readonly<Record<string, unknown>> | null)?.[library[dataset].entity];
    } catch {
      return null;
    }
  })();
  if (!Array.isArray(rows) || rows.length > 0) return null;
  return { dataset, version: null, expected: 0, received: 0, asOf: null, rows: [], rejected: [], drift: null };
}

/** All pages as one reading; a row that moved between two pages counts once, as its later page has it. */
function together(pages: readonly ReadPublished[]): ReadPublished {
  const [first] = pages;
  if (!first) throw new Error('A reading has one page at least');
  let before = 0;
  const shifted = pages.map((page) => {
    const by = before;
    before += page.received;
    return {
      rows: page.rows.map((row) => ({ ...row, row: row.row + by })),
      rejected: page.rejected.map((one) => ({ ...one, row: one.row + by })),
    };
  });
  const rows = new Map(shifted.flatMap((page) => page.rows.map((row) => [row.sourceKey, row] as const)));
  return {
    ...first,
    received: before,
    rows: [...rows.values()],
    rejected: shifted.flatMap(({ rejected }) => rejected),
    drift: pages.map(({ drift }) => drift).find((drift) => drift !== null) ?? null,
  };
}

const later = (moment: string, hours: number): string => new Date(Date.parse(moment) + hours * 3_600_000).toISOString();

const isSameStart = (one: From, other: From): boolean =>
  (['dataset', 'state', 'applicant', 'mark', 'resumeAt'] as const).every((name) => one[name] === other[name]);

async function failed(work: UnitOfWork, of: Connection, because: string): Promise<Connection> {
  const failures = of.failures + 1;
  const now = work.now();
  // Said once, when it goes on: one lost reading is no news.
  if (failures === 3)
    await notify(work, {
      to: await membersWithRole(work, 'admin'),
      kind: 'disaster.federal',
      subject: 'A federal connection is failing',
      body: `${because} What FEMA publishes may be newer than the copy here.`,
      link: '/fema-integration',
    });
  return work.asProduct.change(
    federalConnection,
    of.id,
    {},
    { failure: because, failures, failedSince: of.failedSince ?? now, nextAt: later(now, hoursToWait(failures)) },
  );
}

/** Keeps what was heard. The mark moves once a reading is complete; until then the next one goes on behind the rows taken. */
export async function keepReading(work: UnitOfWork, id: string, heard: Heard): Promise<Connection> {
  const product = work.asProduct;
  const found = await product.row(federalConnection, { where: { id }, lock: 'update' });
  if (!found) throw fail('not_found', 'federal_connection.gone', 'This connection is no longer there.');
  const of = found as Connection; // all of its fields were read
  if (!heard.ok) return failed(work, of, heard.because);
  // Another reading finished, or the limits changed meanwhile: that one counts.
  if (!isSameStart(of, heard.from)) return of;
  const file = together(heard.pages);
  const isFull = of.mark === null && of.resumeAt === 0 && heard.isComplete;
  const now = work.now();
  if (file.received > 0 || isFull)
    await takePublished(work, file, {
      source: 'feed',
      connection: id,
      fromMark: of.mark,
      whole: isFull ? { state: of.state, applicant: of.applicant } : null,
    });
  const newest = [of.pendingMark, of.mark, ...file.rows.map(({ refreshedAt }) => refreshedAt)]
    .filter((one) => one !== null)
    .toSorted()
    .at(-1);
  const received = of.resumeAt + file.received;
  return product.change(
    federalConnection,
    id,
    {},
    {
      readAt: now,
      expected: file.expected ?? (heard.isComplete ? received : null),
      received,
      drift: file.received === 0 ? of.drift : file.drift,
      failure: null,
      failedSince: null,
      failures: 0,
      ...(heard.isComplete
        ? { mark: newest ?? null, pendingMark: null, resumeAt: 0, nextAt: later(now, HOURS_BETWEEN) }
        : { pendingMark: newest ?? null, resumeAt: received, nextAt: later(now, 1) }),
    },
  );
}

/** A full reading begins again without a mark. */
export async function beginReading(work: UnitOfWork, id: string, isFull: boolean): Promise<Connection> {
  const of = await work.find(federalConnection, id);
  if (!of) throw fail('not_found', 'federal_connection.gone', 'This connection is no longer there.');
  if (of.status !== 'active')
    throw fail('refused', 'federal_connection.paused', 'This connection is paused. Resume it first.');
  if (!isFull || (of.mark === null && of.resumeAt === 0)) return of;
  return work.asProduct.change(federalConnection, id, {}, { mark: null, pendingMark: null, resumeAt: 0 });
}

/** Every hour: the connections that are due, each in its organization. Without connections nothing leaves the house. */
export function followConnections({ door, database, jobs, log, clock, settings }: Ports): void {
  jobs.define('disaster.federal', {
    schedule: { cron: '17 * * * *' },
    async run() {
      const now = clock.now().toISOString();
      const all = await database.platform((tx) => tx.query<{ id: string }>('select id from organization order by id'));
      for (const { id: organizationId } of all) {
        const due = await database.within({ organizationId }, (tx) =>
          rowsIn(tx, federalConnection, {
            where: { status: 'active', nextAt: { until: now, or: null } },
            order: 'name',
            most: 'all',
          }),
        );
        for (const of of due)
          await hearDataset(of as Connection, settings.webhookLoopback)
            .then((heard) => door.run(productIn(organizationId), (work) => keepReading(work, of.id, heard)))
            .catch((error: unknown) => log.error('A federal reading could not be kept.', { error, organizationId }));
      }
    },
  });
}
