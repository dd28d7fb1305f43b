import { f, fail, type Who } from '#kernel';
import { exportAudit } from '#server/audit/export.ts';
import { consistencyProof, inclusionProof } from '#server/audit/proofs.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';

/** Whoever answers for the record, and whoever checks those who answer for it. */
const auditors: Who = ['admin', { duty: 'auditor' }];
const text = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } });

async function* bytesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}

/** What an auditor takes home: the whole record, proofs, and the keys to check both without us. */
export function auditOperations({ database, auditKey }: Ports): Operation[] {
  const tag = 'Audit record';
  return [
    operation({
      id: 'audit.export',
      scope: 'audit:read',
      method: 'GET',
      path: '/api/v1/audit/export',
      summary: 'The organization’s whole audit record in one file, for `npm run verify-audit`.',
      tag,
      access: auditors,
      limit: 'sensitive',
      answers: { 200: { description: 'One JSON object per line.', media: 'application/x-ndjson' } },
      async run({ actor: { organizationId }, request }) {
        const lines = exportAudit(database, { organizationId, key: auditKey });
        return new Response(await streamed(request, bytesOf(lines)), {
          headers: {
            'content-type': 'application/x-ndjson',
            'content-disposition': `attachment; filename="audit-${organizationId}.ndjson"`,
          },
        });
      },
    }),
    operation({
      id: 'audit.checkpoint',
      scope: 'audit:read',
      method: 'GET',
      path: '/api/v1/audit/checkpoint',
      summary: 'The newest signed checkpoint. Keep it somewhere else: nothing before it can be changed unnoticed.',
      tag,
      access: 'member',
      answers: {
        200: { description: 'A signed note.', media: 'text/plain' },
        404: { description: 'Nothing is sealed yet.' },
      },
      async run({ actor: { organizationId } }) {
        const [row] = await database.read(
          { organizationId },
          'select note from audit_checkpoint where organization_id = $1 order by size desc limit 1',
          [organizationId],
          'audit.newest',
        );
        if (!row) throw fail('not_found', 'audit.empty', 'Nothing is sealed yet. Try again in a few seconds.');
        return text(row[0] as string);
      },
    }),
    operation({
      id: 'audit.keys',
      scope: 'audit:read',
      method: 'GET',
      path: '/api/v1/audit/keys',
      summary: 'The public keys that checkpoints are checked with, the present one first.',
      tag,
      access: 'member',
      answers: {
        200: {
          description: 'The keys.',
          schema: { type: 'object', properties: { keys: { type: 'array', items: { type: 'string' } } } },
        },
      },
      run: async ({ actor }) => ({ body: { keys: auditKey.verifierKeys(actor.organizationId) } }),
    }),
    operation({
      id: 'audit.proof',
      scope: 'audit:read',
      method: 'GET',
      path: '/api/v1/audit/proof/{id}',
      summary: 'Proof that an entry stands in the record.',
      tag,
      access: auditors,
      answers: { 200: { description: 'A C2SP tlog-proof.', media: 'text/plain' } },
      async run({ actor: { organizationId }, params }) {
        const id = (params.id ?? '').toLowerCase();
        if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
          throw fail('not_found', 'not_found', 'There is no such entry here.');
        return text(await database.within({ organizationId }, (tx) => inclusionProof(tx, id)));
      },
    }),
    operation({
      id: 'audit.consistency',
      scope: 'audit:read',
      method: 'GET',
      path: '/api/v1/audit/consistency',
      summary: 'Proof that the record of today continues the record of an earlier size.',
      tag,
      access: auditors,
      query: { from: f.integer({ min: 0 }).required() },
      answers: { 200: { description: 'A consistency proof.', media: 'text/plain' } },
      async run({ actor: { organizationId }, query }) {
        const size = Number(query.get('from') ?? 'missing');
        if (!Number.isSafeInteger(size) || size < 0)
          throw fail('invalid', 'query.invalid', 'Must be a size of the record, such as 120', {
            issues: [{ path: 'from', code: 'query', message: 'Must be a size of the record, such as 120' }],
          });
        return text(await database.within({ organizationId }, (tx) => consistencyProof(tx, size)));
      },
    }),
  ];
}
