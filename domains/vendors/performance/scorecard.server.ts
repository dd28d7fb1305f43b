import { fail, type Row } from '#kernel';
import { membersWithDuty, notify } from '#domains/organization/public.server.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorPolicyOn } from '../vendor-policy.server.ts';
import { vendor } from '../vendor.record.ts';
import {
  judgedLabels,
  type JudgedName,
  type Measure,
  measuredScore,
  measuresIn,
  type Weights,
  weighted,
  weightOf,
} from './criteria.ts';
import { decidingScore } from './deciding-score.ts';
import { factsOf } from './measures.server.ts';
import { mostEvidence, standings } from './scorecard-fields.ts';
import { vendorScorecard } from './scorecard.record.ts';

type Scorecard = Row<typeof vendorScorecard>;
type Facts = EffectFacts<Scorecard>;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** What the domain of contracts knows of one. */
export type UnderContract = (
  work: UnitOfWork,
  number: string,
) => Promise<{ readonly vendor: string | null; readonly orders: readonly string[] } | null>;

const latestOfOthers = `select avg(score)::int as peers from (
    select distinct on (s.vendor) s.score from vendor_scorecard s
    where s.organization_id = $1 and s.vendor <> $2 and s.status in ('published', 'correcting') and s.score is not null
      and (s.contract is null) = ($3::text is null)
    order by s.vendor, s.until_day desc) as latest`;

/** From 1 to 5 becomes 0 to 100. */
const judgedScore = (row: Scorecard, weights: Weights): number | null =>
  weighted((Object.keys(judgedLabels) as JudgedName[]).map((name) => [(row[name] - 1) / 4, weightOf(weights, name)]));

/** A score says what weighed differently from the rest. */
const measureText = ({ name, label, good, of }: Measure, weights: Weights): string =>
  `${label}: ${good} of ${of}${weightOf(weights, name) === 1 ? '' : `, weight ${weightOf(weights, name)}`}`;

/** Of the measured and the judged part, whichever weighs anything. */
function together(measured: number | null, judged: number | null, measuredWeight: number): number {
  const weight = measured === null ? 0 : judged === null ? 100 : measuredWeight;
  return Math.round(((measured ?? 0) * weight + (judged ?? 0) * (100 - weight)) / 100);
}

function refuseTooMany(documents: number): void {
  if (documents <= mostEvidence) return;
  const message = `${documents} documents in this period, at most ${mostEvidence} can be kept. Choose a shorter period.`;
  throw fail('refused', 'vendor_scorecard.evidence', message, {
    issues: [{ path: 'untilDay', code: 'vendor_scorecard.evidence', message }],
  });
}

/** Nothing said is no score of 0, which would hold the vendor. */
function refuseWeightless(): never {
  const message = 'Nothing of this period has a weight in the vendor policy. Change its weights first.';
  throw fail('refused', 'vendor_scorecard.weightless', message, {
    issues: [{ path: 'quality', code: 'vendor_scorecard.weightless', message }],
  });
}

/** What records say on the day of sharing is what the vendor replies to; nobody types any of it. */
const workOut = (underContract: UnderContract) =>
  async function workedOut({ row, work }: Facts): Promise<void> {
    const { contract } = row;
    const policy = await vendorPolicyOn(work, work.today);
    const weights: Weights = new Map(policy.weights?.map(({ criterion, weight }) => [criterion, weight]));
    const evidence = await factsOf(work, {
      vendor: row.vendor,
      from: row.fromDay,
      until: row.untilDay,
      ...(contract === null
        ? {}
        : { under: { contract, orders: (await underContract(work, contract))?.orders ?? [] } }),
    });
    refuseTooMany(evidence.length);
    const all = measuresIn(evidence);
    const [measured, judged] = [measuredScore(all, weights), judgedScore(row, weights)];
    if (measured === null && judged === null) refuseWeightless();
    const score = together(measured, judged, policy.measuredWeight);
    const earlier = await work.row(vendorScorecard, {
      where: { vendor: row.vendor, contract, status: ['published', 'correcting'], untilDay: { below: row.fromDay } },
      order: '-untilDay',
      fields: ['score'],
    });
    const [others] = await work.tx.query<{ peers: number | null }>(
      latestOfOthers,
      [work.actor.organizationId, row.vendor, contract],
      'scorecard.peers',
    );
    await work.asProduct.change(
      vendorScorecard,
      row.id,
      { reply: null, plan: null, planUntil: null },
      {
        facts: all.map((one) => measureText(one, weights)).join('\n') || 'Nothing to measure.',
        evidence: evidence.map(({ ...one }) => one),
        measured,
        judged,
        score,
        before: earlier?.score ?? null,
        peers: others?.peers ?? null,
        standing: score < policy.blockBelow ? 'blocked' : score < policy.warnBelow ? 'warned' : 'good',
        sharedBy: work.person,
        replyUntil: dayAfter(work.today, policy.replyDays),
        repliedBy: null,
      },
    );
  };

