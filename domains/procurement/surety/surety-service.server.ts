import { createHash } from 'node:crypto';
import { fail, moneyOf, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { leadsOut } from '#server/records/leads-out.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { outboundRead } from '#server/services/outbound/outbound.ts';
import { ownerIn } from '../../public/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { buyers } from '../solicitation/solicitation-life.ts';
import { responseFrom } from '../bidding/bid-response.ts';
import { askSurety, replaceSuretyKey, testSurety } from './surety-calls.ts';
import { suretyCheck } from './surety-check.record.ts';
import { suretyService } from './surety-service.record.ts';
import { answerIn, type BondAnswer, type BondQuestion, silent } from './surety.ts';

type Service = Row<typeof suretyService>;

const PATIENCE_MS = 15_000;
const MOST_BYTES = 20_000;
const unverified = { verifiedOn: null, lastCheck: 'Not tested since the last change' };
const unfitKey = 'Enter 8 to 400 letters, digits and signs, without spaces.';

const failures = {
  url: 'The address of the surety service is not allowed.',
  address: 'The address of the surety service leads into a private network.',
  name: 'No answer: the name of the surety service is not known.',
  connection: 'No answer: the connection failed.',
  certificate: 'The surety service has no certificate that is trusted.',
  timeout: 'No answer within 15 seconds.',
} as const;

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

interface Reached {
  readonly url: string;
  readonly key: string | null;
  readonly allowLoopback: boolean;
  readonly read?: typeof outboundRead;
}

/** One guarded question: no private address, no redirect followed, an end in time and size. Text, or why there is none. */
export async function askOver(
  { url, key, allowLoopback, read = outboundRead }: Reached,
  question: object,
): Promise<{ readonly text: string } | { readonly because: string }> {
  const { text, failure, status, statusClass } = await read({
    url,
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(question),
    timeoutMs: PATIENCE_MS,
    maxBytes: MOST_BYTES,
    allowLoopback,
  });
  if (failure !== null) return { because: failures[failure] };
  if (statusClass === 3) return { because: 'The surety service redirects. Enter its final address.' };
  if (status === 401 || status === 403) return { because: 'The surety service refused the key.' };
  if (status !== 200) return { because: `The surety service answered with status ${status ?? 0}.` };
  if (text === null) return { because: 'The answer is larger than 20 KB.' };
  if (!isJson(text)) return { because: 'The answer is not JSON.' };
  // Its words are shown to people who may not know the key.
  if (key !== null && text.includes(key)) return { because: 'The answer repeats the key. None of it was kept.' };
  return { text };
}

const originOf = (url: string): string => new URL(url).origin;

/** Another host never hears a key that was entered for the first one. */
async function isUnverified({ row, before, work }: EffectFacts<Service>): Promise<void> {
  if (row.url === before.url) return;
  const isElsewhere = originOf(row.url) !== originOf(before.url);
  await work.asProduct.change(
    suretyService,
    row.id,
    {},
    isElsewhere ? { ...unverified, key: null, hasKey: false } : unverified,
  );
}

export const suretyEffects = [...leadsOut(suretyService, 'url'), ...follows(suretyService, { edit: [isUnverified] })];

async function keyOf({ tx, actor }: UnitOfWork, id: string, sealer: Ports['sealer']): Promise<string | null> {
  const { organizationId } = actor;
  const [kept] = await tx.query<{ key: Buffer | null }>(
    'select key from surety_service where organization_id = $1 and id = $2',
    [organizationId, id],
    'surety.key',
  );
  return kept?.key
    ? sealer.open(kept.key, { organizationId, record: suretyService.name, field: 'key', rowId: id })
    : null;
}

/** The service that is asked: the first active one by name. */
export const activeService = (work: UnitOfWork) =>
  work.asProduct.row(suretyService, { where: { status: 'active' }, order: 'name', fields: ['name', 'url'] });

const refused = (code: string, message: string) => fail('refused', code, message);

/** The bond of an opened bid as it stands now; nothing of a bid before its opening. */
async function questionOf(work: UnitOfWork, id: string): Promise<BondQuestion> {
  const row = await work.find(bid, id);
  if (!row?.isOpened) throw missing(bid);
  const security = responseFrom(row.response)?.security ?? null;
  if (security?.kind !== 'bond')
    throw refused('surety_check.no_bond', 'This bid has no bid bond to verify. Inspect the original of its security.');
  const firm = row.vendor && (await work.asProduct.row(vendor, { where: { id: row.vendor }, fields: ['name'] }));
  return {
    bondNumber: security.number,
    surety: security.surety,
    amountCents: security.cents,
    currency: work.actor.currency ?? 'USD',
    obligee: (await ownerIn(work)).name,
    principal: firm ? firm.name : '',
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function suretyOperations({ door, settings, sealer }: Ports): Operation[] {
  const compiled = door.around.registry.get(suretyService.name);
  const allowLoopback = settings.webhookLoopback;
  const about = { tag: 'Bid openings', limit: 'sensitive' } as const;
  const found = async (work: UnitOfWork, id: string): Promise<Service> => {
    const row = await work.find(suretyService, id);
    if (!row) throw missing(suretyService);
    return row;
  };
  return [
    answers(askSurety, {
      ...about,
      scope: 'surety_check:create',
      access: buyers,
      summary: 'Asks the connected surety service about the bond of an opened bid, and keeps the answer.',
      told: 'What the service said, or that it gave no answer.',
      probe: { names: { id: bid.name } },
      run(call) {
        const id = rowId(call, door.around.registry.get(bid.name));
        const heard = async () => {
          const { service, key, question } = await door.run(call.actor, async (work) => {
            const question = await questionOf(work, id);
            const service = await activeService(work);
            if (!service) throw refused('surety_check.no_service', 'No surety service is connected. Call the surety.');
            return { service, question, key: await keyOf(work, service.id, sealer) };
          });
          const said = await askOver({ url: service.url, key, allowLoopback }, question);
          const answer: BondAnswer = 'text' in said ? answerIn(said.text) : silent(said.because);
          return { service, question, answer, hash: 'text' in said ? hashOf(said.text) : null };
        };
        return call.onceAfter(heard, async (work, { service, question, answer, hash }) => {
          const { state, said, reference, amountCents, principal } = answer;
          await work.asProduct.insert(
            suretyCheck,
            {
              bid: id,
              service: service.name,
              bond: question.bondNumber,
              surety: question.surety,
              principal: question.principal,
              amount: moneyOf(work.actor, question.amountCents),
              state,
              said,
              reference,
              saidAmount: amountCents === null ? null : moneyOf(work.actor, amountCents),
              saidPrincipal: principal,
              answerHash: hash,
            },
            { askedBy: personActing(work.actor), askedAt: work.now() },
          );
          return { body: { state, said } };
        });
      },
    }),
    answers(testSurety, {
      ...about,
      scope: 'surety_service:edit',
      access: 'admin',
      summary: 'Asks a surety service whether it is ready. No bond is named.',
      told: 'Whether it answered.',
      probe: { names: { id: suretyService.name } },
      run(call) {
        const id = rowId(call, compiled);
        const heard = async () => {
          const { row, key } = await door.run(call.actor, async (work) => {
            const row = await found(work, id);
            if (row.status !== 'active')
              throw refused('surety_service.inactive', 'This service is inactive. Reactivate it first.');
            return { row, key: await keyOf(work, id, sealer) };
          });
          return askOver({ url: row.url, key, allowLoopback }, { test: true });
        };
        return call.onceAfter(heard, async (work, said) => {
          const isLive = 'text' in said;
          const outcome = isLive ? `Verified live on ${work.today}.` : said.because;
          await work.asProduct.change(
            suretyService,
            id,
            {},
            { lastCheck: outcome, ...(isLive ? { verifiedOn: work.today } : {}) },
          );
          return { body: { outcome, isLive } };
        });
      },
    }),
    answers(replaceSuretyKey, {
      ...about,
      scope: 'surety_service:edit',
      access: 'admin',
      summary: 'Replaces the key of a surety service. It is stored encrypted and never returned.',
      told: 'Stored.',
      probe: { names: { id: suretyService.name }, body: { key: 'probe-secret-1' } },
      run: (call) =>
        call.once(async (work) => {
          const row = await found(work, rowId(call, compiled));
          const { key } = call.body;
          if (!/^[!-~]{8,400}$/.test(key))
            throw fail('invalid', 'surety_service.key', unfitKey, {
              issues: [{ path: 'key', code: 'secret.form', message: unfitKey }],
            });
          await work.asProduct.change(suretyService, row.id, {}, { ...unverified, key, hasKey: true });
          return { body: { isStored: true } };
        }),
    }),
  ];
}
