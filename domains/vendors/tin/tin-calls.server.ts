import { fail } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import { firstCounted } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../vendor.record.ts';
import { isDue, type Known, knownIn, prepareFile, standingOf, takeResults, textOf } from './tin.server.ts';
import { prepareTinFile, takeTinResults, tinBoard, tinOfVendor, tinText } from './tin-calls.ts';
import { tinFile } from './tin-file.record.ts';
import { holders, preparers, readers } from './tin-words.ts';

const MOST = 200;
const urgent = ['mismatch', 'changed', 'not_verified', 'asked', 'none', 'match'];

const rowOf = (one: Known) => ({
  id: one.id,
  number: one.number,
  name: one.name,
  last4: one.last4,
  standing: standingOf(one),
  result: one.result,
  resultOn: one.resultOn,
});

async function boardOf(work: UnitOfWork) {
  const all = await knownIn(work);
  const open = await work.row(tinFile, { where: { status: 'prepared' }, fields: ['number', 'lines', 'downloadedOn'] });
  const rows = all.map(rowOf);
  const sorted = rows.toSorted((one, other) => urgent.indexOf(one.standing) - urgent.indexOf(other.standing));
  const vendors = await firstCounted(MOST, {
    rows: async (limit) => sorted.slice(0, limit),
    count: async (limit) => Math.min(sorted.length, limit),
  });
  return {
    due: all.filter(isDue).length,
    open: open && { id: open.id, number: open.number, lines: open.lines, downloadedOn: open.downloadedOn },
    vendors,
  };
}

/** TINs in full leave for who files, signed in; each download is in the audit record. */
async function download(work: UnitOfWork, id: string): Promise<{ name: string; text: string }> {
  if (work.actor.scopes !== undefined || work.actor.kind === 'service')
    throw fail('forbidden', 'tin_file.signed_in', 'An API key can’t download TINs. Sign in and download them.');
  const { actor: now } = await work.asTheyAre();
  if (!holders.some(({ duty }) => now.duties.includes(duty)))
    throw fail('forbidden', 'tin_file.duty', 'You no longer hold the duty that downloads TINs.');
  const file = await work.find(tinFile, id);
  if (!file) throw missing(tinFile);
  if (file.status !== 'prepared')
    throw fail('refused', 'tin_file.is_over', `${file.number} is ${file.status}. Prepare a new file.`);
  const text = await textOf(work, id);
  const { id: actor, kind: actorKind, requestId } = work.actor;
  await recordAudit(work.tx, [{ action: 'download', record: tinFile.name, rowId: id, actor, actorKind, requestId }]);
  await work.asProduct.change(tinFile, id, {}, { downloadedBy: work.person, downloadedOn: work.today });
  return { name: file.number, text };
}

export const tinOperations = ({ door }: Ports): Operation[] => {
  const compiled = door.around.registry.get(tinFile.name);
  const about = { tag: 'Vendors' } as const;
  return [
    answers(tinBoard, {
      ...about,
      scope: 'tin_match:read',
      access: readers,
      summary: 'How vendors stand with the TIN matching of the IRS; those that are not matched first.',
      told: 'The vendors, the file that is open, and how many vendors a new one would have.',
      probe: { namesNothing: true },
      run: ({ actor }) => door.run(actor, async (work) => ({ body: await boardOf(work) })),
    }),
    answers(tinOfVendor, {
      ...about,
      scope: 'tin_match:read',
      access: readers,
      summary: 'What the IRS said of the name and TIN of a vendor.',
      told: 'Its standing, and the result with its day.',
      probe: { names: { id: vendor.name } },
      run: ({ actor, params: { id } }) =>
        door.run(actor, async (work) => {
          if (!(await work.find(vendor, id))) throw missing(vendor);
          const [one] = await knownIn(work, id);
          const standing = one ? standingOf(one) : 'none';
          return { body: { standing, result: one?.result ?? null, resultOn: one?.resultOn ?? null } };
        }),
    }),
    answers(prepareTinFile, {
      ...about,
      scope: 'session',
      access: [...preparers, ...holders],
      summary: 'Prepares a file of all vendors that the IRS did not match yet. No TIN leaves with it.',
      told: 'The file and how many vendors it has.',
      probe: { namesNothing: true },
      run: ({ once }) => once(async (work) => ({ body: await prepareFile(work) })),
    }),
    answers(tinText, {
      ...about,
      scope: 'session',
      access: holders,
      limit: 'sensitive',
      summary: 'The file for the IRS with TINs in full.',
      told: 'The text file. Each download is in the audit record.',
      probe: { names: { id: tinFile.name } },
      async run({ actor, params: { id } }) {
        const { name, text } = await door.run(actor, (work) => download(work, id));
        return new Response(text, {
          headers: {
            'content-type': 'text/plain; charset=utf-8',
            'content-disposition': `attachment; filename="${name}.txt"`,
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          },
        });
      },
    }),
    answers(takeTinResults, {
      ...about,
      scope: 'session',
      access: [...preparers, ...holders],
      limit: 'sensitive',
      summary: 'Takes the results file of the IRS. TINs in it are passed over and kept nowhere.',
      told: 'How many vendors match, do not match and were not answered.',
      probe: { names: { id: tinFile.name }, body: { text: '1;000000000;Nobody;VEN-0;3' } },
      run: (call) =>
        call.once(async (work) => ({ body: await takeResults(work, rowId(call, compiled), call.body.text) })),
    }),
  ];
};
