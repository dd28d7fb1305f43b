import { fail } from '#kernel';
import { firstRows } from '#server/records/first-of.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { alertImport } from './alert-import.record.ts';
import type { ReadAlerts } from './read-alerts.ts';
import { holdAlerts } from './known-alerts.server.ts';
import { logOnIncidents } from './follow-up.server.ts';
import { tellWatchers } from './telling.server.ts';
import type { AlertImported } from './weather-calls.ts';
import { weatherAlert } from './weather-alert.record.ts';

/** Row errors that an import keeps; further ones are counted. */
const KEPT = 100;

interface Source {
  readonly source: 'file' | 'feed';
  readonly fileName?: string | null;
  readonly feed?: string | null;
}

/** Takes the alerts of a file that are not known yet, each under its message id; the same file twice changes nothing. */
export async function importAlerts(work: UnitOfWork, file: ReadAlerts, given: Source): Promise<AlertImported> {
  const now = work.now();
  const stated = file.asOf ?? now;
  // The clock of the feed may be ahead of ours; a file of tomorrow is a mistake.
  const asOf = given.source === 'feed' && stated > now ? now : stated;
  if (Date.parse(asOf) > Date.parse(now) + 3_600_000)
    throw fail('invalid', 'weather_alert.from_the_future', 'The file says it is from a later day. Check its date.');
  // Two readings at once would both find an alert missing.
  await holdAlerts(work);
  const product = work.asProduct;
  const kept = await product.rows(weatherAlert, {
    where: { urn: file.alerts.map(({ urn }) => urn) },
    fields: ['urn'],
    order: 'urn',
    most: 'all',
  });
  const known = new Set(kept.map(({ urn }) => urn));
  const fresh = file.alerts.filter(({ urn }) => !known.has(urn));
  const rejected = new Set(file.rejected.map(({ row }) => row)).size;
  const counts = { expected: file.expected, created: fresh.length, known: file.alerts.length - fresh.length, rejected };
  const troubles = [...file.rejected, ...file.notes];
  // A reading of the feed that brought nothing leaves no row: the feed itself says when it was read.
  const isWorthARow = given.source === 'file' || fresh.length > 0 || rejected > 0;
  const brought = isWorthARow
    ? await product.insert(
        alertImport,
        {},
        {
          source: given.source,
          feed: given.feed ?? null,
          fileName: given.fileName ?? null,
          asOf,
          readAt: now,
          ...counts,
          troubles: troubles.slice(0, KEPT),
        },
      )
    : null;
  if (brought) {
    const compiled = product.around.registry.get(weatherAlert.name);
    const rows: PlainRow[] = fresh.map((alert) => newRow(product, compiled, {}, { ...alert, broughtBy: brought.id }));
    for (let at = 0; at < rows.length; at += 200) await keepRows(product, compiled, { rows: rows.slice(at, at + 200) });
  }
  const urns = new Set(fresh.map(({ urn }) => urn));
  const told = await tellWatchers(work, urns);
  await logOnIncidents(work, urns);
  return { import: brought?.id ?? null, asOf, ...counts, told, troubles: firstRows(troubles, KEPT) };
}
