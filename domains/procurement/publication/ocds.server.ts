import { answersAnyone } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { organizationOfSite, productIn } from '../../organization/public.server.ts';
import { ownerIn } from '../../public/public.server.ts';
import { ocdsRecords, ocdsReleases } from './notice-calls.ts';
import { publicContractFields } from './contract-fields.ts';
import { publicFields } from './notice.server.ts';
import { compiledRelease, type Release } from './ocds-merge.ts';
import { extensions } from './release.ts';

/** What one package holds; the next one begins after its last. */
const MOST = 100;

interface Asked {
  readonly after?: string | null;
  readonly ocid?: string | null;
}
interface Kept {
  readonly id: string;
  readonly ocid: string;
  readonly release: Release;
}

const releasesAfter = `select id, ocid, release from ocds_release where organization_id = $1 and ($2::text is null or ocid = $2)
    and ($3::text is null or (released_at, id) > (select released_at, id from ocds_release where organization_id = $1 and id = $3))
  order by released_at, id limit $4`;
const processesAfter = `select ocid from ocds_release where organization_id = $1 and ($2::text is null or ocid = $2)
    and ($3::text is null or ocid > $3)
  group by ocid order by ocid limit $4`;
const releasesOf = `select id, ocid, release from ocds_release where organization_id = $1 and ocid = any($2) order by ocid, id`;

/** Addresses are kept as paths of the site, so that they lead to it wherever it is reached. */
function withOrigin(release: Release, origin: string): Release {
  const full = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => full(one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, full(one, name)]));
    return key === 'url' && typeof value === 'string' && value.startsWith('/') ? `${origin}${value}` : value;
  };
  return full(release) as Release;
}

/** Everything that was published, as packages of the Open Contracting Data Standard. */
export function ocdsOperations(ports: Ports): Operation[] {
  const { door, clock, settings } = ports;
  const whose = organizationOfSite(ports);
  const { origin } = new URL(settings.publicUrl);
  const about = {
    scope: 'open',
    tag: 'Public site',
    told: 'The package.',
    probe: { namesNothing: true, publishes: [...publicFields, ...publicContractFields] },
  } as const;

  async function answered<T>(
    { request, path, asked }: { request: Request; path: string; asked: Asked },
    read: (work: UnitOfWork) => Promise<readonly { readonly cursor: string; readonly one: T }[]>,
    as: (all: readonly T[]) => object,
  ) {
    const id = await whose(request.headers.get('host'));
    const { name, found } =
      id === null
        ? { name: '', found: [] }
        : await door.run(productIn(id), async (work) => ({
            name: (await ownerIn(work)).name,
            found: await read(work),
          }));
    const shown = found.slice(0, MOST);
    const at = (more: Asked) => `${origin}${path}${questionOf({ ...asked, ...more })}`;
    const last = shown.at(-1)?.cursor;
    return {
      body: {
        uri: at({}),
        version: '1.1',
        extensions,
        publishedDate: clock.now().toISOString(),
        publisher: { name },
        ...as(shown.map(({ one }) => one)),
        ...(found.length > MOST && last ? { links: { next: at({ after: last }) } } : {}),
      },
    };
  }

  return [
    answersAnyone(ocdsReleases, {
      ...about,
      summary: 'Every release of every published solicitation and contract, oldest first, a hundred in a package.',
      run: ({ request, query }) =>
        answered(
          { request, path: ocdsReleases.path, asked: query },
          async ({ tx, actor }) => {
            const values = [actor.organizationId, query.ocid ?? null, query.after ?? null, MOST + 1];
            const found = await tx.query<Kept>(releasesAfter, values, 'ocds.releases');
            return found.map(({ id, release }) => ({ cursor: id, one: withOrigin(release, origin) }));
          },
          (releases) => ({ releases }),
        ),
    }),
    answersAnyone(ocdsRecords, {
      ...about,
      summary: 'Every published process from tender to last payment, its releases merged, a hundred in a package.',
      run: ({ request, query }) =>
        answered(
          { request, path: ocdsRecords.path, asked: query },
          async ({ tx, actor }) => {
            const values = [actor.organizationId, query.ocid ?? null, query.after ?? null, MOST + 1];
            const processes = (await tx.query<{ ocid: string }>(processesAfter, values, 'ocds.processes')).map(
              ({ ocid }) => ocid,
            );
            const all = await tx.query<Kept>(releasesOf, [actor.organizationId, processes], 'ocds.of_processes');
            const byProcess = Map.groupBy(all, ({ ocid }) => ocid);
            return processes.map((ocid) => {
              const releases = (byProcess.get(ocid) ?? []).map(({ release }) => withOrigin(release, origin));
              return { cursor: ocid, one: { ocid, releases, compiledRelease: compiledRelease(releases) } };
            });
          },
          (records) => ({ records }),
        ),
    }),
  ];
}

function questionOf({ after, ocid }: Asked): string {
  const question = new URLSearchParams();
  if (ocid) question.set('ocid', ocid);
  if (after) question.set('after', after);
  return question.size > 0 ? `?${question}` : '';
}
