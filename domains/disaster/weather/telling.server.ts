import { href, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { weatherPages } from '../weather-pages.ts';
import { alertNotice } from './alert-notice.record.ts';
import { alertSeverities, isAtLeast } from './alert-words.ts';
import { mayTell } from './in-force.ts';
import { alertsNow, eventsSince, type ListedAlert } from './known-alerts.server.ts';
import { matchesIn } from './our-places.server.ts';
import { watchRule } from './watch-rule.record.ts';

type Rule = Pick<Row<typeof watchRule>, 'id' | 'hazards' | 'leastSeverity' | 'sites' | 'people'>;
type Matches = ReturnType<Awaited<ReturnType<typeof matchesIn>>>;

const concerns = (rule: Rule, alert: ListedAlert, matches: Matches): boolean =>
  ((rule.hazards ?? []).length === 0 || (rule.hazards ?? []).includes(alert.hazard)) &&
  isAtLeast(alert.severity, rule.leastSeverity) &&
  matches.some(({ id }) => (rule.sites ?? []).length === 0 || (rule.sites ?? []).includes(id));

/** What each person was last told of an event, whichever of its messages it was. */
async function lastTold(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const told = await work.rows(alertNotice, {
    where: { alert: ids },
    fields: ['person', 'severity', 'toldAt'],
    order: ['toldAt', 'id'],
    most: 'all',
  });
  return new Map(told.map(({ person, severity }) => [person, severity]));
}

const shown = (matches: Matches): string => {
  const names = matches.slice(0, 3).map(({ name }) => name);
  return names.length < matches.length
    ? `${names.join(', ')} and ${matches.length - names.length} more`
    : names.join(', ');
};

/** One notice for each person, event and severity, for messages that came in now; a test or an exercise reaches nobody. */
export async function tellWatchers(work: UnitOfWork, urns: ReadonlySet<string>): Promise<number> {
  const product = work.asProduct;
  const rules = await product.rows(watchRule, {
    where: { status: 'active' },
    fields: ['hazards', 'leastSeverity', 'sites', 'people'],
    order: 'name',
    most: 'all',
  });
  if (rules.length === 0 || urns.size === 0) return 0;
  const known = await alertsNow(work, eventsSince(work));
  const fresh = known.open.filter(({ urn, standing }) => urns.has(urn) && mayTell(standing));
  if (fresh.length === 0) return 0;
  const matchesOf = await matchesIn(product);
  let count = 0;
  for (const alert of fresh) {
    const matches = matchesOf(alert);
    const wanted = new Map<string, string>();
    for (const rule of rules)
      if (concerns(rule, alert, matches))
        for (const person of rule.people) if (!wanted.has(person)) wanted.set(person, rule.id);
    if (wanted.size === 0) continue;
    const before = await lastTold(product, known.sameEvent(alert.urn));
    const people = [...wanted].filter(
      // Who brings the alert in knows of it.
      ([person]) => person !== work.actor.id && before.get(person) !== alert.severity,
    );
    await notify(work, {
      to: people.map(([person]) => person),
      kind: 'disaster.weather',
      subject: `${alert.event}, ${alertSeverities[alert.severity].toLowerCase()}: ${shown(matches)}`,
      body: alert.headline,
      link: href(weatherPages.alertMessage, { id: alert.id }),
    });
    for (const [person, rule] of people) {
      const computed = { person, alert: alert.id, rule, severity: alert.severity, toldAt: work.now() };
      await product.insert(alertNotice, {}, computed);
    }
    count += people.length;
  }
  return count;
}
