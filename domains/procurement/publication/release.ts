import { dollars } from '#kernel';
import { sheetOf } from '../sealing/bid-content.ts';
import { alternateNumbers, alternateWords } from '../solicitation/alternates.ts';
import { alternateBases, solicitationTypes, scoredTypes } from '../solicitation/solicitation-words.ts';
import type { Notice, NoticeBid } from './notice.ts';
import type { Release } from './ocds-merge.ts';

/** What is published, as the code list of releases calls it. */
export type ReleaseTag =
  | 'tender'
  | 'tenderUpdate'
  | 'tenderCancellation'
  | 'award'
  | 'awardUpdate'
  | 'awardCancellation'
  | 'contract'
  | 'contractUpdate'
  | 'contractAmendment'
  | 'contractTermination'
  | 'implementation'
  | 'implementationUpdate';

export interface Publisher {
  readonly id: string;
  readonly name: string;
}

const kinds = {
  goods: 'goods',
  services: 'services',
  construction: 'works',
  professional: 'services',
  architect_engineer: 'services',
} as const;
export const kindOf = (category: keyof typeof kinds): (typeof kinds)[keyof typeof kinds] => kinds[category];

/** What became of the tender, in the words of OCDS. */
export const tenderStatuses = {
  published: 'active',
  closed: 'active',
  opened: 'active',
  awarded: 'complete',
  concluded: 'complete',
  failed: 'unsuccessful',
  cancelled: 'cancelled',
} as const;

/** The extensions whose fields are used, as packages name them. */
const extension = (name: string, version: string): string =>
  `https://raw.githubusercontent.com/open-contracting-extensions/ocds_${name}_extension/${version}/extension.json`;
export const extensions = [
  extension('lots', 'v1.1.5'),
  extension('enquiry', 'v1.1.5'),
  extension('bid', 'v1.1.5'),
  extension('budget_breakdown', 'master'),
  // Community extensions have no versions.
  'https://raw.githubusercontent.com/contratacionesabiertas/ocds_guarantees_extension/master/extension.json',
];

const lotOf = (lot: string | null) => (lot === null ? {} : { relatedLot: lot });

const items = (notice: Notice) => {
  const numbers = alternateNumbers(sheetOf(notice));
  return notice.items.map(({ lot, code, quantity, ...one }, at) => ({
    id: String(at + 1),
    description: [alternateWords(one, numbers.get(String(at + 1)) ?? 0), one.item].filter(Boolean).join(': '),
    ...Object.fromEntries(
      notice.translations.flatMap(({ language, texts }) =>
        texts[one.item] === undefined ? [] : [[`description_${language}`, texts[one.item]]],
      ),
    ),
    ...(code ? { classification: { scheme: code.scheme, id: code.code, description: code.words } } : {}),
    quantity: Number(quantity.amount),
    unit: { id: quantity.unit, name: quantity.unit },
    ...lotOf(lot),
  }));
};

/** The routine of merging cannot take a line away, so a line that an addendum removed is published as removed. */
const removed = (notice: Notice, before: number) =>
  Array.from({ length: Math.max(0, before - notice.items.length) }, (_, at) => ({
    id: String(notice.items.length + at + 1),
    description: 'Removed by addendum',
    quantity: 0,
  }));

/** What decides: the criteria, and of alternates which price makes the low bid. */
const deciding = ({ criteria, items: lines, type, alternateBasis, alternateFunds }: Notice): string =>
  [
    ...criteria.map(({ name, weight }) => (weight === null ? `${name}: pass or fail` : `${name}: ${weight}%`)),
    ...(lines.some(({ kind }) => kind === 'alternate') && !scoredTypes.includes(type)
      ? [
          `Low bid by: ${alternateBases[alternateBasis ?? 'base']}${alternateFunds ? ` of ${dollars(alternateFunds.cents)}` : ''}`,
        ]
      : []),
  ].join('; ');

const documents = ({ documents: files, addenda, publishedAt, title, translations }: Notice, path: string) => [
  {
    id: 'notice',
    documentType: 'tenderNotice',
    title,
    url: path,
    datePublished: publishedAt,
    format: 'text/html',
    language: 'en',
  },
  ...translations.map((one) => ({
    id: `notice-${one.language}`,
    documentType: 'tenderNotice',
    title: one.title ?? title,
    description: one.isOlder
      ? 'Translation that is older than the English text. The English text is authoritative.'
      : 'Translation. The English text is authoritative.',
    url: `${path}?lang=${one.language}`,
    datePublished: one.confirmedAt ?? publishedAt,
    format: 'text/html',
    language: one.language,
  })),
  ...files.map(({ id, name, mediaType, addedAt }) => ({
    id,
    documentType: 'biddingDocuments',
    title: name,
    url: `${path}/documents/${id}`,
    datePublished: addedAt,
    format: mediaType,
  })),
  ...addenda.map(({ number, reason, issuedAt }) => ({
    id: `addendum-${number}`,
    documentType: 'clarifications',
    title: `Addendum ${number}`,
    description: reason,
    url: `${path}#addendum-${number}`,
    datePublished: issuedAt,
    format: 'text/html',
    language: 'en',
  })),
];

/** Texts in another language are named by it: `title_es`. */
const translated = ({ translations }: Notice) =>
  Object.fromEntries(
    translations.flatMap(({ language, title, summary, isOlder }) => [
      [`title_${language}`, title],
      // Null takes back what was published before the English text changed.
      ...(summary || isOlder ? [[`description_${language}`, summary]] : []),
    ]),
  );

