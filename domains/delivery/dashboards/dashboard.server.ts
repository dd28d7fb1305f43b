import { fail } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { Row } from '#kernel';
import { askingIn } from '../reports/reading.server.ts';
import { dashboardNote } from './dashboard-note.record.ts';
import { dashboard } from './dashboard.record.ts';
import { keyOf } from './dashboard.rules.ts';
import { type Dashboard, judgedPanels } from './panels.server.ts';

const shown = ({ panels, filters }: Dashboard): string =>
  JSON.stringify([(panels ?? []).map((panel) => [keyOf(panel), panel.picture]), filters]);

/** A dashboard is saved only with panels that its owner may compute, also with the filters that it opens with. */
async function judgePanels({ row, before, work }: EffectFacts<Dashboard>): Promise<void> {
  const isMade = row === before || before.version === row.version;
  if (!isMade && shown(row) === shown(before)) return;
  const asking = await askingIn(work.tx, work.actor, work.around);
  const panels = await judgedPanels(work, row, { asking, filters: row.filters ?? '' });
  for (const [at, { refused }] of panels.entries())
    if (refused !== null)
      throw fail('refused', 'dashboard.panel_refused', `Panel ${at + 1}: ${refused}`, {
        issues: [{ path: `panels.${at}`, code: 'dashboard.panel_refused', message: refused }],
      });
}

/** A note is on a panel that its author sees whole. */
async function judgeNote({ row, work }: EffectFacts<Row<typeof dashboardNote>>): Promise<void> {
  const about = await work.find(dashboard, row.dashboard);
  const asking = await askingIn(work.tx, work.actor, work.around);
  const panels = about ? await judgedPanels(work, about, { asking, filters: '' }) : [];
  const panel = panels.find(({ key }) => key === row.panel);
  if (!panel || panel.refused !== null || panel.leftOut.length > 0)
    throw fail('refused', 'dashboard_note.panel', 'Choose a panel whose figures you may read.', {
      issues: [{ path: 'panel', code: 'dashboard_note.panel', message: 'This panel is not shown to you.' }],
    });
}

export const dashboardEffects = [
  ...follows(dashboard, { create: [judgePanels], edit: [judgePanels] }),
  ...follows(dashboardNote, { create: [judgeNote] }),
];
