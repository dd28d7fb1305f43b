import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document, member, reasonGiven } from '../../organization/public.server.ts';
import { ownerIn } from '../../public/public.server.ts';
import { publicAuction } from '../auction/public-auction.server.ts';
import { failedLots } from '../competition/failed-lots.server.ts';
import { publicAwards } from '../award/public-awards.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { otherUnitsFor } from '../solicitation/unit-prices.ts';
import { publicTabulation } from '../sealing/public-tabulation.server.ts';
import { publicKeys, publicMinutes, publicOpening, publicRoots } from '../sealing/public-minutes.server.ts';
import { publicTieDraws } from '../award/tie.server.ts';
import { publicDraws } from '../evaluation/public-draw.server.ts';
import { inquiriesOf } from '../rfi/inquiry.ts';
import { publicTranslations } from '../translation/public-translations.server.ts';
import { asksSubcontractors } from '../bidding/checklist.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { addendum } from './addendum.record.ts';
import { type Notice, type NoticeAddendum, type PublicState, publicStates } from './notice.ts';
import { textOf } from './notice-text.server.ts';
import type { Change } from './redline.ts';
import { solicitationQuestion } from './solicitation-question.record.ts';

type Solicitation = Row<typeof solicitation>;
type Code = NonNullable<Notice['items'][number]['code']>;

/** The fields that anybody may read of a published solicitation; nothing else is ever on the site, in its data or in its mail. */
export const publicFields: readonly string[] = [
  `ocid number name type category buyer summary specification documents lots items extras alternateBasis alternateFunds criteria forms leastBids bidSecurity bidSecurityAmount criteriaHash`,
  `meetingAt meetingPlace mustAttend performedAt place questionsDueAt dueAt inquiries findings replaces publishedAt reason`,
]
  .flatMap((names) => names.split(' ').map((name) => `solicitation.${name}`))
  .concat('title body clause citation packVersion isAdapted'.split(' ').map((name) => `solicitation_section.${name}`))
  .concat('addendum.reason', 'addendum.changes', 'addendum.issuedAt', 'addendum.sections')
  .concat('solicitation_question.number', 'solicitation_question.question', 'solicitation_question.answer')
  .concat('commodity_code.code', 'commodity_code.name', 'document.name', 'document.mediaType', 'document.size')
  .concat(
    'award.number',
    'award.role',
    'award.lot',
    'award.amount',
    'award.alternates',
    'award.protestUntil',
    'award.finalOn',
    'vendor.name',
  )
  .concat('protest.number', 'protest.decidedOn', 'competition_review.lot', 'competition_review.reason')
  .concat(
    'title summary specification meetingPlace parts language'.split(' ').map((name) => `notice_translation.${name}`),
  )
  .concat(
    'bid.receipt',
    'bid.receivedAt',
    'bid.isLate',
    'bid.entriesDiffer',
    'bid.total',
    'bid.offer',
    'bid.mistake',
    'intake_policy.listingPercent',
    'intake_policy.listingLaw',
    'vendor.number',
    // A sole proprietor is called by it.
    'vendor.tradeName',
  )
  .concat(
    `startsAt opensAt endsAt stepAmount stepPercent beatsBest softMinutes extendMinutes mostExtensions terms status`
      .split(' ')
      .map((name) => `auction.${name}`),
    'auction_entry.alias',
    `number lot total bidAt extendedTo`.split(' ').map((name) => `auction_bid.${name}`),
  )
  .concat(
    `number name scope criteria priceFactors law coverages program endsOn decisionDays`
      .split(' ')
      .map((name) => `prequalified_list.${name}`),
  )
  .concat('sealed_event.id', 'sealed_event.part', 'sealed_event.closedAt', 'sealed_event.root')
  .concat('opening_session.number', 'opening_session.minutes', 'evaluation.drawSource', 'evaluation.drawSeed')
  .concat('award.drawSource', 'award.drawSeed')
  .concat(
    'signedAs kind keyMade publicKey signature objection signedAt'
      .split(' ')
      .map((name) => `opening_signature.${name}`),
  )
  .concat('sealed_event.publicKey', 'sealed_event.needed', 'sealed_event.officers')
  .concat('organization_members.name', 'organization_members.email');

