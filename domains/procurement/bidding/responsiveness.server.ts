import type { Row } from '#kernel';
import { sheetOf } from '../sealing/bid-content.ts';
import { type Offer, totalsOf } from '../solicitation/price-sheet.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import { bid } from '../sealing/bid.record.ts';
import { bidFile } from '../enclosures/bid-file.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { responseFrom } from './bid-response.ts';
import { checklistOf } from './checklist.ts';
import { bidResponsiveness } from './responsiveness-call.ts';
import { type SuretyVerifier, verificationOf } from './surety.ts';

/** An installation that has an account with a service of sureties names it here. */
const verifier: SuretyVerifier | null = null;

const nothing: Offer = { prices: {}, extras: {} };

/** Line by line, as the price sheet has them; nothing of prices that are still in an envelope of their own. */
function pricesIn(asked: Row<typeof solicitation> | null, offer: Offer | null) {
  if (!asked || !offer) return { lines: [], extras: [] };
  const totals = totalsOf(sheetOf(asked), offer);
  const lines = (asked.items ?? []).map(({ item, lot, quantity: { amount, unit } }, at) => {
    const id = String(at + 1);
    const price = offer.prices[id];
    const priced = typeof price === 'number' ? price : null;
    return { id, item, lot: lot ?? '', quantity: `${amount} ${unit}`, price: priced, cents: totals.lines[id] ?? null };
  });
  const extras = (asked.extras ?? []).map(({ name }, at) => ({
    id: `x${at + 1}`,
    name,
    cents: totals.extras[`x${at + 1}`] ?? null,
  }));
  return { lines, extras };
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
        const checks = asked && response ? checklistOf(asked, offer, response) : [];
        const files = await work.asProduct.rows(bidFile, {
          where: { bid: id, isShared: true },
          fields: ['name', 'kind', 'size', 'ground', 'problem'],
          order: 'place',
          most: 'all',
        });
        return {
          files,
          checks: checks.map(({ part: _part, ...one }) => one),
          response,
          ...pricesIn(asked, row.offer as Offer),
        };
      });
      return { body: { ...found, security: await verificationOf(found.response?.security ?? null, verifier) } };
    },
  }),
];
