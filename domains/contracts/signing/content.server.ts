import { createHash } from 'node:crypto';
import type { Row } from '#kernel';
import { canonical } from '#server/audit/canonical.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { document } from '../../organization/public.server.ts';
import { award } from '../../procurement/public.server.ts';
import { ownerIn } from '../../public/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { inText } from '../clauses/clause-words.ts';
import { contractClauseUse } from '../clauses/contract-clause-use.record.ts';
import { contractTypes } from '../contract/contract-words.ts';
import type { contract } from '../contract/contract.record.ts';
import { contractOption } from '../options/contract-option.record.ts';
import type { SignedContent } from './signed-content.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export interface Content {
  readonly text: string;
  readonly hash: string;
}

/** How the price of an option is computed. One that is stated or in words is hashed as it always was. */
const computedPrice = (one: Row<typeof contractOption>) =>
  one.priceBasis === 'stated' || one.priceBasis === 'words'
    ? {}
    : {
        price: {
          basis: one.priceBasis,
          percent: one.percent,
          periods: (one.periods ?? []).map(({ fromDay, percent }) => ({ fromDay, percent })),
          series: one.series,
          baseMonth: one.baseMonth,
          referenceMonth: one.referenceMonth,
          floor: one.escalatorFloor,
        },
      };

/** Everything that binds: parties, money, term, terms, options, and each attached file by its own hash. */
export async function contentOf(work: UnitOfWork, row: Row<typeof contract>): Promise<Content> {
  const product = work.asProduct;
  const firm = row.vendor && (await product.row(vendor, { where: { id: row.vendor }, fields: ['name', 'number'] }));
  const source = row.award && (await product.row(award, { where: { id: row.award }, fields: ['number'] }));
  const options = await product.rows(contractOption, {
    where: { contract: row.id, status: { not: 'declined' } },
    order: 'place',
    most: 'all',
  });
  const clauses = await product.rows(contractClauseUse, {
    where: { contract: row.id, status: [...inText] },
    fields: ['code', 'revision', 'title', 'section', 'citation', 'body', 'negotiated'],
    order: ['place', 'number'],
    most: 'all',
  });
  const files = await product.rows(document, {
    where: { id: row.documents ?? [] },
    fields: ['name', 'size', 'sha256'],
    order: ['name', 'sha256'],
    most: 'all',
  });
  const money = (of: { readonly cents: number } | null) => of?.cents ?? null;
  const said: SignedContent = {
    form: clauses.length === 0 ? 'levee-contract-1' : 'levee-contract-2',
    agency: (await ownerIn(product)).name,
    contractor: firm ? `${firm.name} (${firm.number})` : '',
    number: row.number,
    title: row.title,
    award: source ? source.number : null,
    lot: row.lot,
    type: contractTypes[row.type],
    typeFinding: row.typeFinding,
    currency: (row.ceiling ?? row.value)?.currency ?? 'USD',
    valueCents: money(row.value),
    notToExceedCents: money(row.ceiling),
    fromDay: row.fromDay,
    untilDay: row.untilDay,
    federalFunds: row.federalFunds,
    noticeTerms: row.noticeTerms,
    claimNoticeDays: row.claimNoticeDays,
    terminationTerms: row.terminationTerms,
    options: options.map((one) => ({
      name: one.name,
      newEnd: one.newEnd,
      amountCents: one.amount.cents,
      escalator: one.escalator,
      escalatorCap: one.escalatorCap === null ? null : Number(one.escalatorCap),
      ...computedPrice(one),
      noticeFrom: one.noticeFrom,
      noticeBy: one.noticeBy,
    })),
    // A contract without clauses of the library is hashed as it always was.
    ...(clauses.length === 0
      ? {}
      : {
          clauses: clauses.map(({ code, revision, title, section, citation, body, negotiated }) => ({
            code: code ?? '',
            version: revision ?? 1,
            title: title ?? '',
            section,
            citation,
            text: body ?? '',
            ...(negotiated === true ? { negotiated } : {}),
          })),
        }),
    documents: files.map(({ id, name, size, sha256: hash }) => ({ id, name, size, sha256: hash })),
  };
  const text = canonical(said);
  return { text, hash: sha256(text) };
}
