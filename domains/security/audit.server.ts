import { fail, type Who } from '#kernel';
import { exportAudit } from '#server/audit/export.ts';
import { consistencyProof, inclusionProof } from '#server/audit/proofs.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { streamed } from '#server/http/streamed.ts';
import type { Ports } from '#server/ports.ts';
import { auditCheckpoint, auditConsistency, auditExport, auditKeys, auditProof } from './audit-trail.ts';

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
    answers(auditExport, {
      scope: 'audit:read',
      access: auditors,
      summary: 'The organization’s whole audit record in one file, for `npm run verify-audit`.',
      tag,
      told: 'One JSON object per line.',
      limit: 'sensitive',
      probe: { namesNothing: true },
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
    answers(auditCheckpoint, {
      scope: 'audit:read',
      access: 'member',
      summary: 'The newest signed checkpoint. Keep it somewhere else: nothing before it can be changed unnoticed.',
      tag,
      told: 'A signed note.',
      probe: { namesNothing: true },
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
    answers(auditKeys, {
      scope: 'audit:read',
      access: 'member',
      summary: 'The public keys that checkpoints are checked with, the present one first.',
      tag,
      told: 'The keys.',
      probe: { namesNothing: true },
      run: async ({ actor }) => ({ body: { keys: auditKey.verifierKeys(actor.organizationId) } }),
    }),
    answers(auditProof, {
      scope: 'audit:read',
      access: auditors,
      summary: 'Proof that an entry is in the audit record.',
      tag,
      told: 'A C2SP tlog-proof.',
      probe: { names: { id: 'entry' } },
      async run({ actor: { organizationId }, params }) {
        const id = params.id.toLowerCase();
        if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
          throw fail('not_found', 'not_found', 'There is no such entry here.');
        return text(await database.within({ organizationId }, (tx) => inclusionProof(tx, id)));
      },
    }),
    answers(auditConsistency, {
      scope: 'audit:read',
      access: auditors,
      summary: 'Proof that the current audit record continues the record of an earlier size.',
      tag,
      told: 'A consistency proof.',
      probe: { namesNothing: true, query: { from: '1' } },
      async run({ actor: { organizationId }, query }) {
        return text(await database.within({ organizationId }, (tx) => consistencyProof(tx, query.from)));
      },
    }),
  ];
}