/** A published solicitation by its number; null for every other one, whatever its state says. */
export const publishedByNumber = (work: UnitOfWork, number: string): Promise<Solicitation | null> =>
  work.row(solicitation, {
    where: { number: plain(number), status: publicStates, publishedAt: { not: null }, ocid: { not: null } },
  });

const plain = (text: string): string => text.slice(0, 60).toWellFormed().replaceAll('\0', '');

const codesOfItems = `select i.id as line, c.scheme, c.code, c.name as words from solicitation_items i
  join commodity_code c on c.organization_id = i.organization_id and c.id = i.commodity
  where i.organization_id = $1 and i.parent = $2`;

async function codesOf({ tx, actor }: UnitOfWork, id: string): Promise<ReadonlyMap<string, Code>> {
  const found = await tx.query<Code & { line: string }>(codesOfItems, [actor.organizationId, id], 'notice.codes');
  return new Map(found.map(({ line, scheme, code, words }) => [line, { scheme: scheme.toUpperCase(), code, words }]));
}

/** What is asked by the policy of the day of publication: it does not change under a bid. */
async function listingOf(work: UnitOfWork, row: Solicitation): Promise<Notice['listing']> {
  if (!asksSubcontractors(row)) return null;
  const { listingPercent, listingLaw } = await policyOn(work, (row.publishedAt ?? work.now()).slice(0, 10));
  return { percent: listingPercent, law: listingLaw };
}

/** Everything that anybody may read of it, read in one transaction. */
export async function noticeOf(work: UnitOfWork, row: Solicitation): Promise<Notice> {
  const { id, ocid, publishedAt } = row;
  if (ocid === null || publishedAt === null) throw new Error(`${row.number} is not published`);
  const agency = await ownerIn(work);
  const contact = await work.row(member, { where: { id: row.buyer }, fields: ['name', 'email'] });
  const codes = await codesOf(work, id);
  const files = await work.rows(document, {
    where: { id: row.documents ?? [], status: 'kept', scan: { not: 'infected' } },
    fields: ['name', 'mediaType', 'size', 'createdAt'],
    most: 'all',
  });
  const failed = await failedLots(work, id);
  const before =
    row.replaces === null
      ? null
      : await work.row(solicitation, { where: { id: row.replaces }, fields: ['number', 'ocid'] });
  return {
    ocid,
    publishedAt,
    number: row.number,
    title: row.name,
    type: row.type,
    category: row.category,
    status: row.status as PublicState, // only those are read
    summary: row.summary,
    specification: row.specification,
    sections: await sectionsOf(work, id),
    agency: agency.name,
    timeZone: agency.timeZone,
    contact: contact && { name: contact.name, email: contact.email },
    dueAt: row.dueAt,
    questionsDueAt: row.questionsDueAt,
    meetingAt: row.meetingAt,
    meetingPlace: row.meetingPlace,
    mustAttend: row.mustAttend,
    performedAt: row.performedAt,
    lots: (row.lots ?? []).map(({ code, name }) => {
      const failedBecause = failed.get(code);
      return { code, name, ...(failedBecause === undefined ? {} : { failedBecause }) };
    }),
    items: (row.items ?? []).map((one) => ({
      lot: one.lot ?? null,
      item: one.item,
      kind: one.kind,
      alternateTo: one.alternateTo ?? null,
      effect: one.effect ?? null,
      quantity: one.quantity,
      mayBeLeft: one.mayBeLeft ?? false,
      // In an auction every price is of the unit asked.
      otherUnits: row.type !== 'auction' && one.otherUnits === true && otherUnitsFor(one.quantity.unit).length > 0,
      detail: one.detail ?? null,
      code: codes.get(one.id ?? '') ?? null,
    })),
    extras: (row.extras ?? []).map((one) => ({
      lot: one.lot ?? null,
      name: one.name,
      kind: one.kind,
      isDiscount: one.isDiscount ?? false,
    })),
    alternateBasis: row.alternateBasis,
    alternateFunds: row.alternateFunds,
    inquiries: inquiriesOf(row.inquiries),
    findings: row.status === 'concluded' && row.findingsPublic ? row.findings : null,
    criteria: (row.criteria ?? []).map((one) => ({
      name: one.name,
      kind: one.kind,
      weight: one.weight ?? null,
      scale: one.scale ?? null,
      formula: one.formula ?? null,
      zeroAt: one.zeroAt ?? null,
      bands: one.bands ?? null,
      guidance: one.guidance ?? null,
    })),
    forms: (row.forms ?? []).map((one) => ({
      name: one.name,
      kind: one.kind,
      least: one.least ?? null,
      isOptional: one.isOptional ?? false,
      guidance: one.guidance ?? null,
    })),
    leastBids: row.leastBids,
    criteriaHash: row.criteriaHash,
    bidSecurity: row.bidSecurity,
    bidSecurityAmount: row.bidSecurityAmount,
    listing: await listingOf(work, row),
    documents: files.map(({ createdAt, ...file }) => ({ ...file, addedAt: createdAt })),
    addenda: await addendaOf(work, id),
    questions: await questionsOf(work, id),
    replaces: before?.ocid ? { number: before.number, ocid: before.ocid } : null,
    awards: await publicAwards(work, id),
    translations: await publicTranslations(work, id),
    auction: await publicAuction(work, row),
    ...(await proofOf(work, row)),
    endedBecause: await whyItEnded(work, row),
  };
}

