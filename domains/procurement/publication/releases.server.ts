import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { noticePath } from '../notice-pages.ts';
import { noticeOf } from './notice.server.ts';
import type { Release } from './ocds-merge.ts';
import { releaseOf, type ReleaseTag } from './release.ts';

/** Until an organization has a prefix of its own from the Open Contracting Partnership; the short name keeps organizations of one server apart. */
const PREFIX = 'ocds-levee1';

/** What the process is called in open data from its publication on: written once, so that it stays when names change. */
export async function nameProcess(work: UnitOfWork, row: Row<typeof solicitation>): Promise<void> {
  const { slug } = await publisherIn(work);
  await work.asProduct.change(solicitation, row.id, {}, { ocid: `${PREFIX}-${slug}-${row.number}` });
}

async function publisherIn({ tx, actor }: UnitOfWork): Promise<{ readonly slug: string }> {
  const [found] = await tx.query<{ slug: string }>(
    'select slug from organization where id = $1',
    [actor.organizationId],
    'ocds.publisher',
  );
  return { slug: found?.slug ?? '' };
}

const soFar = `select id, coalesce(json_array_length(release->'tender'->'items'), 0) as items from ocds_release
  where organization_id = $1 and solicitation = $2 order by id`;
const kept = `insert into ocds_release (organization_id, id, solicitation, ocid, tag, released_at, release)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** Keeps what is published as it is published. A release is never changed: the next one says what changed. */
export async function keepRelease(work: UnitOfWork, id: string, tag: ReleaseTag): Promise<Release> {
  const { asProduct: product, tx } = work;
  const { organizationId } = work.actor;
  const row = await product.find(solicitation, id);
  if (!row) throw new Error(`There is no solicitation ${id}`);
  const before = await tx.query<{ id: string; items: number }>(soFar, [organizationId, id], 'ocds.so_far');
  const release = releaseOf(await noticeOf(product, row), {
    tag,
    before,
    date: work.now(),
    path: noticePath(row.number),
    publisher: (await publisherIn(work)).slug,
  });
  const { ocid, date } = release;
  await tx.query(kept, [organizationId, release.id, id, ocid, tag, date, JSON.stringify(release)], 'ocds.keep');
  return release;
}
