import { fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor as vendorRecord } from '../../vendors/public.server.ts';
import type { Bytes } from '../sealing/bytes.ts';
import { hashOfEnclosure, hashOfPiece, PIECE, piecesOf } from './enclosure.ts';
import { MOST_FILES, MOST_TOGETHER } from './file-limits.ts';

/*
 * Encrypted files come in before the envelope that names them, piece by piece, and belong to no bid until it is submitted. What is never
 * submitted is removed.
 */

const refused = (code: string, message: string, path: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

const TAG = 16;
const MOST_PIECES = piecesOf(MOST_TOGETHER) + MOST_FILES;
/** What one firm may have waiting at one solicitation: a bid and another try. */
const MOST_WAITING = 2 * MOST_PIECES;

export interface Piece {
  readonly event: string;
  readonly vendor: string;
  readonly id: string;
  readonly at: number;
  readonly of: number;
  readonly bytes: Bytes;
}

interface Known {
  readonly event: string;
  readonly vendor: string;
  readonly bid: string | null;
  readonly pieces: number;
}

const begin = `insert into bid_enclosure (organization_id, id, event, vendor, pieces, received_at) values ($1, $2, $3, $4, $5, $6)
  on conflict do nothing`;
const known = `select event, vendor, bid, pieces from bid_enclosure where organization_id = $1 and id = $2 for update`;
const dropOld = `delete from bid_enclosure where organization_id = $1 and event = $2 and vendor = $3 and bid is null
  and received_at < $4::timestamptz - interval '1 hour'`;
const waiting = `select coalesce(sum(pieces), 0)::int as pieces from bid_enclosure
  where organization_id = $1 and event = $2 and vendor = $3 and bid is null`;

/** Keeps one piece; the same piece a second time is the same one. */
export async function keepPiece(work: UnitOfWork, { event, vendor, id, at, of, bytes }: Piece): Promise<number> {
  const { organizationId } = work.actor;
  if (at >= of) throw refused('bid.piece', 'This piece is not one of its file. Attach the file again.', 'at');
  if (bytes.length <= TAG || bytes.length > PIECE + TAG)
    throw refused('bid.piece_size', 'This piece is not as long as a piece is. Attach the file again.', 'bytes');
  const query = <T>(sql: string, ...more: readonly unknown[]) =>
    work.tx.query<T & object>(sql, [organizationId, ...more]);
  let [row] = await query<Known>(known, id);
  if (!row) {
    // One firm's files are counted one after the other, so that two together cannot pass where one could.
    await work.asProduct.row(vendorRecord, { where: { id: vendor }, fields: [], lock: 'update' });
    await query(dropOld, event, vendor, work.now());
    const [held] = await query<{ pieces: number }>(waiting, event, vendor);
    if ((held?.pieces ?? 0) + of > MOST_WAITING)
      throw refused('bid.enclosures_waiting', 'Too many files wait unsubmitted. Try again in an hour.', 'enclosure');
    await query(begin, id, event, vendor, of, work.now());
    [row] = await query<Known>(known, id);
  }
  if (row?.event !== event || row.vendor !== vendor || row.pieces !== of || row.bid !== null)
    throw refused('bid.enclosure', 'This file was sent before. Attach it again.', 'enclosure');
  const hash = await hashOfPiece(bytes);
  const [piece] = await query<{ hash: string }>(
    'select hash from bid_enclosure_piece where organization_id = $1 and enclosure = $2 and at = $3',
    id,
    at,
  );
  if (piece && piece.hash !== hash)
    throw refused('bid.piece_changed', 'Another piece was sent in this place. Attach the file again.', 'bytes');
  if (!piece)
    await query(
      'insert into bid_enclosure_piece (organization_id, enclosure, at, bytes, hash) values ($1, $2, $3, $4, $5)',
      id,
      at,
      Buffer.from(bytes),
      hash,
    );
  const [count] = await query<{ all: number }>(
    'select count(*)::int as all from bid_enclosure_piece where organization_id = $1 and enclosure = $2',
    id,
  );
  return count?.all ?? 0;
}

export interface Enclosed {
  readonly id: string;
  readonly hash: string;
}

const hashes = `select p.hash from bid_enclosure e
  join bid_enclosure_piece p on p.organization_id = e.organization_id and p.enclosure = e.id
  where e.organization_id = $1 and e.id = $2 and e.event = $3 and e.vendor = $4 and e.bid is null order by p.at`;
const bind = `update bid_enclosure set bid = $3 where organization_id = $1 and id = $2`;

/** The files of a submission become those of its bid: whole, of this firm, and of no other submission; or nothing is received. */
export async function bindEnclosures(
  work: UnitOfWork,
  { event, vendor, bid, enclosures }: { event: string; vendor: string; bid: string; enclosures: readonly Enclosed[] },
): Promise<void> {
  const { organizationId } = work.actor;
  if (enclosures.length > MOST_FILES || new Set(enclosures.map(({ id }) => id)).size < enclosures.length)
    throw refused('bid.enclosures', `A bid has at most ${MOST_FILES} files, each of them once.`, 'enclosures');
  let pieces = 0;
  for (const { id, hash } of enclosures) {
    await work.tx.query('select from bid_enclosure where organization_id = $1 and id = $2 for update', [
      organizationId,
      id,
    ]);
    const found = await work.tx.query<{ hash: string }>(hashes, [organizationId, id, event, vendor]);
    if (found.length === 0 || (await hashOfEnclosure(found.map((one) => one.hash))) !== hash)
      throw refused('bid.enclosure_changed', 'A file did not arrive whole. Submit the bid again.', 'enclosures');
    pieces += found.length;
    await work.tx.query(bind, [organizationId, id, bid]);
  }
  if (pieces > MOST_PIECES)
    throw refused('bid.enclosures_size', 'The files of a bid are too large together. Make them smaller.', 'enclosures');
}

/** What was sent and never submitted, a day after its solicitation ceased to take bids. */
export const dropUnsubmitted = async (work: UnitOfWork): Promise<void> => {
  await work.tx.query(
    `delete from bid_enclosure e where e.organization_id = $1 and e.bid is null and e.received_at < $2::timestamptz - interval '1 day'
       and not exists (select from sealed_event v where v.organization_id = e.organization_id and v.id = e.event and v.status = 'live')`,
    [work.actor.organizationId, work.now()],
  );
};
