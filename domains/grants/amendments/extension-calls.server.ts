import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import { chargeable } from '../award/award-words.ts';
import { sumsOfOne } from '../award/figures.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { extensionOf } from './conditions.ts';
import {
  amendmentNotice,
  amendmentNoticePdf,
  type AwardExtension,
  awardExtension,
  type ExtensionNotices,
  extensionNotices,
} from './extension-calls.ts';
import { extendedOf } from './extension-facts.server.ts';
import { noticeOf, noticeSheetOf } from './notice.server.ts';

const SHOWN = 200;

export async function extensionStandingOf(work: UnitOfWork, id: string): Promise<AwardExtension> {
  const of = await work.find(grantAward, id);
  if (!of) throw missing(grantAward);
  const [facts] = await extendedOf(work, [of]);
  if (!facts) throw missing(grantAward);
  const { expendedCents } = await sumsOfOne(work, id);
  const { way, why, window, conditions } = extensionOf(facts, work.today);
  return {
    award: { id, number: of.number ?? '', untilDay: of.untilDay },
    way,
    why,
    window,
    conditions: [...conditions],
    amendment: facts.pendingId ? { id: facts.pendingId, number: facts.pending ?? '' } : null,
    unspentCents: of.amount.cents - expendedCents,
  };
}

/** Those whose day comes first are first; those whose day has passed are last. */
export async function noticesOf(work: UnitOfWork): Promise<ExtensionNotices> {
  const awards = await work.rows(grantAward, {
    where: { status: [...chargeable] },
    fields: ['number', 'title', 'status', 'fundingType', 'awardDate', 'untilDay'],
    order: ['untilDay', 'number'],
    most: 'all',
  });
  const facts = await extendedOf(work, awards);
  const rows = facts.flatMap((one, at) => {
    const { way, why, window } = extensionOf(one, work.today);
    const of = awards[at];
    if (!window || !of) return [];
    const { noticeBy, daysToNotice, longestUntil, citation } = window;
    const { id, number, title, untilDay } = of;
    return [{ id, number: number ?? '', title, untilDay, noticeBy, daysToNotice, longestUntil, way, why, citation }];
  });
  const isPast = (row: (typeof rows)[number]) => row.daysToNotice < 0;
  return { awards: firstRows([...rows.filter((row) => !isPast(row)), ...rows.filter(isPast)], SHOWN) };
}

export const extensionOperations = ({ door }: Ports): Operation[] => [
  answers(awardExtension, {
    tag: 'Grants',
    scope: 'grant_award:read',
    access: 'member',
    summary: 'Whether an award is extended by notice to its funder alone, and why not.',
    told: 'Each condition with its state, and the days by the text of 2 CFR 200 that governs the award.',
    probe: { names: { id: 'grant_award' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => ({ body: await extensionStandingOf(work, id) })),
  }),
  answers(extensionNotices, {
    tag: 'Grants',
    scope: 'grant_award:read',
    access: 'member',
    summary: 'The last day for an extension notice of each open federal award.',
    told: 'Awards by the end of their period; those whose day has passed come last.',
    probe: { namesNothing: true },
    run: ({ actor }) => door.run(actor, async (work) => ({ body: await noticesOf(work) })),
  }),
  answers(amendmentNotice, {
    tag: 'Grants',
    scope: 'award_amendment:read',
    access: 'member',
    summary: 'An amendment as it is printed: of an extension, the notice to the funder.',
    told: 'Who notices whom, the facts of the award, the parts in their order, and which are empty.',
    probe: { names: { id: 'award_amendment' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const { number: _number, ...body } = await noticeOf(work, id);
        return { body };
      }),
  }),
  answers(amendmentNoticePdf, {
    tag: 'Grants',
    scope: 'award_amendment:read',
    access: 'member',
    summary: 'An amendment, or the notice of an extension, as a PDF file.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    probe: { names: { id: 'award_amendment' } },
    run: async ({ actor, params: { id } }) => pdfAnswer(await door.run(actor, (work) => noticeSheetOf(work, id))),
  }),
];
