import { addDays } from '#kernel/lists/days.ts';

/** Days whose issues make the burn rate, unless the reader chooses others. */
export const burnWindow = 30;

export interface Holding {
  readonly site: string;
  readonly quantity: number;
}

export interface Inbound {
  readonly site: string;
  readonly vendor: string | null;
  readonly quantity: number;
  readonly expectedOn: string;
}

export interface Source {
  readonly vendor: string;
  readonly leadDays: number;
}

/** What is known of one item: the same facts feed the board and its what-if. */
export interface ItemFacts {
  readonly item: string;
  readonly reorderPoint: number;
  readonly targetDays: number;
  readonly holdings: readonly Holding[];
  readonly inbound: readonly Inbound[];
  readonly sources: readonly Source[];
  /** Issued in the window, at all sites. */
  readonly issued: number;
}

export interface WhatIf {
  readonly lostVendor: string | null;
  readonly closedSite: string | null;
  readonly delayDays: number;
}

export type Standing = 'out' | 'gap' | 'low' | 'enough' | 'no_use';

const daysUntil = (today: string, day: string) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
const sum = (rows: readonly { readonly quantity: number }[]) => rows.reduce((all, { quantity }) => all + quantity, 0);

/** Whole days that stock lasts at the burn of the window, never rounded up. Null where nothing was issued. */
export function daysOfSupply(stock: number, issued: number, windowDays: number): number | null {
  if (issued <= 0) return null;
  return Number((BigInt(stock) * BigInt(windowDays)) / BigInt(issued));
}

export interface Outlook {
  /** Whole days until stock and dated shipments are used up. */
  readonly days: number;
  /** Days without stock before a shipment arrives. */
  readonly gapDays: number;
}

/**
 * Stock is used at the burn of the window and each shipment is added on its day. A shipment that is overdue is left out:
 * nobody knows its day. Worked in parts of a window, so no fraction is ever rounded on the way.
 */
export function outlook(
  stock: number,
  issued: number,
  windowDays: number,
  inbound: readonly Inbound[],
  today: string,
): Outlook | null {
  if (issued <= 0) return null;
  const [window, burn] = [BigInt(windowDays), BigInt(issued)];
  let level = BigInt(stock) * window;
  let day = 0;
  let gapDays = 0;
  for (const { expectedOn, quantity } of dated(inbound, today)) {
    const arrives = daysUntil(today, expectedOn);
    const used = burn * BigInt(arrives - day);
    if (used > level) {
      gapDays += arrives - day - Number(level / burn);
      level = 0n;
    } else level -= used;
    level += BigInt(quantity) * window;
    day = arrives;
  }
  return { days: day + Number(level / burn), gapDays };
}

const dated = (inbound: readonly Inbound[], today: string) =>
  inbound
    .filter(({ expectedOn }) => expectedOn >= today)
    .toSorted((one, other) => (one.expectedOn < other.expectedOn ? -1 : Number(one.expectedOn > other.expectedOn)));

/** The facts as they would be: demand stays as it is, supply is lost or late. What is overdue stays so: no delay brings it nearer. */
export function supposing(facts: ItemFacts, { lostVendor, closedSite, delayDays }: WhatIf, today: string): ItemFacts {
  return {
    ...facts,
    holdings: facts.holdings.filter(({ site }) => site !== closedSite),
    sources: facts.sources.filter(({ vendor }) => vendor !== lostVendor),
    inbound: facts.inbound
      .filter(({ vendor, site }) => (vendor === null || vendor !== lostVendor) && site !== closedSite)
      .map((shipment) =>
        shipment.expectedOn < today ? shipment : { ...shipment, expectedOn: addDays(shipment.expectedOn, delayDays) },
      ),
  };
}

/** One line of the board. */
export function supplyOf(facts: ItemFacts, windowDays: number, today: string) {
  const stock = sum(facts.holdings);
  const days = daysOfSupply(stock, facts.issued, windowDays);
  const ahead = outlook(stock, facts.issued, windowDays, facts.inbound, today);
  const leadDays = facts.sources.length === 0 ? null : Math.min(...facts.sources.map((source) => source.leadDays));
  return {
    item: facts.item,
    stock,
    days,
    /** The day on which stock ends without a shipment. */
    endsOn: days === null ? null : addDays(today, days),
    ahead,
    inbound: sum(facts.inbound),
    nextOn: dated(facts.inbound, today)[0]?.expectedOn ?? null,
    overdue: sum(facts.inbound.filter(({ expectedOn }) => expectedOn < today)),
    sources: facts.sources.length,
    isSingleSource: facts.sources.length === 1,
    leadDays,
    /** An order placed now would arrive after stock ends. */
    isLeadTimeRisk: days !== null && leadDays !== null && leadDays > days,
    standing: standingOf(facts, stock, days, ahead),
  };
}

function standingOf(facts: ItemFacts, stock: number, days: number | null, ahead: Outlook | null): Standing {
  if (stock === 0) return 'out';
  if (ahead !== null && ahead.gapDays > 0) return 'gap';
  if (stock <= facts.reorderPoint || (days !== null && days < facts.targetDays)) return 'low';
  return days === null ? 'no_use' : 'enough';
}
