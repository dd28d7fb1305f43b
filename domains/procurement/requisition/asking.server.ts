import type { Row } from '#kernel';
import { rememberedRow } from '#server/records/remembered.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { firmsOf } from '../../vendors/public.server.ts';
import { likelyOf, type PurchaseFacts, whatFederalRulesAsk } from '../rule-packs/facts.ts';
import { scopeText } from '../scope/scope-text.record.ts';
import type { Piece } from './belonging.server.ts';
import type { requisition } from './requisition.record.ts';

type FederalName = keyof typeof whatFederalRulesAsk;
export type FederalFacts = Partial<Pick<PurchaseFacts, FederalName>>;

/** A request as far as the rules ask about it, saved or still being typed. */
export interface Asking extends Omit<Piece, 'id' | 'title'> {
  readonly id: string | null;
  readonly number: string | null;
  /** Whose rules and fiscal year count: the agency of the cost center that pays. */
  readonly agency: string | null;
  readonly category: PurchaseFacts['category'];
  readonly federalFunds: boolean;
  readonly awardedOn: string | null;
  readonly emergency: boolean;
  /** What it has to be, in the request's own words and in those of the library. */
  readonly specification: string;
  readonly federal: FederalFacts;
}

const names = Object.keys(whatFederalRulesAsk) as FederalName[]; // the keys of these very fields

/** What the rules for federal money need to know: as it was stated, and else as the kind of purchase says. */
export function federalFacts(
  { federalFunds, category }: Pick<Asking, 'federalFunds' | 'category'>,
  given: Partial<Readonly<Record<FederalName, unknown>>>,
): FederalFacts {
  if (!federalFunds) return {};
  const stated = names.flatMap((name) =>
    given[name] === undefined || given[name] === null ? [] : [[name, given[name]]],
  );
  return { ...likelyOf({ federalFunds, category }), ...(Object.fromEntries(stated) as FederalFacts) }; // values of the fields of these names
}

/** The agency that a cost center belongs to; null where it belongs to the organization as a whole. */
export const buyingAgency = async (work: UnitOfWork, costCenter: string): Promise<string | null> =>
  ((await rememberedRow(work, 'cost_center', costCenter))?.['agency'] as string | null | undefined) ?? null;

/** The text of the library that a request takes over. */
export async function libraryText(work: UnitOfWork, scope: string | null | undefined): Promise<string> {
  if (!scope) return '';
  const found = await work.row(scopeText, { where: { id: scope }, fields: ['body'] });
  return found?.body ?? '';
}

/** A request as it stands today: whenever it was begun, it is judged on the day on which it is put before the rules. */
export async function askingOf(work: UnitOfWork, row: Row<typeof requisition>): Promise<Asking> {
  return {
    id: row.id,
    number: row.number,
    agency: await buyingAgency(work, row.costCenter),
    day: work.today,
    project: row.project,
    costCenter: row.costCenter,
    vendors: (await firmsOf(work, [row.suggestedVendors ?? []]))[0] ?? [],
    people: [row.requestedBy, row.createdBy],
    lines: (row.lines ?? []).map(({ item, commodity, amount }) => ({
      item,
      commodity: commodity ?? null,
      cents: amount?.cents ?? 0,
    })),
    category: row.category,
    federalFunds: row.federalFunds,
    awardedOn: row.awardedOn,
    emergency: row.emergency,
    specification: [row.specification ?? '', await libraryText(work, row.scope)].filter(Boolean).join('\n\n'),
    federal: federalFacts(row, row),
  };
}
