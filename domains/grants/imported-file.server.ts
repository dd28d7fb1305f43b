import { join } from 'node:path';
import { type Actor, allows, fail } from '#kernel';
import { once } from '#server/http/idempotency.ts';
import { unlimited } from '#server/services/departments.ts';
import type { Ports } from '#server/ports.ts';
import { received } from '#server/records/transfer/import-file.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantManagers } from './award/award-life.ts';

interface Sent {
  readonly actor: Actor;
  readonly request: Request;
  readonly requestId: string;
  readonly query: { readonly asOf?: string | null | undefined };
}

interface Taking<Report> {
  readonly route: string;
  /** Of the refusals: what is imported. */
  readonly record: string;
  readonly what: string;
  readonly take: (work: UnitOfWork, path: string, asOf: string | null) => Promise<Report>;
}

/** Takes the file of a request: only a grant manager’s is received, and the same file under one Idempotency-Key is taken once. */
export async function importedFile<Report>(
  { door, settings }: Pick<Ports, 'door' | 'settings'>,
  { actor, request, requestId, query }: Sent,
  { route, record, what, take }: Taking<Report>,
): Promise<{ readonly body: Report }> {
  if (!allows(grantManagers, actor))
    throw fail('forbidden', `${record}.duty`, `Ask a grant manager to import ${what}.`);
  const content = request.body as AsyncIterable<Uint8Array> | null; // Node's streams can be iterated
  const given = query.asOf ?? null;
  const attempt = { door, actor, key: request.headers.get('idempotency-key'), requestId, route };
  const folder = join(settings.dataDir, 'incoming');
  const { body } = await received({ content, folder }, ({ path, sha256 }) =>
    unlimited(() =>
      once({ ...attempt, body: `${sha256} ${given ?? ''}` }, async (work) => ({
        body: await take(work, path, given),
      })),
    ),
  );
  return { body: body as Report }; // as the work above answers
}

/** The day of which a file is: today where nothing else is said, and never a day to come. */
export function dayOfCopy({ today }: Pick<UnitOfWork, 'today'>, given: string | null): string {
  const asOf = given ?? today;
  if (asOf <= today) return asOf;
  const message = 'The file can’t be from a day to come.';
  throw fail('invalid', 'import.from_the_future', message, {
    issues: [{ path: 'asOf', code: 'from_the_future', message }],
  });
}
