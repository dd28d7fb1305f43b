import { BOM, csvLine } from '#kernel/derive/csv.ts';
import type { Door } from '#server/records/door.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { productIn } from '../organization/public.server.ts';
import type { FirstOf } from '#kernel';
import type { FirmBusiness, FirmFacts, PublishedFirm } from './published-firm.ts';
import type {
  OpportunityQuestion,
  PublishedExclusion,
  PublishedOpportunity,
  PublishedVendor,
  VendorQuestion,
} from './published.ts';

/**
 * Where published things come from: the areas that make them hand in one of these each where `domains/server.ts` makes `publicServer`. Everything they
 * answer is shown to anybody.
 */
export interface PublishedSource {
  /** What the question asks for, in its order, from a place on. */
  opportunities?(work: UnitOfWork, question: OpportunityQuestion, part: Part): Promise<FirstOf<PublishedOpportunity>>;
  /** The same without an end, for files. */
  everyOpportunity?(work: UnitOfWork, question: OpportunityQuestion): Promise<readonly PublishedOpportunity[]>;
  /** The languages besides English in which any of them is translated. */
  languages?(work: UnitOfWork): Promise<readonly string[]>;
  vendors?(work: UnitOfWork, question: VendorQuestion, part: Part): Promise<FirstOf<PublishedVendor>>;
  /** The same by name, from behind one on, for files that are written part by part. */
  vendorsAfter?(
    work: UnitOfWork,
    question: VendorQuestion,
    after: Pick<PublishedVendor, 'name' | 'id'> | null,
    most: number,
  ): Promise<readonly PublishedVendor[]>;
  /** Firms that this agency keeps from its business today. */
  exclusions?(work: UnitOfWork): Promise<readonly PublishedExclusion[]>;
  /** One listed vendor by its number, and what another area knows of its public business. */
  firm?(work: UnitOfWork, number: string): Promise<FirmFacts | null>;
  businessOf?(work: UnitOfWork, vendor: string): Promise<Partial<FirmBusiness>>;
  /** The fields that are public by it, as `record.field`; nothing else is ever in an answer. */
  readonly publishes?: readonly string[];
}

type What = 'opportunities' | 'vendors';

export interface Part {
  readonly most: number;
  readonly skip: number;
}

const nothing: FirstOf<never> = { data: [], total: 0, totalIs: 'exact' };
const noBusiness: FirmBusiness = { contracts: nothing, spend: [], awards: nothing, bids: nothing };

export interface Published {
  /** Whether anything in this version can publish them at all. */
  can(what: What): boolean;
  opportunities(
    organizationId: string | null,
    question: OpportunityQuestion,
    part: Part,
  ): Promise<FirstOf<PublishedOpportunity>>;
  everyOpportunity(
    organizationId: string | null,
    question: OpportunityQuestion,
  ): Promise<readonly PublishedOpportunity[]>;
  languages(organizationId: string | null): Promise<readonly string[]>;
  vendors(organizationId: string | null, question: VendorQuestion, part: Part): Promise<FirstOf<PublishedVendor>>;
  exclusions(organizationId: string | null): Promise<readonly PublishedExclusion[]>;
  /** A listed vendor with everything that is public of it; null for every other one. */
  firm(organizationId: string | null, number: string): Promise<PublishedFirm | null>;
  /** All of them in parts, each read in a transaction of its own. */
  everyVendor(organizationId: string | null, question: VendorQuestion): AsyncGenerator<readonly PublishedVendor[]>;
}

/** So many vendors are read for a file at a time. */
const PART = 500;

