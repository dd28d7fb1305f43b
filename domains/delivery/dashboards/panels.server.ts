import { type Actor, type AnyRecord, covers, Failure, permission, type Row } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { isCertified } from '../reports/certifying.server.ts';
import type { Definition, Picture } from '../reports/definition.ts';
import { type Asking, planOf } from '../reports/plan.server.ts';
import { report } from '../reports/report.record.ts';
import { standardReport } from '../reports/standard.ts';
import { crossFiltered, type Filtered } from './cross-filter.ts';
import { dashboardNote } from './dashboard-note.record.ts';
import type { dashboard } from './dashboard.record.ts';
import { keyOf } from './dashboard.rules.ts';

export type Dashboard = Row<typeof dashboard>;
type Report = Row<typeof report>;

/** A panel with what it is about, whoever looks. */
interface PanelSource {
  readonly key: string;
  readonly title: string;
  readonly picture: Picture;
  readonly saved: Report | null;
  readonly definition: Definition;
  /** Null where the report, or what it is about, is no longer there. */
  readonly record: AnyRecord | null;
}

export interface JudgedPanel extends PanelSource, Pick<Filtered, 'applied' | 'notApplied'> {
  /** The report’s own definition, before the filters of the dashboard. */
  readonly own: Definition;
  /** Whether this person may open the report itself; standard reports are open to all. */
  readonly mayOpen: boolean;
  /** Why this person is shown nothing of it. */
  readonly refused: string | null;
  /** What the report shows and this person may not read. */
  readonly leftOut: readonly string[];
}

const notYours = 'This report is not shared with you.';
const gone = 'This report is no longer there. Remove the panel.';

/** Whether this person may open a report now; what was shared when the panel was made may not be any more. */
function mayOpen(row: Report, actor: Actor): boolean {
  const { by, rows } = permission(report.access.read);
  return refusedBefore(report, 'read', { by }, actor) === null && covers(rows, { ...row }, actor);
}

async function sourcesOf(work: UnitOfWork, { panels }: Pick<Dashboard, 'panels'>, asking: Asking) {
  const ids = (panels ?? []).flatMap(({ report: id }) => (id ? [id] : []));
  const saved = await work.rows(report, { where: { id: ids }, most: 'all' });
  return (panels ?? []).map((panel): PanelSource => {
    const row = saved.find(({ id }) => id === panel.report) ?? null;
    const source = row ?? standardReport(panel.standard ?? null);
    const { name: title, definition } = source ?? { name: 'Removed report', definition: { record: '' } };
    const record = asking.registry.find(definition.record)?.record ?? null;
    return { key: keyOf(panel), title, picture: panel.picture ?? 'none', saved: row, definition, record };
  });
}

/** The panels of a dashboard judged for one person, with the filters of all of them. Nothing is computed yet. */
export async function judgedPanels(
  work: UnitOfWork,
  row: Pick<Dashboard, 'panels'>,
  { asking, filters }: { asking: Asking; filters: string },
): Promise<readonly JudgedPanel[]> {
  const sources = await sourcesOf(work, row, asking);
  const there = sources.flatMap(({ key, definition, record }) => (record ? [{ key, definition, record }] : []));
  const filtered = new Map(crossFiltered(there, filters).map((one, at) => [there[at]?.key, one]));
  return sources.map((source) => {
    const { definition = source.definition, applied = [], notApplied = [] } = filtered.get(source.key) ?? {};
    const isOpen = source.saved === null || mayOpen(source.saved, asking.actor);
    const panel = { ...source, own: source.definition, definition, applied, notApplied, mayOpen: isOpen };
    if (!isOpen) return { ...panel, refused: notYours, leftOut: [] };
    if (source.record === null) return { ...panel, refused: gone, leftOut: [] };
    try {
      return { ...panel, refused: null, leftOut: planOf(asking, definition).leftOut };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const [issue] = error.issues;
      return { ...panel, refused: issue ? `${error.message} ${issue.message}` : error.message, leftOut: [] };
    }
  });
}

/** Names of members as everyone reads them below what they did. */
export async function namesOf(work: UnitOfWork, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null);
  const people = await work.rows(member, { where: { id: wanted }, fields: ['name'], most: 'all' });
  return new Map(people.map(({ id, name }) => [id, name]));
}

export const nameIn = (names: ReadonlyMap<string, string>, id: string): string => names.get(id) ?? 'A former member';

/** Who certified the definition that a panel shows, and when. */
export const certifiedIn = (saved: Report | null, names: ReadonlyMap<string, string>) =>
  saved?.certifiedBy && saved.certifiedAt && isCertified(saved)
    ? { by: nameIn(names, saved.certifiedBy), at: saved.certifiedAt }
    : null;

/** The notes of a dashboard, oldest first, by panel. */
export async function notesOf(work: UnitOfWork, id: string) {
  const notes = await work.rows(dashboardNote, { where: { dashboard: id }, order: 'createdAt', most: 'all' });
  return Map.groupBy(notes, ({ panel }) => panel);
}
