import { fail } from '#kernel';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Row } from '#kernel';
import { judgeVendors } from '../exclusions/exclusion.server.ts';
import { judgeExclusion } from '../exclusions/judge-exclusion.ts';
import type { ExtractRow } from '../exclusions/sam-extract.ts';
import { vendor } from '../vendor.record.ts';
import { samAnswer, type SamOutcome } from './sam-answer.record.ts';
import { exclusionQuestion, exclusionsIn } from './sam-api.ts';
import { activeSam, hearExclusions, type Reach, samKeyOf, takeRequest } from './sam-reach.server.ts';

/** How long a live answer counts at a gate; a key with ten requests a day cannot ask at each step. */
export const LIVE_HOURS = 24;

const asked = ['name', 'tradeName', 'uei', 'cage', 'address', 'remitTo'] as const;
type Asked = Pick<Row<typeof vendor>, (typeof asked)[number] | 'id'>;

interface Question {
  readonly of: Asked;
  readonly key: string;
}

/** What is needed to ask about a vendor, counted as a request; the refusals say what to do without a live answer. */
export async function beginAsking(work: UnitOfWork, id: string, sealer: Ports['sealer']): Promise<Question> {
  const of = await work.asProduct.row(vendor, { where: { id }, fields: asked });
  if (!of) throw fail('not_found', 'vendor.gone', 'This vendor is no longer there.');
  const connection = await activeSam(work);
  const key = connection && (await samKeyOf(work, connection.id, sealer));
  if (!connection || !key)
    throw fail(
      'refused',
      'vendor.sam_without_key',
      'No SAM.gov key is set, so nothing was asked. The imported extract is what counts.',
    );
  if (!(await takeRequest(work, connection.id)))
    throw fail(
      'refused',
      'vendor.sam_used_up',
      'Today’s requests are used up, so nothing was asked. The imported extract is what counts.',
    );
  return { of, key };
}

const zipsOf = (of: Asked): readonly string[] =>
  [of.address, of.remitTo].flatMap((one) => (one?.postalCode ? [one.postalCode.slice(0, 5)] : []));

export interface LiveAnswer {
  readonly outcome: SamOutcome;
  readonly because: string | null;
  readonly found: readonly ExtractRow[];
}

/** The answer about this vendor: parties that only share words of its name are left out, as with the extract. */
export async function askedLive({ of, key }: Question, reach: Omit<Reach, 'key'>, day: string): Promise<LiveAnswer> {
  const silent = (because: string): LiveAnswer => ({ outcome: 'no_answer', because, found: [] });
  const heard = await hearExclusions({ ...reach, key }, exclusionQuestion(of));
  if (!heard.ok) return silent(heard.because);
  const all = exclusionsIn(heard.text, day);
  if (!all) return silent('The answer of SAM.gov is no list of exclusions.');
  const held = { name: of.name, tradeName: of.tradeName, uei: of.uei, cage: of.cage, zips: zipsOf(of) };
  const found = all.filter((one) => judgeExclusion(one, held) !== null);
  const names = found.map(({ name }) => name).join('; ');
  return found.length > 0
    ? { outcome: 'found', because: `Excluded: ${names}`.slice(0, 300), found }
    : { outcome: 'clear', because: null, found };
}

/** Keeps an answer, and holds the vendor against it at once. */
export async function keepAnswer(work: UnitOfWork, of: Pick<Asked, 'id' | 'name' | 'uei'>, answer: LiveAnswer) {
  const isPerson = work.actor.kind !== 'system';
  await work.asProduct.insert(
    samAnswer,
    {} as never,
    {
      vendor: of.id,
      askedAs: of.uei ? `UEI ${of.uei}` : of.name,
      outcome: answer.outcome,
      because: answer.because,
      found: answer.found.map((one) => ({ ...one })),
      askedBy: isPerson ? work.person : null,
      askedOn: work.today,
      askedAt: work.now(),
    } as never,
  ); // every field of it is the product's
  await judgeVendors(work, of.id);
}

/** The last answer about a vendor that still counts: silence says nothing. */
export async function liveAnswerOf(work: UnitOfWork, id: string) {
  const since = new Date(Date.parse(work.now()) - LIVE_HOURS * 3_600_000).toISOString();
  return work.asProduct.row(samAnswer, {
    where: { vendor: id, outcome: ['clear', 'found'], askedAt: { from: since } },
    order: '-askedAt',
    fields: ['outcome', 'askedAt', 'because'],
  });
}

/** Vendors that an award, contract, amendment or payment waits for, without a live answer in the last day; the oldest answer first. */
export const atGates = `select v.id from vendor v
  where v.organization_id = $1 and v.status in ('active', 'on_hold') and (
      exists (select from award a where a.organization_id = $1 and a.vendor = v.id and a.status in ('recommended', 'noticed'))
      or exists (select from contract c where c.organization_id = $1 and c.vendor = v.id and c.status in ('submitted', 'approved'))
      or exists (select from contract_change x where x.organization_id = $1 and x.vendor = v.id and x.status = 'approved')
      or exists (select from payment_run p join payment_run_items i on i.organization_id = $1 and i.parent = p.id
        where p.organization_id = $1 and p.status in ('reviewed', 'firsts_held') and i.vendor = v.id))
    and not exists (select from sam_answer s where s.organization_id = $1 and s.vendor = v.id and s.asked_at > $2)
  order by v.id limit $3`;
