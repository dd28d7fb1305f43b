import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { noticePath } from '../notice-pages.ts';
import { noticeOf } from './notice.server.ts';
import type { Release } from './ocds-merge.ts';
import { type Publisher, releaseId, releaseOf, type ReleaseTag } from './release.ts';

/** Until an organization has a prefix of its own from the Open Contracting Partnership; the short name keeps organizations of one server apart. */
const PREFIX = 'ocds-levee1';

/** What the process is called in open data from its publication on: written once, so that it stays when names change. */
export async function nameProcess(work: UnitOfWork, row: Row<typeof solicitation>): Promise<void> {
  await work.asProduct.change(solicitation, row.id, {}, { ocid: await ocidFor(work, row.number) });
}

async function publisherIn({ tx, actor }: Pick<UnitOfWork, 'tx' | 'actor'>): Promise<Publisher> {
  const [found] = await tx.query<Publisher>(
    'select slug as id, name from organization where id = $1',
    [actor.organizationId],
    'ocds.publisher',
  );
  return { id: found?.id ?? '', name: found?.name ?? '' };
}
const soFar = `select id, coalesce(json_array_length(release->'tender'->'items'), 0) as items from ocds_release
  where organization_id = $1 and ocid = $2 order by id`;
const kept = `insert into ocds_release (organization_id, id, solicitation, contract, ocid, tag, released_at, release)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const begun = `select slug as id, name, pg_advisory_xact_lock(hashtextextended($2, 7200))::text as held
  from organization where id = $1`;

/** Releases of one process are numbered one after the other, whatever they are about: the next waits here for the one before. */
async function beginning({ tx, actor }: UnitOfWork, ocid: string) {
  const [found] = await tx.query<Publisher>(begun, [actor.organizationId, ocid], 'ocds.begun');
  const before = await tx.query<{ id: string; items: number }>(soFar, [actor.organizationId, ocid], 'ocds.so_far');
  return { publisher: { id: found?.id ?? '', name: found?.name ?? '' }, before };
}

interface Source {
  readonly solicitation?: string | null;
  readonly contract?: string | null;
}

const keep = ({ tx, actor }: UnitOfWork, { solicitation: call, contract }: Source, release: Release, tag: ReleaseTag) =>
  tx.query(
    kept,
    [
      actor.organizationId,
      release.id,
      call ?? null,
      contract ?? null,
      release.ocid,
      tag,
      release.date,
      JSON.stringify(release),
    ],
    'ocds.keep',
  );

/** Keeps what is published as it is published. A release is never changed: the next one says what changed. */
export async function keepRelease(work: UnitOfWork, id: string, tag: ReleaseTag): Promise<Release> {
  const product = work.asProduct;
  const row = await product.find(solicitation, id);
  if (!row?.ocid) throw new Error(`There is no published solicitation ${id}`);
  const { before, publisher } = await beginning(work, row.ocid);
  const release = releaseOf(await noticeOf(product, row), {
    tag,
    before,
    date: work.now(),
    path: noticePath(row.number),
    publisher: publisher.id,
  });
  await keep(work, { solicitation: id }, release, tag);
  return release;
}

interface Process extends Source {
  readonly ocid: string;
  readonly tags: readonly [ReleaseTag, ...ReleaseTag[]];
  /** What it says, by who publishes it. */
  body(publisher: Publisher): object;
}

/** The same of what follows a tender: awards, contracts, payments. It says what is new, and merging keeps the rest. */
export async function keepFollowing(work: UnitOfWork, { ocid, tags, body, ...source }: Process): Promise<Release> {
  const { before, publisher } = await beginning(work, ocid);
  const release = {
    ocid,
    id: releaseId(ocid, before.length),
    date: work.now(),
    tag: tags,
    initiationType: 'tender',
    language: 'en',
    buyer: publisher,
    ...body(publisher),
  } as unknown as Release; // a body holds what JSON holds
  await keep(work, source, release, tags[0]);
  return release;
}

/** What an agency calls a process of its own in open data. */
export const ocidFor = async (work: UnitOfWork, number: string): Promise<string> =>
  `${PREFIX}-${(await publisherIn(work)).id}-${number}`;
