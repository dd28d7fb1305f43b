import type { Actor, Row } from '#kernel';
import type { Door } from '#server/records/door.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { judgedPanels } from '../dashboards/panels.server.ts';
import { askingIn } from '../reports/reading.server.ts';
import type { HomeReports } from './home-part.ts';
import { homeReport } from './home-report.record.ts';
import { MOST_ON_HOME } from './home-report.rules.ts';

/** What a person has on the home page, each judged under the rights of this moment. A title that they may not read is not told. */
export const homeReportsOf = (door: Door, actor: Actor): Promise<HomeReports> =>
  door.run(actor, async (work) => {
    const rows = await work.rows(homeReport, { where: { person: actor.id }, order: 'createdAt', most: 'all' });
    if (rows.length === 0) return [];
    const asking = await askingIn(work.tx, actor, work.around);
    const panels = await judgedPanels(work, { panels: rows }, { asking, filters: '' });
    return rows.flatMap(({ id, version, picture, standard }, at) => {
      const panel = panels[at];
      if (!panel) return [];
      const { mayOpen, title, saved, refused, definition } = panel;
      return [
        {
          id,
          version,
          title: mayOpen ? title : 'Report',
          picture,
          report: saved && mayOpen ? saved.id : null,
          standard,
          refused,
          definition: refused === null ? definition : null,
        },
      ];
    });
  });

/** A report comes to a home page where its person may compute it, and there is room. */
async function judge({ row, work }: EffectFacts<Row<typeof homeReport>>): Promise<void> {
  await work.tx.query(`select pg_advisory_xact_lock(hashtextextended($1::text, 0))`, [`home_report/${row.person}`]);
  const kept = await work.rows(homeReport, { where: { person: row.person }, fields: [], most: 'all' });
  if (kept.length > MOST_ON_HOME)
    throw refusedAt(
      'report',
      'home_report.too_many',
      `Your home page has ${MOST_ON_HOME} reports. Remove one to add another.`,
    );
  const asking = await askingIn(work.tx, work.actor, work.around);
  const [panel] = await judgedPanels(work, { panels: [row] }, { asking, filters: '' });
  if (panel?.refused != null) throw refusedAt(row.report ? 'report' : 'standard', 'home_report.refused', panel.refused);
}

export const homeReportEffects = follows(homeReport, { create: [judge] });
