import { allows, fail, moneyOf } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bidFile } from '../enclosures/bid-file.record.ts';
import { isPanelCopy, panelName } from '../enclosures/blind-copy.ts';
import { heldIn } from '../enclosures/keeping-files.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { contentOf, vendorOf } from '../sealing/withheld.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { canonical } from '../rule-packs/replay.ts';
import { bidScore } from './bid-score.record.ts';
import { averageOf } from './consensus.server.ts';
import { judgedBy, type Published } from './criteria.ts';
import type { CriterionFace, Discussion, Queue, Ranking, Room } from './evaluation-calls.ts';
import { drawAmong } from './evaluation.server.ts';
import { afterLock, organizers, watchers } from './evaluation-words.ts';
import { criteriaOfFiles, isNeeded } from './file-criteria.server.ts';
import { leftOf } from './giving-scores.server.ts';
import { interestFinding } from './interest-finding.record.ts';
import { panelMember } from './panel-member.record.ts';
import { clearedMember, evaluationOf, memberOf } from './panel.server.ts';
import { proponent } from './proponent.record.ts';
import { criteriaOf, type Evaluation, inputsOf, metBy, rankedFrom } from './ranking-inputs.server.ts';
import { type Scored, tiedFirst } from './scoring.ts';
import { drifts, farScores, splits } from './spread.ts';
import { formulaIn } from './formula-words.ts';
import { firmNames } from './firm-names.server.ts';
import { withoutNames } from './without-names.ts';
import { unitPriceText } from '../solicitation/price-sheet.ts';

const isLocked = ({ status }: Pick<Evaluation, 'status'>): boolean => (afterLock as readonly string[]).includes(status);

export const faceOf = (one: Published): CriterionFace => ({
  id: one.id,
  name: one.name,
  kind: one.kind,
  weight: one.kind === 'pass_fail' ? null : one.weight,
  scale: one.kind === 'scored' ? one.scale : null,
  formula: one.kind === 'price' ? formulaIn(one.formula) : null,
  guidance: one.guidance,
});

