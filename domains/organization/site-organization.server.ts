import type { Tx } from '#server/db/database.ts';
import { noteRead } from '#server/db/observed.ts';
import type { Ports } from '#server/ports.ts';
import { agingDepartment, agingLabel } from './site-labels.ts';

/** A change of the answer reaches the site after this long. */
const FRESH_MS = 5_000;
const local = new Set(['localhost', '127.0.0.1', '[::1]']);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Found = { id: string };

/**
 * Whose site a host shows; null while there is no organization. The host only chooses between what everybody may read: no link is
 * ever built on it, and what is kept of an answer is kept by organization.
 */
export function organizationOfSite(given: Pick<Ports, 'database' | 'settings' | 'clock'>) {
  const { database, settings, clock } = given;
  const home = new URL(settings.publicUrl).hostname;
  const kept = new Map<'demo' | 'own', { readonly id: string; readonly until: number }>();

  const find = async (which: 'demo' | 'own'): Promise<string | null> => {
    const now = clock.now();
    const known = kept.get(which);
    if (known && known.until > now.getTime()) {
      noteRead('organization');
      return known.id;
    }
    const id = await database.platform((tx) => (which === 'demo' ? demo(tx, now) : own(tx, settings.siteOrganization)));
    // That there is none is not kept: whoever sets up the first one sees it at once.
    if (id === null) kept.delete(which);
    else kept.set(which, { id, until: now.getTime() + FRESH_MS });
    return id;
  };

  return async (host: string | null): Promise<string | null> =>
    (isAging(host, home) ? await find('demo') : null) ?? (await find('own'));
}

/** Behind a public address only hosts beside or below it count, so that nobody fills a cache on the way with another host's page. */
function isAging(host: string | null, home: string): boolean {
  const [label, ...rest] = (host ?? '').toLowerCase().replace(/:\d*$/, '').split('.');
  if (label !== agingLabel || rest.length === 0) return false;
  if (local.has(home)) return true;
  const parent = home.split('.').slice(1);
  return rest.join('.') === home || (parent.length > 1 && rest.join('.') === parent.join('.'));
}

/** Several visitors may have one each: the oldest stays the site's for its whole time. */
async function demo(tx: Tx, now: Date): Promise<string | null> {
  const [found] = await tx.query<Found>(
    `select id from organization where demo_ends_at > $1 and state = 'active' and name = $2
     order by demo_ends_at, created_at, id limit 1`,
    [now.toISOString(), agingDepartment],
    'site.demo',
  );
  return found?.id ?? null;
}

/** What the operator named, by id, short name or name; else the oldest. What a visitor set up to look around is never the site's. */
async function own(tx: Tx, named: string | null): Promise<string | null> {
  const [found] = await tx.query<Found>(
    `select id from organization where demo_ends_at is null and state = 'active' and kind = 'agency'
       and ($1::text is null or id = $2::uuid or slug = $1 or name = $1)
     order by (id = $2::uuid) is true desc, (slug = $1) is true desc, created_at, id limit 1`,
    [named, named !== null && uuid.test(named) ? named.toLowerCase() : null],
    'site.own',
  );
  return found?.id ?? null;
}
