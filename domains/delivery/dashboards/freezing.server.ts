import { createHash } from 'node:crypto';
import { fail, includesRole, personActing } from '#kernel';
import { canonical } from '#server/audit/canonical.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownerIn } from '../../public/public.server.ts';
import { definitionHash } from '../reports/certifying.server.ts';
import { describeFigures } from '../reports/description.ts';
import { figuresOf } from '../reports/figures.server.ts';
import { askingIn } from '../reports/reading.server.ts';
import { digestIn } from '../reports/runs.server.ts';
import { boardPacket, MOST_CONTENT } from './board-packet.record.ts';
import { whyWords } from './cross-filter.ts';
import { dashboard } from './dashboard.record.ts';
import { filterWords } from './filter-words.server.ts';
import type { PacketContent, PacketPanel } from './packet.ts';
import {
  certifiedIn,
  type Dashboard,
  type JudgedPanel,
  judgedPanels,
  nameIn,
  namesOf,
  notesOf,
} from './panels.server.ts';
import { sourcesOf } from './sources.server.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const refused = (path: string, code: string, message: string) =>
  fail('refused', `dashboard.${code}`, message, { issues: [{ path, code: `dashboard.${code}`, message }] });

/** A packet is for the board: what is in it is shared, and whole. A part that the freezer may not read is not left out of it quietly. */
function refuseUnfit({ shared, status }: Dashboard, panels: readonly JudgedPanel[]): void {
  if (status !== 'active') throw refused('status', 'archived', 'This dashboard is archived. Restore it first.');
  if (!shared)
    throw refused('shared', 'not_shared', 'Share the dashboard with everyone first. A packet is not private.');
  for (const [at, { title, saved, refused: why, leftOut }] of panels.entries()) {
    const path = `panels.${at}`;
    if (why !== null) throw refused(path, 'panel_refused', `Panel ${at + 1} is not shown to you: ${why}`);
    if (leftOut.length > 0)
      throw refused(path, 'panel_cut', `${title} shows what you may not read: ${leftOut.join(', ')}.`);
    if (saved && !saved.shared)
      throw refused(path, 'report_not_shared', `Share the report ${title} with everyone first.`);
  }
}

interface Frozen {
  readonly row: Dashboard;
  readonly content: PacketContent;
}

/** Every panel computed under the rights of who freezes. The transaction of `work` has to see one moment throughout. */
export async function snapshotOf(asked: UnitOfWork, id: string, filters: string): Promise<Frozen> {
  // What a packet keeps, it keeps for good: the rights are those of this moment.
  const work = await asked.asTheyAre();
  const { actor, around, tx } = work;
  const row = await work.find(dashboard, id);
  if (!row) throw missing(dashboard);
  const asking = await askingIn(tx, actor, around);
  const panels = await judgedPanels(work, row, { asking, filters });
  refuseUnfit(row, panels);
  const notes = await notesOf(work, id);
  const people = [
    ...panels.map(({ saved }) => saved?.certifiedBy ?? null),
    ...[...notes.values()].flat().map(({ author }) => author),
  ];
  const names = await namesOf(work, [...people, personActing(actor)]);
  const kept: PacketPanel[] = [];
  for (const { key, title, picture, saved, own, definition, notApplied } of panels) {
    const figures = await figuresOf(tx, asking, definition);
    const { rowCount, hash } = await digestIn(tx, asking, { definition });
    kept.push({
      key,
      title,
      picture,
      report: saved && { id: saved.id, version: saved.version },
      definition,
      definitionSha256: definitionHash(own),
      certified: certifiedIn(saved, names),
      notApplied: notApplied.map(({ label, why }) => `${label}: ${whyWords[why]}`),
      figures,
      description: describeFigures(figures),
      rowCount,
      rowsSha256: hash,
      notes: (notes.get(key) ?? []).map(({ author, createdAt, text }) => ({
        author: nameIn(names, author),
        at: createdAt,
        text,
      })),
    });
  }
  const content: PacketContent = {
    form: 'levee-board-packet-1',
    organization: (await ownerIn(work.asProduct)).name,
    dashboard: { id, version: row.version, name: row.name, purpose: row.purpose },
    asOf: asking.today,
    frozenAt: work.now(),
    frozenBy: nameIn(names, personActing(actor) ?? ''),
    filters,
    filterWords: await filterWords(work, panels, filters),
    panels: kept,
    sources: sourcesOf(
      around.registry,
      panels.map(({ definition }) => definition),
      actor,
    ),
  };
  return { row, content };
}

/** Keeps a snapshot under its number, as the bytes that its hash is of. */
export async function keepPacket(work: UnitOfWork, { row, content }: Frozen) {
  const { actor } = await work.asTheyAre();
  if (actor.kind !== 'system' && !includesRole(actor.role, 'manager'))
    throw fail('forbidden', 'rights', 'Managers freeze dashboards. You no longer have that role.');
  const text = canonical(content);
  if (text.length > MOST_CONTENT)
    throw refused('filters', 'too_large', 'These figures are too many for one packet. Add a filter or remove a panel.');
  return work.asProduct.insert(
    boardPacket,
    {},
    {
      name: row.name,
      dashboard: row.id,
      dashboardVersion: row.version,
      asOf: content.asOf,
      frozenBy: personActing(work.actor) ?? row.owner,
      frozenAt: content.frozenAt,
      panelCount: content.panels.length,
      certifiedCount: content.panels.filter(({ certified }) => certified !== null).length,
      sha256: sha256(text),
      content: text,
    },
  );
}