export function publishedFrom(door: Door, sources: readonly PublishedSource[]): Published {
  const read = async <T>(
    organizationId: string | null,
    ask: (work: UnitOfWork, one: PublishedSource) => Promise<readonly T[]>,
  ) =>
    organizationId === null || sources.length === 0
      ? []
      : door.run(productIn(organizationId), async (work) => {
          const found: T[] = [];
          for (const one of sources) found.push(...(await ask(work, one)));
          return found;
        });
  return {
    can: (what) => sources.some((one) => one[what]),
    async opportunities(id, question, part) {
      const [found = nothing] = await read(id, async (work, one) =>
        one.opportunities ? [await one.opportunities(work, question, part)] : [],
      );
      return found;
    },
    everyOpportunity: (id, question) =>
      read(id, async (work, one) => (await one.everyOpportunity?.(work, question)) ?? []),
    languages: (id) => read(id, async (work, one) => (await one.languages?.(work)) ?? []),
    async vendors(id, question, part) {
      const [found = nothing] = await read(id, async (work, one) =>
        one.vendors ? [await one.vendors(work, question, part)] : [],
      );
      return found;
    },
    exclusions: (id) => read(id, async (work, one) => (await one.exclusions?.(work)) ?? []),
    async firm(id, number) {
      const [found] = await read(id, async (work, one) => {
        const known = await one.firm?.(work, number.slice(0, 60).toWellFormed().replaceAll('\0', ''));
        if (!known) return [];
        const parts: Partial<FirmBusiness>[] = [];
        for (const other of sources) parts.push((await other.businessOf?.(work, known.id)) ?? {});
        return [{ ...known, ...noBusiness, ...Object.assign({}, ...parts) } as PublishedFirm]; // each part adds lists of its own
      });
      return found ?? null;
    },
    async *everyVendor(id, question) {
      for (const one of sources) {
        let after: PublishedVendor | null = null;
        do {
          const from: PublishedVendor | null = after;
          const found: readonly PublishedVendor[] =
            id === null
              ? []
              : await door.run(
                  productIn(id),
                  async (work) => (await one.vendorsAfter?.(work, question, from, PART)) ?? [],
                );
          if (found.length > 0) yield found;
          after = found.length < PART ? null : (found.at(-1) ?? null);
        } while (after !== null);
      }
    },
  };
}

interface By {
  readonly publisher: string;
  readonly origin: string;
  readonly path: string;
  readonly now: string;
}

/** A release package as the Open Contracting Data Standard 1.1 has it, with what is known before an award. */
export const releasePackage = (found: readonly PublishedOpportunity[], { publisher, origin, path, now }: By) => ({
  uri: `${origin}${path}`,
  version: '1.1',
  publishedDate: now,
  publisher: { name: publisher },
  releases: found.map((one) => ({
    ocid: one.ocid,
    id: `${one.ocid}-${one.publishedAt}`,
    date: one.publishedAt,
    tag: [one.state === 'planned' ? 'planning' : 'tender'],
    initiationType: 'tender',
    language: 'en',
    buyer: { name: one.buyer },
    tender: {
      id: one.number,
      title: one.title,
      description: one.summary,
      ...spanishOf(one),
      status: one.state,
      mainProcurementCategory: one.kind,
      ...(one.closesAt ? { tenderPeriod: { endDate: one.closesAt } } : {}),
      items: one.codes.map(({ scheme, code, words }, at) => ({
        id: String(at + 1),
        classification: { scheme, id: code, description: words },
      })),
      documents: [{ id: 'notice', url: `${origin}${one.path}` }],
    },
  })),
});

function spanishOf({ translations, title }: PublishedOpportunity) {
  const own = translations?.['es'];
  return own ? { title_es: own.title ?? title, description_es: own.summary ?? '' } : {};
}

export const vendorPackage = (found: readonly PublishedVendor[], { publisher, origin, path, now }: By) => ({
  uri: `${origin}${path}`,
  publishedDate: now,
  publisher: { name: publisher },
  vendors: found,
});

const codes = (one: Pick<PublishedVendor, 'codes'>): string =>
  one.codes.map(({ scheme, code }) => `${scheme} ${code}`).join('; ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${BOM}${[head, ...rows].map(csvLine).join('')}`;

export const opportunityTable = (found: readonly PublishedOpportunity[], origin: string): string =>
  table(
    ['ocid', 'number', 'title', 'buyer', 'kind', 'state', 'published', 'closes', 'codes', 'address'],
    found.map((one) => [
      one.ocid,
      one.number,
      one.title,
      one.buyer,
      one.kind,
      one.state,
      one.publishedAt,
      one.closesAt ?? '',
      codes(one),
      `${origin}${one.path}`,
    ]),
  );

export const vendorTableHead = `${BOM}${csvLine(['id', 'name', 'city', 'state', 'website', 'certificates', 'codes', 'approved', 'number'])}`;

export const vendorLines = (found: readonly PublishedVendor[]): string =>
  found
    .map((one) =>
      csvLine([
        one.id,
        one.name,
        one.city ?? '',
        one.state ?? '',
        one.website ?? '',
        one.certificates.join('; '),
        codes(one),
        one.approvedOn,
        one.number,
      ]),
    )
    .join('');