const warningsSql = `select v.id as vendor, s.number, s.score, s.standing, s.until_day::text as "untilDay" from vendor v
    join lateral ${decidingScore({ organization: '$1', vendor: 'v.id' })} s on s.standing <> 'good'
  where v.organization_id = $1 and v.id = any ($2)`;

/** What published scorecards of vendors warn of. Vendors in good standing are not in it. */
export async function scoreWarnings(
  work: UnitOfWork,
  vendors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (vendors.length === 0) return new Map();
  const found = await work.tx.query<{
    vendor: string;
    number: string;
    score: number;
    standing: keyof typeof standings;
    untilDay: string;
  }>(warningsSql, [work.actor.organizationId, vendors], 'scorecard.warnings');
  return new Map(
    found.map(({ vendor: id, number, score, standing, untilDay }) => [
      id,
      `${standings[standing]} after scorecard ${number}: score ${score} of 100, until ${untilDay}`,
    ]),
  );
}

async function tellVendor({ row, work }: Facts): Promise<void> {
  const found = await work.row(vendor, { where: { id: row.vendor }, fields: ['name', 'email'] });
  const now = await work.asProduct.find(vendorScorecard, row.id);
  if (!found || !now) return;
  await work.sendMail({
    to: found.email,
    subject: `Scorecard of ${found.name}: reply until ${now.replyUntil}`,
    body: [
      `Score ${now.score} of 100 from ${row.fromDay} to ${row.untilDay}.`,
      row.comments,
      'Reply in the vendor portal or to the purchasing office. Your reply stays with the scorecard.',
      { link: '/vendor-portal', label: 'Open the vendor portal' },
    ],
  });
}

/** What a vendor said is nobody’s to edit: it comes from its portal, or with the step that says who recorded it. */
async function refuseEditedReply({ row, before, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system' || row.reply === before.reply) return;
  const message = 'The reply is the vendor’s. Record it with its own step.';
  throw fail('refused', 'vendor_scorecard.reply_edited', message, {
    issues: [{ path: 'reply', code: 'vendor_scorecard.reply_edited', message }],
  });
}

async function keepReplier({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return; // the firm’s own person is named where the firm sends it
  await work.asProduct.change(vendorScorecard, row.id, {}, { repliedBy: `Recorded by ${work.actor.name}` });
}

/** A blocked vendor is held from what the policy names. The hold says why, and a vendor approver reviews and releases it. */
async function applyStanding({ row, work }: Facts): Promise<void> {
  const found = await work.row(vendor, { where: { id: row.vendor }, fields: ['name', 'status', 'heldFrom'] });
  if (!found || row.standing === 'good') return;
  const { blocks } = await vendorPolicyOn(work, work.today);
  const stops = row.standing === 'blocked' ? (blocks ?? []) : [];
  const reason = `Scorecard ${row.number}: score ${row.score} of 100.`;
  if (stops.length > 0 && found.status === 'active')
    await work.asProduct.move(vendor, row.vendor, 'hold', { input: { heldFrom: [...stops] }, reason });
  else if (stops.length > 0 && found.status === 'on_hold')
    await work.asProduct.change(
      vendor,
      row.vendor,
      {},
      { heldFrom: [...new Set([...(found.heldFrom ?? []), ...stops])] },
    );
  await notify(work, {
    to: [...(await membersWithDuty(work, 'vendor_approver')), ...(await membersWithDuty(work, 'buyer'))],
    kind: 'vendor.standing',
    subject: `${found.name}: ${row.standing === 'blocked' ? 'blocked' : 'warning'} after a scorecard`,
    body: reason,
    link: `/vendor-performance/${row.id}`,
  });
}

async function refuseSecond({ row, work }: Facts): Promise<void> {
  const other = await work.row(vendorScorecard, {
    where: {
      vendor: row.vendor,
      contract: row.contract,
      status: ['shared', 'replied', 'published', 'correcting'],
      fromDay: { until: row.untilDay },
      untilDay: { from: row.fromDay },
      id: { not: row.id },
    },
    fields: ['number'],
  });
  if (!other) return;
  const message = `${other.number} covers days of this period already. Choose other days.`;
  throw fail('refused', 'vendor_scorecard.overlap', message, {
    issues: [{ path: 'fromDay', code: 'vendor_scorecard.overlap', message }],
  });
}

/** A scorecard by contract is of the vendor that has it. */
const refuseOtherContract = (underContract: UnderContract) =>
  async function refused({ row, work }: Facts): Promise<void> {
    if (row.contract === null) return;
    const found = await underContract(work, row.contract);
    if (found?.vendor === row.vendor) return;
    const message = `This vendor has no contract ${row.contract}.`;
    throw fail('refused', 'vendor_scorecard.other_contract', message, {
      issues: [{ path: 'contract', code: 'vendor_scorecard.other_contract', message }],
    });
  };

export const scorecardEffects = (underContract: UnderContract) =>
  follows(vendorScorecard, {
    create: [refuseOtherContract(underContract)],
    edit: [refuseEditedReply],
    share: [refuseSecond, workOut(underContract), tellVendor],
    recordReply: [keepReplier],
    publish: [applyStanding],
  });
