import { dollars, type Row } from '#kernel';
import { reasonGiven } from '../../organization/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { award } from '../award/award.record.ts';
import type { MemoPart } from '../award/memo/memo-calls.ts';
import { protest } from '../award/protest.record.ts';
import { remedies } from '../award/protest-words.ts';
import { fileKinds } from '../enclosures/bid-file.ts';
import { bidFile } from '../enclosures/bid-file.record.ts';
import type { BidResponse } from '../bidding/bid-response.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { addendum } from '../publication/addendum.record.ts';
import { textOf } from '../publication/notice-text.server.ts';
import type { Change } from '../publication/redline.ts';
import { solicitationQuestion } from '../publication/solicitation-question.record.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { bid } from '../sealing/bid.record.ts';
import type { ChainedLine } from '../sealing/minutes.ts';
import { openingSession } from '../sealing/opening-session.record.ts';
import { sealedEvent } from '../sealing/sealed-event.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { solicitationTypes } from '../solicitation/solicitation-words.ts';
import { type AfterAward, pagesAfterAward } from './after-award.server.ts';
import { moneyText as money, packagePage as page, type PackageRows, packageRows as rows } from './package-page.ts';
import { endingOf, type Page, whyNotCopied } from './redaction.ts';
import { offeredAs, type Offer, unitPriceText } from '../solicitation/price-sheet.ts';

type Call = Row<typeof solicitation>;
/** A redacted copy that a firm made of a file with a trade secret claim, as it goes into the package. */
export interface Copy {
  readonly file: string;
  readonly sha256: string;
}

export interface Gathered {
  readonly pages: readonly Page[];
  readonly copies: readonly Copy[];
  /** What is on record and not in the package, with why. */
  readonly withheld: readonly string[];
}

/** Everything on record of a finished procurement that the public may have, in the order in which it happened. */
export async function gather(work: UnitOfWork, call: Call, after: AfterAward): Promise<Gathered> {
  const withheld: string[] = [];
  const copies: Copy[] = [];
  const pages: Page[] = [
    await requisitionPage(work, call),
    await solicitationPage(work, call),
    await addendaPage(work, call),
    await questionsPage(work, call),
    await bidsPage(work, call, { withheld, copies }),
    await minutesPage(work, call),
    await evaluationPage(work, call),
    await awardsPage(work, call),
    await protestsPage(work, call),
  ];
  const later = await pagesAfterAward(work, call.id, after);
  pages.push(...later.pages);
  withheld.push(...later.withheld);
  const files = (call.documents ?? []).length;
  if (files > 0)
    withheld.push(`${files} published file${files === 1 ? '' : 's'}: on the public page of ${call.number}.`);
  return { pages, copies, withheld };
}

async function requisitionPage({ asProduct: work }: UnitOfWork, call: Call): Promise<Page> {
  const row = call.requisition ? await work.find(requisition, call.requisition) : null;
  return page('01-requisition', 'Requisition', [
    {
      heading: row?.number ?? 'Requisition',
      rows: row
        ? rows(
            ['Purpose', row.purpose],
            ['Requested on', row.requestedOn],
            ['Specification', row.specification],
            ['Justification', row.justification],
            ['Total', money(row.total)],
            ...(row.lines ?? []).map(
              ({ item, quantity, unitPrice }, at) =>
                [
                  `Line ${at + 1}`,
                  `${item}, ${quantity.amount} ${quantity.unit}, ${dollars(unitPrice.cents)} each`,
                ] as const,
            ),
          )
        : [],
    },
  ]);
}

async function solicitationPage({ asProduct: work }: UnitOfWork, call: Call): Promise<Page> {
  const sections = await textOf(work, call.id);
  return page('02-solicitation', 'Solicitation', [
    {
      heading: `${call.number} ${call.name}`,
      rows: rows(
        ['Type', solicitationTypes[call.type]],
        ['Public notice', call.summary],
        ['Specification', call.specification],
        ['Published', call.publishedAt],
        ['Questions due', call.questionsDueAt],
        ['Responses due', call.dueAt],
        ['Pre-bid meeting', call.meetingAt],
        ['Meeting place', call.meetingPlace],
      ),
    },
    {
      heading: 'Items',
      rows: (call.items ?? []).map(
        ({ item, quantity, detail }, at) =>
          [`Line ${at + 1}`, [item, `${quantity.amount} ${quantity.unit}`, detail].filter(Boolean).join(', ')] as const,
      ),
    },
    {
      heading: 'Criteria',
      rows: (call.criteria ?? []).map(
        ({ name, weight, guidance }) =>
          [name, [weight ? `${weight}%` : null, guidance].filter(Boolean).join('. ')] as const,
      ),
    },
    {
      heading: 'Sections',
      rows: sections.map(
        ({ title, body, changed }) => [changed ? `${title} (addendum ${changed.addendum})` : title, body] as const,
      ),
    },
  ]);
}