/** Minutes and draws name those who bid, so they wait for the tabulation; keys are out from publication on, roots from the closing on. */
async function proofOf(
  work: UnitOfWork,
  row: Solicitation,
): Promise<Pick<Notice, 'openingKeys' | 'roots' | 'opening' | 'tabulation' | 'minutes' | 'draws'>> {
  const tabulation = await publicTabulation(work, row);
  const openingKeys = await publicKeys(work, row.id);
  const roots = await publicRoots(work, row);
  // With the tabulation every envelope is open.
  const opening = tabulation === null ? await publicOpening(work, row) : null;
  return tabulation === null
    ? { openingKeys, roots, opening, tabulation, minutes: [], draws: [] }
    : {
        openingKeys,
        roots,
        opening,
        tabulation,
        minutes: await publicMinutes(work, row.id),
        draws: [...(await publicDraws(work, row.id)), ...(await publicTieDraws(work, row))],
      };
}

async function questionsOf(work: UnitOfWork, id: string): Promise<Notice['questions']> {
  const rows = await work.rows(solicitationQuestion, {
    where: { solicitation: id, status: 'answered', answeredAt: { not: null } },
    order: 'number',
    fields: ['number', 'askedAt', 'createdAt', 'question', 'answer', 'answeredAt', 'addendum'],
    most: 'all',
  });
  const issued = await work.rows(addendum, {
    where: { solicitation: id, status: 'issued' },
    fields: ['number'],
    most: 'all',
  });
  const numberOf = new Map(issued.map((one) => [one.id, one.number]));
  return rows.map(({ number, askedAt, createdAt, question, answer, answeredAt, addendum: by }) => ({
    number,
    question,
    askedAt: askedAt ?? createdAt,
    answer: answer ?? '',
    answeredAt: answeredAt ?? createdAt,
    addendum: numberOf.get(by ?? '') ?? null,
  }));
}

/** The text as it holds, with what addenda changed of it. */
const sectionsOf = async (work: UnitOfWork, id: string): Promise<Notice['sections']> =>
  (await textOf(work, id)).map(({ title, body, clause, citation, packVersion, isAdapted, changed }) => ({
    title,
    body,
    source: clause === null ? null : { clause, citation, version: packVersion },
    isAdapted,
    changed,
  }));

async function addendaOf(work: UnitOfWork, id: string): Promise<readonly NoticeAddendum[]> {
  const rows = await work.rows(addendum, {
    where: { solicitation: id, status: 'issued' },
    order: 'number',
    fields: ['number', 'issuedAt', 'reason', 'isMaterial', 'movedByRule', 'changes'],
    most: 'all',
  });
  return rows.map(({ number, issuedAt, reason, isMaterial, movedByRule, changes }) => ({
    number: number ?? 0,
    issuedAt: issuedAt ?? '',
    reason,
    isMaterial,
    movedByRule: movedByRule ?? false,
    changes: (changes ?? []) as readonly Change[], // as `issue` keeps them
  }));
}

const whyItEnded = ({ tx, actor }: UnitOfWork, { id, status }: Solicitation): Promise<string | null> =>
  status === 'cancelled' || status === 'failed'
    ? reasonGiven({ tx, actor }, solicitation.name, id, ['cancel', 'fail'])
    : Promise.resolve(null);
