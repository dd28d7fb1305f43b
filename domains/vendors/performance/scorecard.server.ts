import { fail, type Row } from '#kernel';
import { membersWithDuty, notify } from '#domains/organization/public.server.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendorPolicyOn } from '../vendor-policy.server.ts';
import { vendor } from '../vendor.record.ts';
import { measuredScore, measuresOf } from './measures.server.ts';
import { standings } from './scorecard-fields.ts';
import { vendorScorecard } from './scorecard.record.ts';

type Scorecard = Row<typeof vendorScorecard>;
type Facts = EffectFacts<Scorecard>;

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const latestOfOthers = `select avg(score)::int as peers from (
    select distinct on (s.vendor) s.score from vendor_scorecard s
    where s.organization_id = $1 and s.vendor <> $2 and s.status in ('published', 'correcting') and s.score is not null
    order by s.vendor, s.until_day desc) as latest`;

/** From 1 to 5 becomes 0 to 100. */
const judgedScore = ({ quality, delivery, service }: Scorecard): number =>
  Math.round(((quality + delivery + service - 3) * 100) / 12);

/** What records say on the day of sharing is what the vendor replies to; nobody types any of it. */
async function workOut({ row, work }: Facts): Promise<void> {
  const policy = await vendorPolicyOn(work, work.today);
  const all = await measuresOf(work, { vendor: row.vendor, from: row.fromDay, until: row.untilDay });
  const [measured, judged] = [measuredScore(all), judgedScore(row)];
  const weight = measured === null ? 0 : policy.measuredWeight;
  const score = Math.round(((measured ?? 0) * weight + judged * (100 - weight)) / 100);
  const earlier = await work.row(vendorScorecard, {
    where: { vendor: row.vendor, status: ['published', 'correcting'], untilDay: { below: row.fromDay } },
    order: '-untilDay',
    fields: ['score'],
  });
  const [others] = await work.tx.query<{ peers: number | null }>(
    latestOfOthers,
    [work.actor.organizationId, row.vendor],
    'scorecard.peers',
  );
  await work.asProduct.change(
    vendorScorecard,
    row.id,
    { reply: null, plan: null, planUntil: null },
    {
      facts: all.map(({ label, good, of }) => `${label}: ${good} of ${of}`).join('\n') || 'Nothing to measure.',
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
}

/** What the last published scorecard of each vendor warns of. Vendors in good standing are not in it. */
export async function scoreWarnings(
  work: UnitOfWork,
  vendors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (vendors.length === 0) return new Map();
  const all = await work.asProduct.rows(vendorScorecard, {
    where: { vendor: [...vendors], status: ['published', 'correcting'] },
    fields: ['number', 'vendor', 'score', 'standing', 'untilDay'],
    order: ['untilDay', 'number'],
    most: 'all',
  });
  const last = new Map(all.map((one) => [one.vendor, one]));
  return new Map(
    [...last].flatMap(([id, { number, score, standing, untilDay }]) =>
      standing === null || standing === 'good'
        ? []
        : [[id, `${standings[standing]} after scorecard ${number}: score ${score} of 100, until ${untilDay}`] as const],
    ),
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

export const scorecardEffects = follows(vendorScorecard, {
  edit: [refuseEditedReply],
  share: [refuseSecond, workOut, tellVendor],
  recordReply: [keepReplier],
  publish: [applyStanding],
});