async function addendaPage({ asProduct: work }: UnitOfWork, call: Call): Promise<Page> {
  const issued = await work.rows(addendum, {
    where: { solicitation: call.id, status: 'issued' },
    order: 'number',
    fields: ['number', 'issuedAt', 'reason', 'changes'],
    most: 'all',
  });
  return page(
    '03-addenda',
    'Addenda',
    issued.map(({ number, issuedAt, reason, changes }) => ({
      heading: `Addendum ${number}`,
      rows: rows(
        ['Issued', issuedAt],
        ['Reason', reason],
        ...((changes ?? []) as readonly Change[]).map(
          // as `issue` keeps them
          ({ label, line, from, to }) => [line ? `${line}: ${label}` : label, `${from ?? ''} → ${to ?? ''}`] as const,
        ),
      ),
    })),
  );
}

async function questionsPage({ asProduct: work }: UnitOfWork, call: Call): Promise<Page> {
  const answered = await work.rows(solicitationQuestion, {
    where: { solicitation: call.id, status: 'answered' },
    order: 'number',
    fields: ['number', 'question', 'answer', 'answeredAt'],
    most: 'all',
  });
  return page(
    '04-questions',
    'Questions and answers',
    answered.map((one) => ({
      heading: one.number,
      rows: rows(['Question', one.question], ['Answer', one.answer], ['Answered', one.answeredAt]),
    })),
  );
}

/** Bids as the room shows them. What stayed sealed, and what a panel never released, is not read at all. */
async function bidsPage(
  { asProduct: work }: UnitOfWork,
  call: Call,
  { withheld, copies }: { readonly withheld: string[]; readonly copies: Copy[] },
): Promise<Page> {
  const all = await work.rows(bid, {
    where: { solicitation: call.id },
    order: 'receivedAt',
    fields: [
      'status',
      'isOpened',
      'vendor',
      'receivedAt',
      'total',
      'isPartial',
      'offer',
      'notes',
      'response',
      'receipt',
    ],
    most: 'all',
  });
  const open = all.filter(({ isOpened, vendor: of }) => isOpened && of !== null);
  if (open.length < all.length)
    withheld.push(`${all.length - open.length} bid(s) that were never opened, or whose content was withheld.`);
  const names = await namesOf(
    work,
    open.flatMap(({ vendor: of }) => (of === null ? [] : [of])),
  );
  const files = await work.rows(bidFile, {
    where: { bid: open.map(({ id }) => id), isShared: true },
    fields: ['bid', 'name', 'kind', 'ground', 'sha256', 'mediaType', 'redacts', 'copyCheck', 'status'],
    order: ['bid', 'place'],
    most: 'all',
  });
  return page(
    '05-bids-and-tabulation',
    'Bids and tabulation',
    open.map((one) => {
      const name = names.get(one.vendor ?? '') ?? 'Vendor';
      const claims = (one.response as BidResponse | null)?.tradeSecrets ?? [];
      for (const { section, ground } of claims)
        withheld.push(`${name}, “${section}”: claimed as a trade secret. ${ground}`);
      // A claim covers what the firm wrote; which sentence it means, no program decides.
      if (claims.length === 0 && one.response) withheld.push(`${name}, written answers: not copied into the package.`);
      const own = files.filter(({ bid: of }) => of === one.id);
      const copyOf = new Map<string, string>();
      for (const { id, name: file, ground, ...one } of own) {
        const why = whyNotCopied(one);
        if (why === null) {
          const kept = `redacted-copies/${String(copies.length + 1).padStart(2, '0')}.${endingOf(one.mediaType)}`;
          copies.push({ file: kept, sha256: one.sha256 ?? '' });
          copyOf.set(id, kept);
        } else
          withheld.push(
            ground === null
              ? `${name}, file “${file}”: ${why}`
              : `${name}, file “${file}”: claimed as a trade secret. ${ground}`,
          );
      }
      return {
        heading: name,
        rows: rows(
          ['Received', one.receivedAt],
          ['Status', one.status],
          [one.isPartial ? 'Total of the lots bid' : 'Total', money(one.total)],
          ...pricesOf(one.offer).map(([line, price]) => {
            const unit = call.items?.[Number(line) - 1]?.quantity.unit ?? '';
            const other = offeredAs(one.offer as unknown as Offer, line, unit); // judged when it was opened
            const words = unitPriceText(price) + (other === null ? '' : `, offered as ${other}`);
            return [`Unit price of line ${line}`, words] as const;
          }),
          ['Notes', claims.length > 0 ? null : one.notes],
          ...own.map(
            ({ id, name: file, kind, sha256 }) =>
              [
                fileKinds[kind],
                [[file, copyOf.get(id)].filter(Boolean).join(', in this package as '), sha256]
                  .filter(Boolean)
                  .join(', SHA-256 '),
              ] as const,
          ),
        ),
      };
    }),
  );
}

