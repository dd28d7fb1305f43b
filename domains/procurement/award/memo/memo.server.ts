import { createHash } from 'node:crypto';
import { dollars, fail, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { reasonGiven } from '../../../organization/public.server.ts';
import { bidScore } from '../../evaluation/bid-score.record.ts';
import { evaluation } from '../../evaluation/evaluation.record.ts';
import { panelMember } from '../../evaluation/panel-member.record.ts';
import { costEstimate } from '../../intake/cost-estimate.record.ts';
import { requisition } from '../../requisition/requisition.record.ts';
import { bid } from '../../sealing/bid.record.ts';
import { sealedEvent } from '../../sealing/sealed-event.record.ts';
import { alternateBases, goesByRanking, solicitationTypes } from '../../solicitation/solicitation-words.ts';
import { solicitation } from '../../solicitation/solicitation.record.ts';
import { analysisOf } from '../analysis/price-analysis.server.ts';
import { award } from '../award.record.ts';
import { protest } from '../protest.record.ts';
import { remedies } from '../protest-words.ts';
import { redFlag } from '../../red-flags/red-flag.record.ts';
import type { Responsibility } from '../responsibility.ts';
import type { Memo, MemoPart, Sentence } from './memo-calls.ts';

type Award = Row<typeof award>;
type Call = Row<typeof solicitation>;
type Evidence = Sentence['evidence'][number];

const says = (text: string, ...evidence: readonly Evidence[]): Sentence => ({
  text,
  gap: null,
  evidence: [...evidence],
});
const lacks = (gap: string, ...evidence: readonly Evidence[]): Sentence => ({
  text: null,
  gap,
  evidence: [...evidence],
});
const link = (record: { readonly name: string }, id: string, label: string): Evidence => ({
  record: record.name,
  id,
  label,
});
const many = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`;

export async function awardOf(work: UnitOfWork, id: string): Promise<Award> {
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
  const found = uuid.test(id) ? await work.asProduct.find(award, id.toLowerCase()) : null;
  if (!found) throw fail('not_found', 'not_found', 'There is no such award.');
  return found;
}

/** Everything that led to the award, a sentence for each thing that the record shows. */
export async function partsOf(work: UnitOfWork, row: Award): Promise<readonly MemoPart[]> {
  const call = await work.asProduct.find(solicitation, row.solicitation);
  if (!call) throw fail('not_found', 'not_found', 'The solicitation of this award is missing.');
  return [
    { title: 'Need and method', sentences: await need(work, call) },
    { title: 'Competition', sentences: await competition(work, call, row) },
    { title: 'Evaluation', sentences: await panel(work, call, row) },
    { title: 'Price', sentences: await price(work, row) },
    { title: 'Responsibility', sentences: responsibility(row) },
    { title: 'Red flags', sentences: await flags(work, row) },
    { title: 'Recommendation', sentences: recommendation(row) },
  ];
}

const dayOf = (work: UnitOfWork, instant: string): string => dayIn(work.actor.timeZone, new Date(instant));

async function need(work: UnitOfWork, call: Call): Promise<Sentence[]> {
  const of = link(solicitation, call.id, call.number);
  const asked = call.requisition ? await work.asProduct.find(requisition, call.requisition) : null;
  const estimate = call.requisition
    ? await work.asProduct.row(costEstimate, {
        where: { requisition: call.requisition, status: 'locked' },
        order: '-sealedAt',
        fields: ['number', 'sealedAt'],
      })
    : null;
  return [
    asked
      ? says(`The need is requisition ${asked.number}.`, link(requisition, asked.id, asked.number))
      : lacks('No requisition is linked to the solicitation.', of),
    says(`${call.name} was solicited as ${solicitationTypes[call.type].toLowerCase()}.`, of),
    estimate?.sealedAt
      ? says(
          `The independent estimate was sealed on ${dayOf(work, estimate.sealedAt)}.`,
          link(costEstimate, estimate.id, estimate.number),
        )
      : lacks('No sealed independent estimate.', of),
  ];
}

async function competition(work: UnitOfWork, call: Call, row: Award): Promise<Sentence[]> {
  const of = link(solicitation, call.id, call.number);
  const bids = await work.rows(bid, {
    where: { solicitation: call.id, isOpened: true },
    fields: ['status'],
    order: 'receivedAt',
    most: 'all',
  });
  const opening = await work.row(sealedEvent, { where: { solicitation: call.id }, fields: ['number', 'status'] });
  const responsive = bids.filter(({ status }) => status === 'responsive').length;
  return [
    call.publishedAt
      ? says(
          `It was published on ${dayOf(work, call.publishedAt)}${call.dueAt ? `, with responses due on ${dayOf(work, call.dueAt)}` : ''}.`,
          of,
        )
      : lacks('No publication is on record.', of),
    opening
      ? says(
          `${many(bids.length, 'bid was', 'bids were')} opened; ${responsive} ${responsive === 1 ? 'was' : 'were'} responsive.`,
          link(sealedEvent, opening.id, opening.number),
        )
      : lacks('No bid opening is on record.', of),
    ...(row.isOnlyBid
      ? [
          row.singleBid?.trim()
            ? says(`Only one bid was responsive. Finding: ${row.singleBid.trim()}`, link(award, row.id, row.number))
            : lacks('Only one bid was responsive, and no finding is on record.', link(award, row.id, row.number)),
        ]
      : []),
  ];
}

/** An evaluation that was given up after its panel had begun to score is told, or nobody asks what it would have found. */
async function cancelledEvaluations(work: UnitOfWork, call: Call): Promise<Sentence[]> {
  const all = await work.rows(evaluation, {
    where: { solicitation: call.id, status: 'cancelled' },
    fields: ['number'],
    order: 'number',
    most: 'all',
  });
  return Promise.all(
    all.map(async ({ id, number }) => {
      const scores = await work.rows(bidScore, { where: { evaluation: id }, fields: ['author'], most: 'all' });
      const why = await reasonGiven(work, evaluation.name, id, ['cancel']);
      return says(
        `Evaluation ${number} was cancelled with ${many(scores.length, 'score', 'scores')} given. Reason: ${why ?? ''}`,
        link(evaluation, id, number),
      );
    }),
  );
}

async function panel(work: UnitOfWork, call: Call, row: Award): Promise<Sentence[]> {
  const own = link(award, row.id, row.number);
  if (!goesByRanking(call))
    return [
      ...(call.items?.some(({ kind }) => kind === 'alternate')
        ? [
            says(
              `The notice makes the low bid by: ${alternateBases[call.alternateBasis ?? 'base'].toLowerCase()}.`,
              own,
            ),
          ]
        : []),
      row.isLowest
        ? says('The award goes to the lowest responsive bid.', own)
        : row.notLowest?.trim()
          ? says(`The award does not go to the lowest responsive bid. Reason: ${row.notLowest.trim()}`, own)
          : lacks('The bid is not the lowest, and no reason is on record.', own),
    ];
  const held = await work.row(evaluation, {
    where: { solicitation: call.id, status: 'approved' },
    order: '-rankedAt',
    fields: ['number', 'rationale'],
  });
  const begunBefore = await cancelledEvaluations(work, call);
  if (!held) return [...begunBefore, lacks('No approved evaluation.', own)];
  const of = link(evaluation, held.id, held.number);
  const members = await work.rows(panelMember, {
    where: { evaluation: held.id },
    fields: ['status'],
    most: 'all',
  });
  const cleared = members.filter(({ status }) => status === 'cleared').length;
  const recused = members.filter(({ status }) => status === 'recused').length;
  return [
    ...begunBefore,
    says(
      `${many(cleared, 'panel member', 'panel members')} declared no conflict${recused > 0 ? `, and ${recused} recused` : ''}.`,
      of,
    ),
    row.rank === null
      ? lacks('The bid has no place in the ranking.', of)
      : says(`The panel ranked the bid ${row.rank}.`, of),
    held.rationale?.trim() ? says(`Rationale: ${held.rationale.trim()}`, of) : lacks('No rationale of the panel.', of),
  ];
}

async function price(work: UnitOfWork, row: Award): Promise<Sentence[]> {
  const own = link(award, row.id, row.number);
  const found = await analysisOf(work, row);
  return [
    ...(row.alternates
      ? [says(`${many(row.alternates, 'alternate is', 'alternates are')} accepted, in the published order.`, own)]
      : []),
    row.amount ? says(`The price is ${dollars(row.amount.cents)}.`, own) : lacks('The bid has no total.', own),
    found
      ? says(
          found.conclusion === 'fair'
            ? 'An approved analysis finds the price fair and reasonable.'
            : 'An approved analysis finds the price not reasonable.',
          { record: 'price_analysis', id: found.id, label: found.number },
        )
      : row.analysis?.trim()
        ? says(`Basis of price: ${row.analysis.trim()}`, own)
        : lacks('No price analysis and no basis of price.', own),
  ];
}

const matched = ({ matches = [] }: Partial<Responsibility>): string =>
  matches.length === 0
    ? 'no match'
    : matches
        .map(({ excluded, status }) => `${excluded}, ${status === 'cleared' ? 'not this vendor' : status}`)
        .join('; ');

function responsibility(row: Award): Sentence[] {
  const known = row.responsibility as Partial<Responsibility> | null;
  if (!known?.at || !row.vendor) return [lacks('The vendor has not been checked.', link(award, row.id, row.number))];
  const of: Evidence = { record: 'vendor', id: row.vendor, label: known.name ?? 'Vendor' };
  return [
    says(`At the check ${known.name} was ${known.status?.replaceAll('_', ' ')}.`, of),
    known.extract
      ? says(`It was held against the SAM exclusions of ${known.extract.takenOn}: ${matched(known)}.`, of)
      : lacks('No SAM exclusions were loaded at the check.', of),
    known.performance
      ? says(`The latest scorecard, ${known.performance.number}, has ${known.performance.score ?? 'no'} points.`, of)
      : lacks('No scorecard of its performance.', of),
    row.license?.trim()
      ? says(`License: ${row.license.trim()}${row.licenseUntil ? `, valid until ${row.licenseUntil}` : ''}.`, of)
      : lacks('No license on record.', of),
    row.finances?.trim() ? says(`Financial capacity: ${row.finances.trim()}`, of) : lacks('Nothing on finances.', of),
    known.samUntil
      ? says(`SAM registration until ${known.samUntil}.`, of)
      : lacks('No SAM registration on record.', of),
    known.insuredUntil
      ? says(`Confirmed insurance until ${known.insuredUntil}.`, of)
      : lacks('No confirmed insurance.', of),
  ];
}

async function flags(work: UnitOfWork, row: Award): Promise<Sentence[]> {
  const all = await work.rows(redFlag, {
    where: { award: row.id, status: ['open', 'answered'] },
    fields: ['name', 'answer', 'status'],
    order: 'code',
    most: 'all',
  });
  if (all.length === 0) return [says('No red flag was raised.', link(award, row.id, row.number))];
  return all.map(({ id, name, answer, status }) =>
    status === 'answered'
      ? says(`${name}: ${answer ?? ''}`, link(redFlag, id, name))
      : lacks(`${name}: no finding.`, link(redFlag, id, name)),
  );
}

const recommendation = (row: Award): Sentence[] => [
  ...(row.role === 'sole'
    ? []
    : [
        says(
          row.role === 'backup'
            ? `It is the backup, and holds its price until ${row.backupUntil ?? 'a day that is missing'}.`
            : `It is one of several awards, for ${row.share ?? 0} percent. ${row.several?.trim() ?? ''}`.trim(),
          link(award, row.id, row.number),
        ),
      ]),
  says(`Basis of award: ${row.basis.trim()}`, link(award, row.id, row.number)),
];

/** What happened after the approval is told as it is now: it is no part of what was approved. */
export async function afterOf(work: UnitOfWork, row: Award): Promise<MemoPart> {
  const own = link(award, row.id, row.number);
  const protests = await work.rows(protest, {
    where: { award: row.id },
    fields: ['number', 'status', 'decision', 'remedyGranted', 'appealDecision'],
    order: 'number',
    most: 'all',
  });
  return {
    title: 'Notice and protests',
    sentences: [
      row.noticedAt
        ? says(
            `Bidders were notified on ${dayOf(work, row.noticedAt)}; protests were possible until ${row.protestUntil}.`,
            own,
          )
        : lacks('Bidders have not been notified.', own),
      ...protests.map(({ id, number, status, decision, remedyGranted, appealDecision }) =>
        decision?.trim()
          ? says(
              [
                `Protest ${number} was ${status}: ${decision.trim()}`,
                ...(appealDecision?.trim() ? [`On appeal: ${appealDecision.trim()}`] : []),
                ...(remedyGranted ? [`Remedy: ${remedies[remedyGranted]}.`] : []),
              ].join(' '),
              link(protest, id, number),
            )
          : lacks(`Protest ${number} is not decided.`, link(protest, id, number)),
      ),
      ...(row.finalOn ? [says(`The award was made final on ${row.finalOn}.`, own)] : []),
    ],
  };
}

/** The same whatever order a database keeps the keys of an object in. */
export const hashOf = (parts: readonly MemoPart[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        parts.map(({ title, sentences }) => [
          title,
          sentences.map(({ text, gap, evidence }) => [text, gap, evidence.map(({ record, id }) => [record, id])]),
        ]),
      ),
    )
    .digest('hex');

/** Who approved read this: it is kept with its hash. */
export async function keepMemo({ row, work }: EffectFacts<Award>): Promise<void> {
  const parts = await partsOf(work, await awardOf(work, row.id));
  await work.asProduct.change(award, row.id, {}, { memo: { parts }, memoHash: hashOf(parts), memoAt: work.now() });
}

export async function memoOf(work: UnitOfWork, id: string): Promise<Memo> {
  const row = await awardOf(work, id);
  const call = await work.asProduct.find(solicitation, row.solicitation);
  const now = await partsOf(work, row);
  const kept = row.memo as { readonly parts: readonly MemoPart[] } | null;
  const parts = kept?.parts ?? now;
  return {
    number: row.number,
    name: call ? `${call.number} ${call.name}` : '',
    status: row.status,
    keptAt: row.memoAt,
    hash: kept ? (row.memoHash ?? '') : hashOf(now),
    isSame: kept ? hashOf(now) === row.memoHash && hashOf(parts) === row.memoHash : null,
    parts,
    after: await afterOf(work, row),
  };
}
