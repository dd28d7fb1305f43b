import type { Row } from '#kernel';
import { sheetOf } from '../sealing/bid-content.ts';
import { offeredAs, type Offer, totalsOf } from '../solicitation/price-sheet.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { bid } from '../sealing/bid.record.ts';
import { bidFile } from '../enclosures/bid-file.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { type BidSecurity, responseFrom } from './bid-response.ts';
import { buyers } from '../solicitation/solicitation-life.ts';
import { member } from '../../organization/public.server.ts';
import { nameKey } from '../../vendors/public.ts';
import { vendor } from '../../vendors/public.server.ts';
import { checklistOf, securityNeeded } from './checklist.ts';
import { bidResponsiveness } from './responsiveness-call.ts';
import { suretyCheck } from '../surety/surety-check.record.ts';
import { activeService } from '../surety/surety-service.server.ts';
import { defectsOf, isSameBond, type Verified } from '../surety/surety.ts';

const nothing: Offer = { prices: {}, extras: {} };

/** Line by line, as the price sheet has them; nothing of prices that are still in an envelope of their own. */
function pricesIn(asked: Row<typeof solicitation> | null, offer: Offer | null) {
  if (!asked || !offer) return { lines: [], extras: [] };
  const totals = totalsOf(sheetOf(asked), offer);
  const lines = (asked.items ?? []).map(({ item, lot, quantity: { amount, unit } }, at) => {
    const id = String(at + 1);
    const price = offer.prices[id];
    const priced = typeof price === 'number' ? price : null;
    const offered = offeredAs(offer, id, unit);
    const cents = totals.lines[id] ?? null;
    return { id, item, lot: lot ?? '', quantity: `${amount} ${unit}`, price: priced, offered, cents };
  });
  const extras = (asked.extras ?? []).map(({ name }, at) => ({
    id: `x${at + 1}`,
    name,
    cents: totals.extras[`x${at + 1}`] ?? null,
  }));
  return { lines, extras };
}

const isSameName = (one: string, other: string): boolean => nameKey(one) !== '' && nameKey(one) === nameKey(other);

/** What is known of the security of an opened bid: the latest answer about this very bond, and what is wrong with it. */
async function securityOf(
  work: UnitOfWork,
  row: Row<typeof bid>,
  { security, needed }: { readonly security: BidSecurity | null; readonly needed: number | null },
) {
  if (!security) return null;
  const product = work.asProduct;
  const [firm, checks, service] = await Promise.all([
    row.vendor ? product.row(vendor, { where: { id: row.vendor }, fields: ['name'] }) : null,
    product.rows(suretyCheck, { where: { bid: row.id }, order: '-askedAt', most: 'all' }),
    activeService(work),
  ]);
  const principal = firm?.name ?? '';
  const [last] = checks;
  const answer: Verified | null = last
    ? {
        state: last.state,
        said: last.said,
        reference: last.reference,
        amountCents: last.saidAmount?.cents ?? null,
        principal: last.saidPrincipal,
        asked: { number: last.bond, surety: last.surety, cents: last.amount.cents, principal: last.principal },
      }
    : null;
  const isBond = security.kind === 'bond';
  const stands = isBond && answer !== null && isSameBond(security, answer, principal) ? answer : null;
  const by = last?.askedBy ? await product.row(member, { where: { id: last.askedBy }, fields: ['name'] }) : null;
  const unasked = service
    ? 'The surety service was not asked about this bond yet.'
    : 'No surety service is connected. Call the surety.';
  return {
    state: stands?.state ?? ('not_verified' as const),
    said: stands
      ? stands.said
      : !isBond
        ? 'Inspect the original.'
        : last
          ? 'The bond or its firm changed since it was verified. Ask again.'
          : unasked,
    defects: [...defectsOf({ security, needed, principal, answer: isBond ? answer : null, isSameName })],
    asked:
      last && stands
        ? {
            at: last.askedAt,
            by: by?.name ?? null,
            service: last.service,
            reference: last.reference,
            hash: last.answerHash,
          }
        : null,
    earlier: Math.max(0, checks.length - (stands ? 1 : 0)),
    mayAsk: isBond && service !== null && buyers.some(({ duty }) => work.actor.duties.includes(duty)),
  };
}

export const responsivenessOperations = ({ door }: Ports): Operation[] => [
  answers(bidResponsiveness, {
    scope: 'bid:read',
    access: 'member',
    summary:
      'The prices of an opened bid, its responsiveness checklist and answers, and what is known of its security.',
    tag: 'Bid openings',
    told: 'Prices and checklist; nothing of a bid that is not opened.',
    probe: { names: { id: bid.name } },
    async run(call) {
      const id = rowId(call, door.around.registry.get(bid.name));
      const found = await door.run(call.actor, async (work) => {
        const row = await work.find(bid, id);
        if (!row?.isOpened) throw missing(bid);
        const asked = await work.asProduct.find(solicitation, row.solicitation);
        const response = responseFrom(row.response);
        const offer = (row.offer ?? nothing) as Offer; // as the opening kept it
        const files = await work.asProduct.rows(bidFile, {
          where: { bid: id, isShared: true },
          fields: ['name', 'kind', 'size', 'ground', 'redacts', 'copyCheck', 'problem'],
          order: 'place',
          most: 'all',
        });
        const names = (await work.asProduct.rows(bidFile, { where: { bid: id }, fields: ['name'], most: 'all' })).map(
          ({ name }) => name,
        );
        const checks =
          asked && response
            ? checklistOf(asked, offer, response, {
                files: row.received === 'paper' ? null : names,
                notes: row.notes,
              })
            : [];
        return {
          files,
          checks: checks.map(({ part: _part, ...one }) => one),
          response,
          security: await securityOf(work, row, {
            security: response?.security ?? null,
            needed: asked ? securityNeeded(asked, totalsOf(sheetOf(asked), offer).priced) : null,
          }),
          ...pricesIn(asked, row.offer as Offer),
        };
      });
      return { body: found };
    },
  }),
];