const pricesOf = (offer: unknown): readonly (readonly [string, number])[] =>
  Object.entries((offer as { readonly prices?: Readonly<Record<string, unknown>> } | null)?.prices ?? {}).flatMap(
    ([line, price]) => (typeof price === 'number' ? [[line, price] as const] : []),
  );

async function namesOf(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await work.rows(vendor, { where: { id: [...new Set(ids)] }, fields: ['name'], most: 'all' });
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function minutesPage({ asProduct: work }: UnitOfWork, call: Call): Promise<Page> {
  const events = await work.rows(sealedEvent, { where: { solicitation: call.id }, fields: [], most: 'all' });
  const sessions =
    events.length === 0
      ? []
      : await work.rows(openingSession, {
          where: { event: events.map(({ id }) => id), status: 'ended' },
          order: 'number',
          fields: ['number', 'minutes', 'lastHash'],
          most: 'all',
        });
  return page(
    '06-opening-minutes',
    'Minutes of the opening',
    sessions.map(({ number, minutes, lastHash }) => ({
      heading: number,
      rows: [
        ...((minutes ?? []) as readonly ChainedLine[]).map(({ at, text }) => [at, text] as const), // as the ceremony keeps them
        ['Last hash', lastHash] as const,
      ],
    })),
  );
}

async function evaluationPage({ asProduct: work }: UnitOfWork, call: Call): Promise<Page> {
  const held = await work.rows(evaluation, {
    where: { solicitation: call.id, status: 'approved' },
    order: 'number',
    fields: ['number', 'part', 'lockedAt', 'rankedAt', 'rationale'],
    most: 'all',
  });
  return page(
    '07-evaluation',
    'Evaluation',
    held.map((one) => ({
      heading: `${one.number} ${one.part}`,
      rows: rows(['Scores locked', one.lockedAt], ['Ranked', one.rankedAt], ['Rationale', one.rationale]),
    })),
  );
}

async function awardsPage({ asProduct: work }: UnitOfWork, call: Call): Promise<Page> {
  const made = await work.rows(award, {
    where: { solicitation: call.id, status: ['noticed', 'protested', 'standby', 'final', 'cancelled', 'defaulted'] },
    order: 'number',
    most: 'all',
  });
  const names = await namesOf(
    work,
    made.flatMap(({ vendor: of }) => (of === null ? [] : [of])),
  );
  const ended = await reasonGiven(work, solicitation.name, call.id, ['cancel', 'fail']);
  return page('08-award', 'Award', [
    ...made.map((one) => ({
      heading: one.number,
      rows: rows(
        ['Awardee', names.get(one.vendor ?? '')],
        ['Lot', one.lot],
        ['Amount', money(one.amount)],
        ['Status', one.status],
        ['Basis of award', one.basis],
        ['Reason for selection', one.notLowest],
        ['Single-bid finding', one.singleBid],
        ['Basis of price', one.analysis],
        ['Intent noticed', one.noticedAt],
        ['Final on', one.finalOn],
        ...memoRows(one.memo),
      ),
    })),
    ...(call.status === 'cancelled' || call.status === 'failed'
      ? [{ heading: 'Ended without award', rows: rows(['Reason', ended]) }]
      : []),
  ]);
}

const memoRows = (memo: unknown): PackageRows =>
  ((memo ?? []) as readonly MemoPart[]).flatMap(({ title, sentences }) => {
    // as approval keeps it
    const said = sentences.map(({ text, gap }) => text ?? gap ?? '').join(' ');
    return said === '' ? [] : [[`Memo: ${title}`, said] as const];
  });

async function protestsPage({ asProduct: work }: UnitOfWork, call: Call): Promise<Page> {
  const filed = await work.rows(protest, { where: { solicitation: call.id }, order: 'number', most: 'all' });
  return page(
    '09-protests',
    'Protests',
    filed.map((one) => ({
      heading: one.number,
      rows: rows(
        ['Protester', one.protester],
        ['Received', one.receivedAt],
        ['Grounds', one.grounds],
        ['Remedy requested', one.remedy],
        ['Status', one.status],
        ['Decision', one.decision],
        ['Granted remedy', one.remedyGranted && remedies[one.remedyGranted]],
        ['Decided on', one.decidedOn],
        ['Grounds of appeal', one.appeal],
        ['Result of appeal', one.appealDecision],
        ['Appeal decided on', one.appealDecidedOn],
      ),
    })),
  );
}
