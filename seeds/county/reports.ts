import { homeReport } from '#domains/delivery/home/home-report.record.ts';
import { reportSubscription } from '#domains/delivery/reports/report-subscription.record.ts';
import { report } from '#domains/delivery/reports/report.record.ts';
import { standardReport } from '#domains/delivery/reports/standard.ts';
import type { Actor, New } from '#kernel';
import type { As, Cast } from './county.ts';

interface Told {
  readonly by: string;
  readonly of: string;
  readonly more?: Partial<New<typeof report>>;
  readonly to?: readonly string[];
  /** Whether its owner has it on the home page. */
  readonly onHome?: boolean;
}

const told: readonly Told[] = [
  {
    by: 'Chantal Beaumont',
    of: 'orders-by-vendor',
    more: { name: 'Weekly orders by vendor', shared: true, repeats: 'weekly', weekday: 'monday', hour: 7 },
    to: ['Walter Kowalski', 'Priya Raman'],
  },
  { by: 'Priya Raman', of: 'requisitions-by-cost-center', more: { shared: true } },
  { by: 'Walter Kowalski', of: 'threshold-watch', more: { shared: true }, onHome: true },
  { by: 'Dana Whitfield', of: 'approvals-by-age', more: { name: 'My Monday check' } },
];

/** Standard reports that people have on their home pages. */
const standardOnHome = [
  ['Chantal Beaumont', 'orders-by-vendor'],
  ['Harold Nakamura', 'ledger-by-budget-line'],
] as const;

/** Reports that people of the county made of the standard ones; one of them is sent each Monday. */
export async function seedReports(as: As, cast: Cast): Promise<void> {
  for (const { by, of, more = {}, to = [], onHome = false } of told) {
    const standard = standardReport(of);
    if (!standard) throw new Error(`There is no standard report ${of}`);
    const { name, purpose, definition } = standard;
    const work = as(cast.get(by) as Actor);
    const { id } = await work.insert(report, { name, purpose, definition, ...more });
    for (const person of to)
      await work.insert(reportSubscription, { report: id, person: (cast.get(person) as Actor).id });
    if (onHome) await work.insert(homeReport, { report: id, picture: definition.picture ?? 'bar' });
  }
  for (const [person, standard] of standardOnHome)
    await as(cast.get(person) as Actor).insert(homeReport, { standard, picture: 'bar' });
}
