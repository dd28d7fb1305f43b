import { type Actor, fail, type Row } from '#kernel';
import { atAgency } from '../../vendors/public.server.ts';
import { productIn } from '#domains/organization/public.server.ts';
import { answers } from '#server/http/answers.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { inertHeaders } from '#server/services/files/inert.ts';
import { openForBids } from '../bidding/at-solicitation.server.ts';
import { refuseKeys, signedBy, signers } from '../bidding/signing.server.ts';
import { filesFor, type PanelFile } from '../evaluation/panel-files.server.ts';
import { encloseFile } from './bid-file-calls.ts';
import { bidFileContent } from './bid-file-content-call.ts';
import { bidFile } from './bid-file.record.ts';
import { copyFor } from './blind-copy.server.ts';
import { mayDecideOn } from './blind-deciding.server.ts';
import { decrypt } from './decrypting.server.ts';
import { keepPiece } from './enclosing.server.ts';
import { heldIn } from './keeping-files.server.ts';

/** How the caller reads a file: as it was sent, as a panel does, or not at all. */
async function readable(work: UnitOfWork, id: string): Promise<PanelFile | 'as_sent' | null> {
  if (await work.find(bidFile, id)) return 'as_sent';
  const row = await work.asProduct.row(bidFile, { where: { id }, fields: ['bid', 'blind'] });
  if (!row) return null;
  const panel = (await filesFor(work, row.bid)).get(id);
  if (panel) return panel.isBlind ? panel : 'as_sent';
  return (await mayDecideOn(work, row)) ? 'as_sent' : null;
}

export function bidFileOperations(ports: Ports): Operation[] {
  const { door, database, files } = ports;

  async function contentOf(actor: Actor, id: string): Promise<{ row: Row<typeof bidFile>; as: PanelFile | null }> {
    const how = await door.run(actor, (work) => readable(work, id));
    if (how === null) throw missing(bidFile);
    const as = how === 'as_sent' ? null : how;
    const row = await decrypt(ports, productIn(actor.organizationId), id);
    if (row?.status === 'unreadable')
      throw fail(
        'refused',
        'bid_file.unreadable',
        `${as?.name ?? heldIn(row).name} can’t be read. ${as ? '' : (row.problem ?? '')}`.trim(),
      );
    if (!row?.sha256) throw missing(bidFile);
    return { row, as };
  }

  return [
    answers(encloseFile, {
      tag: 'Vendor portal',
      serves: ['firm'],
      limit: 'api',
      scope: 'addendum_acknowledgement:create',
      access: signers,
      largest: 3 * 1024 * 1024,
      summary: 'Takes one encrypted piece of a file, before the bid that names it is submitted.',
      told: 'How many pieces of the file are here.',
      probe: {
        body: { agency: nowhere, solicitation: nowhere, enclosure: nowhere, at: 0, of: 1, bytes: 'AAAA' },
      },
      async run({ actor, body, came, requestId, onceAfter }) {
        const { agency, solicitation, enclosure: id, at, of } = body;
        return onceAfter(
          async () => {
            refuseKeys(came);
            const { firmId } = await door.run(actor, signedBy);
            return atAgency({ door, database }, { agency, requestId }, async (work) => {
              const { event, vendor } = await openForBids(work, solicitation, firmId);
              const bytes = new Uint8Array(Buffer.from(body.bytes, 'base64'));
              return keepPiece(work, { event, vendor, id, at, of, bytes });
            });
          },
          async (_, received) => ({ body: { received } }),
        );
      },
    }),
    answers(bidFileContent, {
      scope: 'bid_file:read',
      access: 'member',
      summary: 'A file of an opened bid, for everyone who can read it and for the panel that scores it.',
      tag: 'Bid openings',
      told: 'The whole file.',
      probe: { names: { id: bidFile.name } },
      async run(call) {
        const id = rowId(call, door.around.registry.get(bidFile.name));
        const { row, as } = await contentOf(call.actor, id);
        const { mediaType, sha256 } = row;
        const name = as?.name ?? heldIn(row).name;
        const copy =
          as && row.blind === 'ready' ? await copyFor(ports, productIn(call.actor.organizationId), row) : null;
        const bytes = copy && 'bytes' in copy ? copy.bytes : null;
        if (copy && !bytes) throw missing(bidFile);
        const size = bytes?.length ?? row.size;
        async function* whole() {
          if (bytes) yield bytes;
          else for await (const piece of await files.open(sha256 ?? '')) yield piece;
        }
        return new Response(await streamed(call.request, whole()), {
          headers: {
            ...inertHeaders({ name, type: mediaType ?? 'application/octet-stream', size }),
            'content-length': String(size),
          },
        });
      },
    }),
  ];
}
