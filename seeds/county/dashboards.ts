import { dashboard } from '#domains/delivery/dashboards/dashboard.record.ts';
import { dashboardNote } from '#domains/delivery/dashboards/dashboard-note.record.ts';
import { keyOf } from '#domains/delivery/dashboards/dashboard.rules.ts';
import { keepPacket, snapshotOf } from '#domains/delivery/dashboards/freezing.server.ts';
import { certifyReport } from '#domains/delivery/reports/certifying.ts';
import type { Picture } from '#domains/delivery/reports/definition.ts';
import { report } from '#domains/delivery/reports/report.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

type Shown = readonly [kind: 'saved' | 'standard', of: string, picture: Picture];

interface Told {
  readonly by: string;
  readonly name: string;
  readonly purpose: string;
  readonly panels: readonly Shown[];
  /** By whom, on which panel, in what words. */
  readonly notes?: readonly (readonly [by: string, panel: number, text: string])[];
  readonly frozenBy?: string;
}

/** A saved report that a second person certified. */
const certified = { by: 'Walter Kowalski', name: 'Weekly orders by vendor' };

const told: readonly Told[] = [
  {
    by: 'Walter Kowalski',
    name: 'Purchasing for the board',
    purpose: 'Orders, their age and awards with one bid, for the monthly board meeting.',
    panels: [
      ['saved', 'Weekly orders by vendor', 'bar'],
      ['standard', 'open-orders-by-age', 'bar'],
      ['standard', 'single-bid-awards', 'none'],
    ],
    notes: [['Walter Kowalski', 1, 'Most of it is one order that has been open for more than 90 days.']],
    frozenBy: 'Walter Kowalski',
  },
  {
    by: 'Priya Raman',
    name: 'Requests and approvals',
    purpose: 'What departments ask for, and how long approvals take.',
    panels: [
      ['saved', 'Requisitions by cost center', 'bar'],
      ['standard', 'approvals-by-age', 'bar'],
      ['standard', 'approval-cycle-time', 'line'],
      ['standard', 'threshold-watch', 'bar'],
    ],
  },
];

/** Dashboards of the county over its reports, and one frozen for the board. */
export async function seedDashboards(as: As, cast: Cast): Promise<void> {
  const workOf = (name: string) => as(cast.get(name) as Actor);
  const reports = await workOf('Walter Kowalski').rows(report, {
    where: { shared: true },
    fields: ['name', 'version'],
    most: 'all',
  });
  const saved = (name: string) => {
    const found = reports.find((one) => one.name === name);
    if (!found) throw new Error(`There is no report ${name}`);
    return found;
  };
  const certifier = workOf(certified.by);
  const { id: of, version: seen } = saved(certified.name);
  await certifier.act(certifier.around.registry.get(report.name), {
    id: of,
    name: certifyReport.name,
    input: { seen },
  });
  for (const { by, name, purpose, panels, notes = [], frozenBy } of told) {
    const lines = panels.map(([kind, of, picture]) =>
      kind === 'saved' ? { report: saved(of).id, picture } : { standard: of, picture },
    );
    const { id } = await workOf(by).insert(dashboard, { name, purpose, shared: true, panels: lines });
    for (const [author, at, text] of notes)
      await workOf(author).insert(dashboardNote, { dashboard: id, panel: keyOf(lines[at] ?? {}), text });
    if (!frozenBy) continue;
    const work = workOf(frozenBy);
    await keepPacket(work, await snapshotOf(work, id, ''));
    // A report stops statements that take long; what is seeded after it may take its time.
    await work.tx.query('set local statement_timeout to default');
  }
}
