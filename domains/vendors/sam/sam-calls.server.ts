import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../vendor.record.ts';
import { askedLive, beginAsking, keepAnswer } from './live-check.server.ts';
import { samAnswer } from './sam-answer.record.ts';
import { exclusionsIn } from './sam-api.ts';
import { askSam, replaceSamKey, samState, testSam } from './sam-calls.ts';
import { samConnection } from './sam-connection.record.ts';
import { activeSam, hearExclusions, leftToday, samKeyOf, takeRequest } from './sam-reach.server.ts';

const unfitKey = 'Enter 8 to 400 letters, digits and signs, without spaces.';

/** Who brings vendors to a gate or stands at one. */
const askers = [
  'admin',
  { duty: 'vendor_clerk' },
  { duty: 'vendor_approver' },
  { duty: 'buyer' },
  { duty: 'chief_procurement_officer' },
  { duty: 'contract_manager' },
  { duty: 'accounts_payable' },
  { duty: 'treasurer' },
] as const;

/** How SAM.gov is reached, in one word. */
async function stateOf(work: UnitOfWork, id: string | null) {
  const of = await activeSam(work);
  const last = id
    ? await work.asProduct.row(samAnswer, {
        where: { vendor: id },
        order: '-askedAt',
        fields: ['outcome', 'because', 'askedAt'],
      })
    : null;
  const link = !of ? 'missing' : leftToday(work, of) <= 0 ? 'used_up' : of.failure !== null ? 'failing' : 'ready';
  return {
    link,
    failure: of?.failure ?? null,
    readAt: of?.readAt ?? null,
    fetchesExtract: of?.fetchesExtract ?? false,
    last: last && { id: last.id, outcome: last.outcome, because: last.because, askedAt: last.askedAt },
  } as const;
}

export function samOperations({ door, settings, sealer }: Ports): Operation[] {
  const compiled = door.around.registry.get(samConnection.name);
  const allowLoopback = settings.webhookLoopback;
  const about = { tag: 'Vendors', limit: 'sensitive' } as const;
  const keyFor = async (work: UnitOfWork, id: string): Promise<string> => {
    const row = await work.find(samConnection, id);
    if (!row) throw missing(samConnection);
    if (row.status !== 'active')
      throw fail('refused', 'sam_connection.inactive', 'This connection is inactive. Reactivate it first.');
    const key = await samKeyOf(work, id, sealer);
    if (!key) throw fail('refused', 'sam_connection.without_key', 'No key is stored. Enter it first.');
    if (!(await takeRequest(work, id)))
      throw fail('refused', 'sam_connection.used_up', 'Today’s requests are used up.');
    return key;
  };
  return [
    answers(testSam, {
      ...about,
      scope: 'sam_connection:edit',
      access: 'admin',
      summary: 'Asks SAM.gov once whether the key works. No vendor is named.',
      told: 'Whether it answered.',
      probe: { names: { id: samConnection.name } },
      run(call) {
        const id = rowId(call, compiled);
        const heard = async () => {
          const key = await door.run(call.actor, (work) => keyFor(work, id));
          return hearExclusions({ key, allowLoopback }, 'size=1');
        };
        return call.onceAfter(heard, async (work, said) => {
          const isLive = said.ok && exclusionsIn(said.text, work.today) !== null;
          const outcome = isLive
            ? `Verified live on ${work.today}.`
            : said.ok
              ? 'The answer of SAM.gov is no list of exclusions.'
              : said.because;
          await work.asProduct.change(
            samConnection,
            id,
            {},
            { lastCheck: outcome, ...(isLive ? { verifiedOn: work.today } : {}) },
          );
          return { body: { outcome, isLive } };
        });
      },
    }),
    answers(replaceSamKey, {
      ...about,
      scope: 'sam_connection:edit',
      access: 'admin',
      summary: 'Replaces the key for SAM.gov. It is stored encrypted and never returned.',
      told: 'Stored.',
      probe: { names: { id: samConnection.name }, body: { key: 'probe-secret-1' } },
      run: (call) =>
        call.once(async (work) => {
          const row = await work.find(samConnection, rowId(call, compiled));
          if (!row) throw missing(samConnection);
          const { key } = call.body;
          if (!/^[!-~]{8,400}$/.test(key))
            throw fail('invalid', 'sam_connection.key', unfitKey, {
              issues: [{ path: 'key', code: 'secret.form', message: unfitKey }],
            });
          const unverified = { verifiedOn: null, lastCheck: 'Not tested since the last change', token: null };
          await work.asProduct.change(samConnection, row.id, {}, { ...unverified, key, hasKey: true, nextAt: null });
          return { body: { isStored: true } };
        }),
    }),
    answers(askSam, {
      ...about,
      scope: 'sam_answer:create',
      access: askers,
      summary: 'Asks SAM.gov about the exclusions of a vendor, by UEI or else by name, and keeps the answer.',
      told: 'What SAM.gov said, or that it gave no answer.',
      probe: { names: { id: vendor.name } },
      run(call) {
        const id = rowId(call, door.around.registry.get(vendor.name));
        const heard = async () => {
          const { day, ...question } = await door.run(call.actor, async (work) => ({
            ...(await beginAsking(work, id, sealer)),
            day: work.today,
          }));
          return { of: question.of, answer: await askedLive(question, { allowLoopback }, day) };
        };
        return call.onceAfter(heard, async (work, { of, answer }) => {
          await keepAnswer(work, of, answer);
          return { body: { outcome: answer.outcome, because: answer.because } };
        });
      },
    }),
    answers(samState, {
      tag: 'Vendors',
      scope: 'sam_answer:read',
      access: 'member',
      summary: 'How SAM.gov is reached, and what it last said of a vendor.',
      told: 'Whether a key is set and works, and the last answer.',
      probe: { namesNothing: true },
      run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await stateOf(work, query.vendor ?? null) })),
    }),
  ];
}