/** The names of a panel, by member. */
async function namesOf(work: UnitOfWork, evaluationId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await work.tx.query<{ id: string; name: string }>(
    `select p.id, m.name from panel_member p
     join organization_members m on m.organization_id = p.organization_id and m.id = p.person
     where p.organization_id = $1 and p.evaluation = $2`,
    [work.actor.organizationId, evaluationId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Vendors by bid, of those bids whose names the panel may know. */
async function vendorsOf(work: UnitOfWork, bids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = bids.filter((one) => one !== null);
  const rows = await work.tx.query<{ id: string; name: string }>(
    `select b.id, v.name from bid b join vendor v on v.organization_id = b.organization_id and v.id = coalesce(b.vendor, b.offeror)
     where b.organization_id = $1 and b.id = any($2::uuid[])`,
    [work.actor.organizationId, known],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function roomOf(work: UnitOfWork, id: string): Promise<Room> {
  const held = await evaluationOf(work, id);
  const call = await work.row(solicitation, { where: { id: held.solicitation }, fields: ['number', 'name'] });
  const criteria = await criteriaOf(work, held.solicitation);
  const where = { evaluation: held.id };
  const proponents = await work.rows(proponent, { where, order: 'place', most: 'all' });
  const panel = await work.rows(panelMember, { where, order: ['createdAt', 'id'], most: 'all' });
  const scores = await work.rows(bidScore, {
    where,
    fields: ['member', 'proponent', 'criterion', 'score', 'passed'],
    order: 'id',
    most: 'all',
  });
  const by = Map.groupBy(scores, (one) => `${one.member} ${one.proponent}`);
  const names = await namesOf(work, held.id);
  const own = panel.find(({ person }) => person === work.actor.id);
  const isOrganizer = allows(organizers, work.actor) || allows(watchers, work.actor);
  const findings = await work.asProduct.rows(interestFinding, { where, order: 'number', most: 'all' });
  // Without blind mode the panel knows the firms before the lock; those who are not on it still do not.
  const mayKnow = isLocked(held) || own?.status === 'cleared';
  const vendors = await vendorsOf(
    work,
    proponents.map((one) => (mayKnow ? one.bid : null)),
  );
  return {
    id: held.id,
    number: held.number ?? '',
    status: held.status,
    solicitation: { id: held.solicitation, number: call?.number ?? '', name: call?.name ?? '' },
    findings: (allows(watchers, work.actor) ? findings : []).map(
      ({ id: finding, number, member, ground, source, foundAt, status }) => ({
        id: finding,
        number,
        member: names.get(member) ?? '',
        ground,
        source,
        foundAt,
        status,
      }),
    ),
    mayCheck: allows(organizers, work.actor) && panel.some(({ status }) => status === 'cleared'),
    isChair: held.chair === work.actor.id,
    own: own ? { status: own.status, group: own.team } : null,
    criteria: criteria.map(faceOf),
    proponents: proponents.map((one) => ({
      id: one.id,
      name: one.name,
      vendor: vendors.get(one.bid ?? '') ?? null,
      status: one.status,
      failed: one.failedName,
    })),
    // By whole proponents: how many scores are left of one would tell what was marked there.
    panel: panel.map((member) => ({
      checkedAt: isOrganizer ? member.checkedAt : null,
      toResolve: isOrganizer
        ? findings.filter((one) => one.member === member.id && one.status === 'open').length
        : null,
      id: member.id,
      name: names.get(member.id) ?? '',
      group: member.team,
      status: member.status,
      done:
        member.team === 'lead'
          ? 0
          : proponents.filter((one) => leftOf(criteria, member, by.get(`${member.id} ${one.id}`) ?? []).length === 0)
              .length,
      of: member.team === 'lead' ? 0 : proponents.length,
    })),
  };
}

const moneyIn = ({ actor }: UnitOfWork, cents: number | null) => (cents === null ? null : moneyOf(actor, cents));

const unitPrice = (price: number | 'no_bid' | undefined): string =>
  typeof price === 'number' ? unitPriceText(price) : 'No bid';

export async function queueOf(work: UnitOfWork, id: string): Promise<Queue> {
  const held = await evaluationOf(work, id);
  const { member } = await clearedMember(work, held);
  if (!['scoring', ...afterLock].includes(held.status))
    throw fail('refused', 'evaluation.not_scoring', 'Scoring has not started.');
  if (member.team === 'lead') throw fail('refused', 'evaluation.no_scoring', 'You lead this panel without scoring.');
  const call = await work.row(solicitation, { where: { id: held.solicitation } });
  const criteria = (await criteriaOf(work, held.solicitation)).filter((one) => judgedBy(member, one));
  const entries = await work.rows(proponent, { where: { evaluation: held.id }, order: 'place', most: 'all' });
  const bids = await work.rows(bid, { where: { id: entries.map(({ entry }) => entry) }, most: 'all' });
  const firms = await firmNames(
    work,
    bids.flatMap((one) => vendorOf(one) ?? []),
  );
  const mine = await work.rows(bidScore, { where: { member: member.id }, order: 'id', most: 'all' });
  const files = await work.asProduct.rows(bidFile, {
    where: { bid: entries.map(({ entry }) => entry), kind: { not: 'redacted' } },
    fields: ['bid', 'name', 'kind', 'size', 'ground', 'held', 'problem', 'place', 'mediaType', 'blind'],
    order: ['bid', 'place'],
    most: 'all',
  });
  const neededFor = await criteriaOfFiles(work, held.id);
  const seesPrice = member.team !== 'technical' || !held.withholdsPrice || isLocked(held);
  return {
    group: member.team,
    isOpen: held.status === 'scoring',
    criteria: criteria.map(faceOf),
    proponents: entries.map(({ id: one, name, entry, bid: known }) => {
      const document = bids.find((each) => each.id === entry);
      const content = document && contentOf(document);
      const firm = firms.get((document && vendorOf(document)) ?? '');
      const notes = member.team === 'price' && !isLocked(held) ? null : (content?.notes ?? null);
      const prices = content?.offer?.prices ?? {};
      const own = files.filter(
        ({ id: file, bid: of, kind }) =>
          of === entry &&
          isNeeded(neededFor.get(file), criteria) &&
          (kind === 'price' ? seesPrice : member.team !== 'price' || isLocked(held)),
      );
      const copies = own.filter(({ blind }) => isPanelCopy(blind));
      return {
        id: one,
        name,
        notes: notes !== null && known === null && firm ? withoutNames(notes, firm, name) : notes,
        files:
          known === null
            ? copies.map(({ id: of, kind, size, ...file }) => ({
                id: of,
                name: panelName(name, file),
                kind,
                size,
                ground: null,
                problem: null,
                criteria: [...(neededFor.get(of) ?? [])],
              }))
            : own.map((file) => {
                const { id: of, kind, size, problem } = file;
                return { id: of, ...heldIn(file), kind, size, problem, criteria: [...(neededFor.get(of) ?? [])] };
              }),
        filesLater: known === null ? own.length - copies.length : 0,
        total: seesPrice && content ? moneyIn(work, content.cents) : null,
        lines: seesPrice
          ? (call?.items ?? []).map(({ item, quantity }, at) => ({
              item,
              quantity: `${quantity.amount} ${quantity.unit}`,
              price: unitPrice(prices[String(at + 1)]),
            }))
          : [],
        scores: mine
          .filter((each) => each.proponent === one)
          .map(({ criterion, score, passed, comment }) => ({ criterion, score, passed, comment })),
      };
    }),
  };
}

/** Those who see what the panel gave: its cleared members, and those who watch over it. */
async function mayWatch(work: UnitOfWork, held: Evaluation, others: Parameters<typeof allows>[0]): Promise<void> {
  const { actor } = await work.asTheyAre();
  if (!(await memberOf(work, held, actor.id)) && allows(others, actor)) return;
  await clearedMember(work, held);
}

export async function discussionOf(work: UnitOfWork, id: string): Promise<Discussion> {
  const held = await evaluationOf(work, id);
  await mayWatch(work, held, watchers);
  if (!isLocked(held)) throw fail('refused', 'evaluation.not_locked', 'Scores are shown once they are locked.');
  const { criteria, proponents, scores, consensus, sheets } = await inputsOf(work, held);
  const names = await namesOf(work, held.id);
  const members = new Map(scores.map((one) => [one.member, names.get(one.member) ?? '']));
  const scored = criteria.filter((one) => one.kind === 'scored') as readonly (Published & Scored)[]; // the kind was asked for
  const given = Map.groupBy(scores, (one) => `${one.proponent} ${one.criterion}`);
  return {
    members: [...members].map(([member, name]) => ({ id: member, name })),
    moveLimit: held.moveLimit,
    cells: proponents.flatMap((one) =>
      criteria.map((criterion) => {
        const originals = given.get(`${one.id} ${criterion.id}`) ?? [];
        const agreed = consensus.find((each) => each.proponent === one.id && each.criterion === criterion.id) ?? null;
        const average = averageOf(originals);
        return {
          proponent: one.id,
          criterion: criterion.id,
          originals: originals.map(({ member, score, passed, comment }) => ({ member, score, passed, comment })),
          average: average === null ? null : average / 100,
          isOpen:
            criterion.kind === 'pass_fail' && one.status === 'scored' && metBy(originals, agreed?.passed) === null,
          agreed: agreed && { score: agreed.score, passed: agreed.passed, reason: agreed.reason },
        };
      }),
    ),
    far: [...farScores(scored, sheets, held.farPart / 100)].map(({ proposal, ...far }) => ({
      proponent: proposal,
      ...far,
    })),
    drifts: [...drifts(scored, sheets)],
    splits: splits(scored, sheets).map(({ proposal, proposals, ...split }) => ({
      ...split,
      proponent: proposal,
      proponents: proposals,
    })),
  };
}

export async function rankingOf(work: UnitOfWork, id: string): Promise<Ranking> {
  const held = await evaluationOf(work, id);
  if (held.status !== 'approved') await mayWatch(work, held, [...organizers, ...watchers]);
  if (!['ranked', 'recommended', 'approved'].includes(held.status))
    return { isRanked: false, isSame: false, tied: [], rows: [] };
  const inputs = await inputsOf(work, held);
  const ranked = rankedFrom(inputs);
  const tied = tiedFirst(ranked);
  const entries = new Map(inputs.proponents.map((one) => [one.id, one]));
  const bids = await work.rows(bid, {
    where: { id: inputs.proponents.map(({ entry }) => entry) },
    fields: ['offer', 'notes', 'total', 'withheld', 'receipt'],
    most: 'all',
  });
  const documents = new Map(bids.map((one) => [one.id, { ...one, total: moneyIn(work, contentOf(one).cents) }]));
  const vendors = await vendorsOf(
    work,
    inputs.proponents.map((one) => one.bid),
  );
  const drawnFirst = tied.length > 0 && held.drawSeed ? await drawAmong(work, inputs, tied, held.drawSeed) : [];
  return {
    isRanked: true,
    isSame: canonical(ranked) === canonical(held.result),
    tied: tied
      .map((one) => entries.get(one))
      .filter((one) => one !== undefined)
      .toSorted((one, other) => drawnFirst.indexOf(one.entry) - drawnFirst.indexOf(other.entry))
      .map((one) => ({ proponent: one.id, number: documents.get(one.entry)?.receipt ?? '' })),
    rows: ranked.map(({ proposal, rank, points, by, failed }) => {
      const one = entries.get(proposal);
      const entry = one?.entry ?? '';
      return {
        proponent: proposal,
        bid: entry,
        name: one?.name ?? '',
        vendor: vendors.get(entry) ?? null,
        total: documents.get(entry)?.total ?? null,
        rank,
        points,
        by: Object.entries(by).map(([criterion, each]) => ({ criterion, points: each })),
        failed: one?.failedName ?? (failed.length > 0 || rank === null ? 'Screened out' : null),
      };
    }),
  };
}
