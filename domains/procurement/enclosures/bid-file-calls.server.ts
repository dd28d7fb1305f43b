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
import { fileIdsFor } from '../evaluation/panel-files.server.ts';
import { encloseFile } from './bid-file-calls.ts';
import { bidFileContent } from './bid-file-content-call.ts';
import { bidFile } from './bid-file.record.ts';
import { decrypt } from './decrypting.server.ts';
import { keepPiece } from './enclosing.server.ts';
import { heldIn } from './keeping-files.server.ts';

/** A file that everyone in the agency reads, or one that the caller’s panel scores. */
async function readable(work: UnitOfWork, id: string): Promise<boolean> {
  if (await work.find(bidFile, id)) return true;
  const row = await work.asProduct.row(bidFile, { where: { id }, fields: ['bid'] });
  return row !== null && (await fileIdsFor(work, row.bid)).has(id);
}

export function bidFileOperations(ports: Ports): Operation[] {
  const { door, database, files } = ports;

  async function contentOf(actor: Actor, id: string): Promise<Row<typeof bidFile>> {
    if (!(await door.run(actor, (work) => readable(work, id)))) throw missing(bidFile);
    const row = await decrypt(ports, productIn(actor.organizationId), id);
    if (row?.status === 'unreadable')
      throw fail('refused', 'bid_file.unreadable', `${heldIn(row).name} can’t be read. ${row.problem ?? ''}`.trim());
    if (!row?.sha256) throw missing(bidFile);
    return row;
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
        const row = await contentOf(call.actor, id);
        const { mediaType, size, sha256 } = row;
        const { name } = heldIn(row);
        async function* whole() {
          for await (const piece of await files.open(sha256 ?? '')) yield piece;
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
