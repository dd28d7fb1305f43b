import { bothSides, call, fail, type Row } from '#kernel';
import { refusedBefore } from '#kernel/record/abilities.ts';
import { answers } from '#server/http/answers.ts';
import { once } from '#server/http/idempotency.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import { acceptFields } from '#kernel/fields/accept.ts';
import { invalid, refuse } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { FILE_LIMIT_BYTES, tooLarge } from '#server/services/files/files.ts';
import { inertHeaders } from '#server/services/files/inert.ts';
import { document } from './document.record.ts';

export interface Quota {
  /** Bytes of all documents of an organization, and of one person's. */
  readonly organization: number;
  readonly person: number;
}

const media = 'application/octet-stream';
const documentContent = call('document.content', '/api/v1/document/{id}/content', { media });

const GIGABYTE = 1024 ** 3;
const usual: Quota = { organization: 50 * GIGABYTE, person: 5 * GIGABYTE };

/** Bytes in and out. Every other call about documents follows from the record, and so does who may read one. */
export function documentOperations({ door, files }: Pick<Ports, 'door' | 'files'>, quota: Quota = usual): Operation[] {
  const compiled = door.around.registry.get(document.name);

  async function refuseBeyondQuota({ actor, tx }: UnitOfWork, size: number): Promise<void> {
    // One upload of an organization is counted after the other, so that two together cannot pass where one could.
    await tx.query('select from organization where id = $1 for no key update', [actor.organizationId]);
    const [used] = await tx.query<{ all: number; own: number }>(
      `select coalesce(sum(size), 0)::bigint as all, coalesce(sum(size) filter (where owner = $2), 0)::bigint as own
       from document where organization_id = $1 and status <> 'destroyed'`,
      [actor.organizationId, actor.id],
    );
    const words = (bytes: number) => (bytes >= GIGABYTE ? `${Math.floor(bytes / GIGABYTE)} GB` : `${bytes} bytes`);
    if ((used?.own ?? 0) + size > quota.person)
      throw fail(
        'refused',
        'document.quota',
        `One person may keep ${words(quota.person)} of documents. Ask your administrator for more room.`,
      );
    if ((used?.all ?? 0) + size > quota.organization)
      throw fail(
        'refused',
        'document.quota',
        `Your organization may keep ${words(quota.organization)} of documents, and this one does not fit in.`,
      );
  }

  return [
    // The name of a file is cleaned, not judged, so this one call reads its question itself.
    operation({
      id: 'document.upload',
      serves: bothSides,
      scope: 'document:create',
      method: 'POST',
      path: '/api/v1/document/upload',
      summary: 'Upload a file. Its type is detected from its content; programs and malicious files are refused.',
      tag: document.label[1],
      access: 'member',
      query: {
        name: document.fields.name,
        description: document.fields.description,
        audience: document.fields.audience,
      },
      media: [media],
      answers: { 201: { description: 'The document.', schema: { $ref: '#/components/schemas/document' } } },
      probe: { namesNothing: true, query: { name: 'levee.txt' }, content: 'A plain text of one’s own.' },
      async run({ actor, query, request, requestId }) {
        refuse(refusedBefore(document, 'create', { by: 'member' }, actor));
        // What can be refused is refused before a byte is kept: the form, and the room that the file says it needs.
        const form = acceptFields(formFields, formOf(query), { partial: false, actorMayWrite: () => true });
        if (!form.ok) throw invalid(form.issues);
        const declared = Number(request.headers.get('content-length') ?? 0);
        if (Number.isSafeInteger(declared) && declared > 0) {
          if (declared > FILE_LIMIT_BYTES) throw tooLarge(FILE_LIMIT_BYTES);
          await door.run(actor, (work) => refuseBeyondQuota(work, declared));
        }
        const file = await files.take({
          name: (query.get('name') ?? '').slice(0, 1000),
          content: (request.body ?? []) as AsyncIterable<Uint8Array>, // Node's streams can be iterated
          admit: (size) => door.run(actor, (work) => refuseBeyondQuota(work, size)),
        });
        const { name, size, type, hash, scan } = file;
        const given = {
          name,
          ...formOf(query),
          owner: actor.id,
        };
        const found = { mediaType: type, size, sha256: hash, scan: scan === 'clean' ? 'clean' : 'not_scanned' };
        const key = request.headers.get('idempotency-key');
        const attempt = { door, actor, key, requestId, route: 'document.upload', body: JSON.stringify([hash, given]) };
        return once(attempt, async (work) => {
          await refuseBeyondQuota(work, size);
          const row = await work.asProduct.create(compiled, given, found);
          return {
            status: 201,
            body: await work.shown(compiled, row),
            headers: { location: `/api/v1/document/${row.id}` },
          };
        });
      },
    }),
    answers(documentContent, {
      serves: bothSides,
      scope: 'document:read',
      access: 'member',
      summary: 'The file itself, for everyone who can read the document; a part of it with a Range header.',
      tag: document.label[1],
      told: 'The whole file.',
      also: {
        206: { description: 'The part that was asked for.', media },
        416: { description: 'The file has no such part.' },
      },
      probe: { names: { id: 'document' } },
      async run(asked) {
        const row = await door.read(asked.actor, compiled, rowId(asked, compiled));
        const { name, mediaType: type, size, sha256, scan, status } = row as unknown as Row<typeof document>; // read by its definition
        if (status === 'destroyed')
          throw fail(
            'not_found',
            'document.destroyed',
            'The content was destroyed after its retention. Its hash stays.',
          );
        if (scan === 'infected')
          throw fail('refused', 'document.infected', 'The virus scanner found something harmful in this file.');
        const headers = { ...inertHeaders({ name, type, size }), 'accept-ranges': 'bytes', etag: `"${sha256}"` };
        const range = rangeOf(asked.request.headers, { size, etag: headers.etag });
        if (range === 'outside')
          return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
        const [from, to] = range ?? [0, size - 1];
        return new Response(
          await streamed(
            asked.request,
            pieces(() => files.open(sha256, range ?? undefined)),
          ),
          {
            status: range ? 206 : 200,
            headers: {
              ...headers,
              'content-length': String(to - from + 1),
              ...(range ? { 'content-range': `bytes ${from}-${to}/${size}` } : {}),
            },
          },
        );
      },
    }),
  ];
}

const formFields = { description: document.fields.description, audience: document.fields.audience };
const formOf = (query: URLSearchParams) => ({
  description: query.get('description'),
  audience: query.get('audience') ?? 'organization',
});

/** One range; a list of several is answered with the whole file, as RFC 9110 allows. */
function rangeOf(
  headers: Headers,
  { size, etag }: { size: number; etag: string },
): readonly [number, number] | 'outside' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range')?.trim() ?? '');
  const condition = headers.get('if-range');
  if (!found || (found[1] === '' && found[2] === '') || (condition !== null && condition !== etag)) return null;
  const from = found[1] === '' ? Math.max(0, size - Number(found[2])) : Number(found[1]);
  const to = found[1] === '' || found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1);
  return from > to ? 'outside' : [from, to];
}

async function* pieces(open: () => Promise<AsyncIterable<Uint8Array>>): AsyncGenerator<Uint8Array> {
  yield* await open();
}
