import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyClock, document, productIn } from '../../organization/public.server.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { addendum } from '../publication/addendum.record.ts';
import { buyers } from '../solicitation/solicitation-life.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { checkFile } from './check-bytes.server.ts';
import { accessibleFrom, type Fault, faults as words, LAW } from './faults.ts';
import { checkFiles, type FileChecks, fileChecks } from './file-check-calls.ts';
import { fileCheck } from './file-check.record.ts';

type Check = Pick<Row<typeof fileCheck>, 'id' | 'status' | 'document' | 'faults'>;

const faultsOf = (check: Check | undefined): readonly Fault[] => (check?.faults ?? []) as readonly Fault[]; // as `keep` writes them

/** The files of a solicitation and of the addenda that are being written. */
async function filesOf(work: UnitOfWork, row: Pick<Row<typeof solicitation>, 'id' | 'documents'>) {
  const drafts = await work.asProduct.rows(addendum, {
    where: { solicitation: row.id, status: 'draft' },
    fields: ['documents'],
    most: 'all',
  });
  return filesNamed(work, [...(row.documents ?? []), ...drafts.flatMap(({ documents }) => documents ?? [])]);
}

const filesNamed = (work: UnitOfWork, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : work.asProduct.rows(document, {
        where: { id: [...new Set(ids)] },
        order: 'name',
        fields: ['name', 'mediaType', 'sha256'],
        most: 'all',
      });

async function checksOf(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Check>> {
  if (ids.length === 0) return new Map();
  const rows = await work.asProduct.rows(fileCheck, {
    where: { document: [...ids] },
    fields: ['status', 'document', 'faults'],
    most: 'all',
  });
  return new Map(rows.map((one) => [one.document, one]));
}

async function fromDay(work: UnitOfWork): Promise<string> {
  return accessibleFrom[(await policyOn(work, work.today)).population];
}

async function answerOf(work: UnitOfWork, row: Row<typeof solicitation>): Promise<FileChecks> {
  const files = await filesOf(work, row);
  const checks = await checksOf(
    work,
    files.map(({ id }) => id),
  );
  const from = await fromDay(work);
  return {
    from,
    isInForce: work.today >= from,
    files: files.map(({ id, name }) => {
      const check = checks.get(id);
      return {
        document: id,
        name,
        state: check?.status ?? 'unchecked',
        check: check?.id ?? null,
        faults: faultsOf(check).map(({ code, count }) => ({ what: words[code][0], hint: words[code][1], count })),
      };
    }),
  };
}

async function keep(
  work: UnitOfWork,
  file: { readonly id: string; readonly name: string; readonly sha256: string },
  found: Awaited<ReturnType<typeof checkFile>>,
): Promise<void> {
  const product = work.asProduct;
  if (await product.has(fileCheck, { document: file.id })) return;
  const faults = found.byHand ? [] : found.faults;
  const { id } = await product.insert(
    fileCheck,
    {},
    { document: file.id, fileName: file.name, sha256: file.sha256, faults, faultCount: faults.length },
  );
  if (found.byHand) await product.move(fileCheck, id, 'setAside');
  else if (faults.length === 0) await product.move(fileCheck, id, 'pass');
}

/** Files are read outside of transactions, one after the other, and what was found is kept. */
export const fileCheckOperations = ({ door, files }: Ports): Operation[] => {
  const compiled = door.around.registry.get(solicitation.name);
  const about = { tag: 'Solicitations', probe: { names: { id: solicitation.name } } } as const;
  return [
    answers(fileChecks, {
      ...about,
      scope: 'solicitation:read',
      access: 'member',
      summary: 'The files of a solicitation with their accessibility faults and how to repair them.',
      told: 'The files, and from which day the rule holds.',
      run: (call) =>
        door.run(call.actor, async (work) => {
          const row = await work.find(solicitation, rowId(call, compiled));
          if (!row) throw missing(solicitation);
          return { body: await answerOf(work, row) };
        }),
    }),
    answers(checkFiles, {
      ...about,
      scope: 'solicitation:edit',
      access: buyers,
      summary: 'Checks the files of a solicitation that were not checked yet.',
      told: 'The files with what was found.',
      async run(call) {
        const id = rowId(call, compiled);
        const open = await door.run(call.actor, async (work) => {
          const row = await work.find(solicitation, id);
          if (!row) throw missing(solicitation);
          const all = await filesOf(work, row);
          const known = await checksOf(
            work,
            all.map((one) => one.id),
          );
          return all.filter((one) => !known.has(one.id));
        });
        const found: (readonly [(typeof open)[number], Awaited<ReturnType<typeof checkFile>>])[] = [];
        for (const one of open) found.push([one, await checkFile(one.mediaType, () => files.open(one.sha256))]);
        return call.once(async (work) => {
          const row = await work.find(solicitation, id);
          if (!row) throw missing(solicitation);
          for (const [one, said] of found) await keep(work, one, said);
          return { status: 200, body: await answerOf(work, row) };
        });
      },
    }),
  ];
};

/** From the day of the rule on nothing with faults goes out without a written exception that a named person granted. */
async function refuseInaccessible(work: UnitOfWork, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || work.today < (await fromDay(work))) return;
  const files = await filesNamed(work, ids);
  const checks = await checksOf(work, ids);
  const open = files.flatMap(({ id, name }) => {
    const check = checks.get(id);
    if (!check) return [`${name} is not checked yet.`];
    if (['accessible', 'by_hand', 'excepted'].includes(check.status)) return [];
    return [
      `${name}: ${faultsOf(check)
        .map(({ code }) => words[code][0].toLowerCase())
        .join(', ')}.`,
    ];
  });
  if (open.length === 0) return;
  const message = `${open.join(' ')} Repair and check the files, or have someone grant an exception. (${LAW})`;
  throw fail('refused', 'solicitation.files_accessible', message, {
    issues: [{ path: 'documents', code: 'solicitation.files_accessible', message }],
  });
}

export const refuseFilesOfCall = ({ row, work }: EffectFacts<Row<typeof solicitation>>): Promise<void> =>
  refuseInaccessible(work, row.documents ?? []);
export const refuseFilesOfAddendum = ({ row, work }: EffectFacts<Row<typeof addendum>>): Promise<void> =>
  refuseInaccessible(work, row.documents ?? []);

type Facts = EffectFacts<Row<typeof fileCheck>>;

async function refuseUnreasoned({ row, work }: Facts): Promise<void> {
  if (row.ground === null || (row.reason ?? '').trim().length < 20) {
    const message = 'Choose the ground and write the reason in 20 characters or more. (28 CFR 35.204)';
    throw fail('refused', 'file_check.reason', message, {
      issues: [{ path: 'reason', code: 'file_check.reason', message }],
    });
  }
  await work.asProduct.change(fileCheck, row.id, {}, { requestedBy: personActing(work.actor) });
}

async function keepGranter({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(fileCheck, row.id, {}, { grantedBy: personActing(work.actor) });
}

export const fileCheckEffects = follows(fileCheck, { request: [refuseUnreasoned], grant: [keepGranter] });

type FileToCheck = Pick<Row<typeof document>, 'id' | 'name' | 'mediaType' | 'sha256'>;

/** So many files are read in one look, the newest first: old ones that cannot be read keep no new one waiting. */
const AT_ONCE = 20;

const unchecked = `select d.id, d.name, d.media_type as "mediaType", d.sha256 from document d
  where d.organization_id = $1 and d.scan <> 'infected' and d.id in (
    select unnest(s.documents) from solicitation s where s.organization_id = $1
      and s.status in ('draft', 'returned', 'in_review', 'approved', 'published')
    union select unnest(a.documents) from addendum a where a.organization_id = $1 and a.status = 'draft')
    and not exists (select from file_check c where c.organization_id = $1 and c.document = d.id)
  order by d.created_at desc, d.id limit ${AT_ONCE}`;

/** Files are checked soon after they are attached, so their faults are known while there is time to repair them. */
export const fileCheckClock = (ports: Ports): void =>
  agencyClock(ports, 'file_check.attached', '* * * * *', ({ organizationId }) => checkAttached(ports, organizationId));

/** One file that cannot be read keeps no other from being checked. */
export async function checkAttached(
  { door, files }: { readonly door: Ports['door']; readonly files: Pick<Ports['files'], 'open'> },
  organizationId: string,
): Promise<void> {
  const product = productIn(organizationId);
  const open = await door.run(product, (work) => work.tx.query<FileToCheck>(unchecked, [organizationId]));
  const troubles: unknown[] = [];
  for (const one of open)
    try {
      const found = await checkFile(one.mediaType, () => files.open(one.sha256));
      await door.run(product, (work) => keep(work, one, found));
    } catch (error) {
      troubles.push(error);
    }
  if (troubles.length > 0) throw new AggregateError(troubles, 'Some files could not be checked');
}
