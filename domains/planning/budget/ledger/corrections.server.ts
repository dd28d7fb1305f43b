import { fail } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Bucket, gathered, givingBuckets, type Posting } from './balance.ts';
import type { LedgerDocument } from './settle.server.ts';
import { dollars } from './verdict.ts';

/** In whole sentences. */
const bucketSaid: Readonly<Partial<Record<Bucket, string>>> = {
  preencumbered: 'reserved',
  encumbered: 'encumbered',
  expended: 'spent',
  retained: 'retained',
};
const saidOf = (bucket: Bucket): string => bucketSaid[bucket] ?? bucket;
const isTaking = ({ bucket }: Pick<Posting, 'bucket'>): boolean => !givingBuckets.includes(bucket);

/** The documents that are corrected, locked after the one that corrects them, so that none moves meanwhile and none is corrected twice at once. */
export async function takeCorrected({ tx, actor }: UnitOfWork, state: readonly Posting[]): Promise<void> {
  const named = state.flatMap(({ corrects }) => (corrects ? [corrects] : []));
  if (named.length === 0) return;
  await tx.query(
    `select id from budget_document where organization_id = $1
       and (record, id) in (select * from unnest($2::text[], $3::uuid[])) order by record, id for no key update`,
    [actor.organizationId, named.map(({ record }) => record), named.map(({ id }) => id)],
    'budget.take_corrected',
  );
}

/**
 * Where a document has to stand itself so that, with what others took back from it, it holds what it wants and never less than
 * nothing: what was taken back is not given back a second time when the document ends.
 */
export function besideCorrections(
  wanted: readonly Posting[],
  corrections: readonly Posting[],
  moved: ReadonlyMap<string, string>,
): readonly Posting[] {
  if (corrections.length === 0) return wanted;
  const placed = corrections.map((one) => ({ ...one, line: moved.get(one.line) ?? one.line }));
  const kept = gathered([...wanted, ...placed]).filter((one) => one.cents > 0 || !isTaking(one) || one.corrects);
  return gathered([...kept, ...corrections.map((one) => ({ ...one, cents: -one.cents }))]);
}

interface Left {
  readonly record: string;
  readonly id: string;
  readonly title: string;
  readonly line: string | null;
  readonly bucket: Bucket | null;
  readonly cents: number;
}

const leftOf = `select d.record, d.id, d.title, p.line, p.bucket, coalesce(sum(p.cents), 0)::bigint as cents
  from budget_document d
  left join budget_posting p on p.organization_id = d.organization_id and (
      (p.document_record = d.record and p.document = d.id and p.corrects_document is null)
      or (p.corrects_record = d.record and p.corrects_document = d.id and not (p.document_record = $4 and p.document = $5)))
  where d.organization_id = $1 and (d.record, d.id) in (select * from unnest($2::text[], $3::uuid[]))
  group by d.record, d.id, d.title, p.line, p.bucket`;

const refused = (code: string, message: string, line: string) =>
  fail('refused', `budget.${code}`, message, { extra: { line } });

/**
 * No document stands below nothing in what it holds, and what takes back takes from a document that it names, on the same line and
 * in the same bucket, no more than is left of it there. So no bucket of a line goes below what its documents hold.
 */
export async function refuseBelowNothing(
  { tx, actor }: UnitOfWork,
  { document, wanted }: { readonly document: LedgerDocument; readonly wanted: readonly Posting[] },
  nameOf: (line: string) => string,
): Promise<void> {
  // What was drawn from a contingency is held against its project where both are settled.
  const holds = wanted.filter((one) => isTaking(one) && one.bucket !== 'contingency');
  for (const { line, bucket, cents, corrects } of holds) {
    if (cents < 0 && !corrects)
      throw refused(
        'below_nothing',
        `${nameOf(line)}: ${dollars(-cents)} that is ${saidOf(bucket)} has nothing to reverse. Name the document that posted it.`,
        line,
      );
    if (cents > 0 && corrects)
      throw refused('corrects_nothing', `${nameOf(line)}: only a reversal names what it corrects.`, line);
  }
  const taking = holds.filter((one) => one.corrects !== undefined);
  if (taking.length === 0) return;
  const named = taking.flatMap(({ corrects }) => (corrects ? [corrects] : []));
  const rows = await tx.query<Left & Record<string, unknown>>(
    leftOf,
    [actor.organizationId, named.map(({ record }) => record), named.map(({ id }) => id), document.record, document.id],
    'budget.left_of_corrected',
  );
  for (const { line, bucket, cents, corrects } of taking) {
    const own = rows.filter(({ record, id }) => record === corrects?.record && id === corrects.id);
    const left = own.find((one) => one.line === line && one.bucket === bucket)?.cents ?? 0;
    const [known] = own;
    if (!known || left <= 0)
      throw refused(
        'nothing_to_correct',
        `${known?.title ?? 'What it corrects'} has nothing left on ${nameOf(line)} that is ${saidOf(bucket)}.`,
        line,
      );
    if (-cents > left)
      throw refused(
        'more_than_is_left',
        `${known.title} has ${dollars(left)} left on ${nameOf(line)} that is ${saidOf(bucket)}, and this reverses ${dollars(-cents)}.`,
        line,
      );
  }
}

/** A correction is not undone once what it corrected has moved by itself: it stands there without it already. */
export async function refuseUndoneLate({ tx, actor }: UnitOfWork, { record, id }: LedgerDocument): Promise<void> {
  const [late] = await tx.query<{ title: string }>(
    `select d.title from budget_posting c
       join budget_document d on d.organization_id = c.organization_id and d.record = c.corrects_record and d.id = c.corrects_document
       join budget_posting p on p.organization_id = c.organization_id and p.document_record = d.record and p.document = d.id
         and p.corrects_document is null and p.posted_at > c.posted_at
     where c.organization_id = $1 and c.document_record = $2 and c.document = $3 limit 1`,
    [actor.organizationId, record, id],
    'budget.corrected_since',
  );
  if (late)
    throw fail(
      'refused',
      'budget.corrected_since',
      `${late.title} changed after it was corrected, so the correction can’t be reversed. Post the difference as a new entry.`,
    );
}