const enquiries = ({ questions }: Notice) =>
  questions.map(({ number, askedAt, question, answer, answeredAt }) => ({
    id: number,
    date: askedAt,
    description: question,
    answer,
    dateAnswered: answeredAt,
  }));

const bidStatuses = {
  opened: 'pending',
  responsive: 'valid',
  nonresponsive: 'disqualified',
  excused: 'withdrawn',
} as const;

const tenderer = ({ number, vendor }: NoticeBid) => ({ id: number, name: vendor });

/** What was bid, once it is public; nothing before, not even a count. */
const bids = ({ tabulation }: Notice) =>
  tabulation === null
    ? {}
    : {
        bids: {
          statistics: [{ id: 'bids', measure: 'bids', value: tabulation.bids.length }],
          details: tabulation.bids.map((one) => ({
            id: one.receipt,
            date: one.receivedAt,
            status: bidStatuses[one.status],
            tenderers: [tenderer(one)],
            ...(one.total ? { value: { amount: one.total.cents / 100, currency: one.total.currency } } : {}),
            ...(one.isPartial ? { relatedLots: one.lots.flatMap(({ code, isBid }) => (isBid ? [code] : [])) } : {}),
          })),
        },
      };

/** Everyone who bid, once; a firm may have two bids. Who won stays a supplier. */
const tenderers = ({ tabulation, awards }: Notice) =>
  [...new Map((tabulation?.bids ?? []).map((one) => [one.number, tenderer(one)])).values()].map((one) => ({
    ...one,
    roles: awards.some(({ vendor, state }) => vendor === one.name && state !== 'cancelled')
      ? ['tenderer', 'supplier']
      : ['tenderer'],
  }));

const period = (startDate: string, endDate: string | null) => ({ startDate, ...(endDate ? { endDate } : {}) });

interface About {
  readonly tag: ReleaseTag;
  readonly date: string;
  /** The releases of the process so far, oldest first, with how many items each has. */
  readonly before: readonly { readonly id: string; readonly items: number }[];
  readonly path: string;
  readonly publisher: string;
}

/** The id of the next release of a process that has so many. */
export const releaseId = (ocid: string, earlier: number): string => `${ocid}-${String(earlier + 1).padStart(4, '0')}`;

/** What a publication says, as a release of OCDS 1.1. Addresses begin with the site's own path; its origin is put before them when they are read. */
export function releaseOf(notice: Notice, { tag, date, before, path, publisher }: About): Release {
  const { ocid, number, contact, addenda, lots } = notice;
  const id = releaseId(ocid, before.length);
  const party = { id: publisher, name: notice.agency };
  const most = Math.max(0, ...before.map((one) => one.items));
  const ended = notice.endedBecause && tag === 'tenderCancellation' ? { statusDetails: notice.endedBecause } : {};
  return {
    ocid,
    id,
    date,
    tag: [tag],
    initiationType: 'tender',
    language: 'en',
    parties: [
      { ...party, roles: ['buyer', 'procuringEntity'], ...(contact ? { contactPoint: contact } : {}) },
      ...tenderers(notice),
    ],
    buyer: party,
    tender: {
      id: number,
      title: notice.title,
      ...(notice.summary ? { description: notice.summary } : {}),
      ...translated(notice),
      status: tenderStatuses[notice.status],
      ...ended,
      procuringEntity: party,
      procurementMethod: 'open',
      procurementMethodDetails: solicitationTypes[notice.type],
      mainProcurementCategory: kindOf(notice.category),
      awardCriteria: scoredTypes.includes(notice.type) ? 'ratedCriteria' : 'priceOnly',
      ...(deciding(notice) ? { awardCriteriaDetails: deciding(notice) } : {}),
      tenderPeriod: period(notice.publishedAt, notice.dueAt),
      ...(notice.questionsDueAt ? { enquiryPeriod: period(notice.publishedAt, notice.questionsDueAt) } : {}),
      hasEnquiries: notice.questions.length > 0,
      ...(notice.questions.length > 0 ? { enquiries: enquiries(notice) } : {}),
      ...(lots.length > 0
        ? {
            lots: lots.map(({ code, name, failedBecause }) => ({
              id: code,
              title: name,
              status: failedBecause === undefined ? tenderStatuses[notice.status] : tenderStatuses.failed,
            })),
          }
        : {}),
      items: [...items(notice), ...removed(notice, most)],
      documents: documents(notice, path),
      ...(notice.meetingAt
        ? {
            milestones: [
              {
                id: 'meeting',
                title: 'Pre-bid meeting',
                type: 'engagement',
                dueDate: notice.meetingAt,
                ...(notice.meetingPlace ? { description: notice.meetingPlace } : {}),
              },
            ],
          }
        : {}),
      ...(addenda.length > 0
        ? {
            amendments: addenda.map((one) => ({
              id: String(one.number),
              date: one.issuedAt,
              rationale: one.reason,
              description: one.changes.map(({ label }) => label).join(', '),
            })),
          }
        : {}),
    },
    ...bids(notice),
    ...(notice.replaces
      ? {
          relatedProcesses: [
            {
              id: '1',
              relationship: ['unsuccessfulProcess'],
              title: notice.replaces.number,
              scheme: 'ocid',
              identifier: notice.replaces.ocid,
            },
          ],
        }
      : {}),
  };
}
