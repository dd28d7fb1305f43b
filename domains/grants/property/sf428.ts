import type { PropertyReportKind } from '../reports/report-words.ts';
import { type Compensation, participation } from './disposition.ts';
import { isCompensated, isLeft, type Outcome, type PropertyKind, type Title } from './property-words.ts';

/** An item as SF-428S has it, with what is due for it. */
export interface PropertyLine {
  readonly id: string;
  readonly number: string;
  readonly kind: PropertyKind;
  readonly holder: Title;
  readonly description: string;
  readonly identifier: string | null;
  readonly acquiredOn: string;
  readonly condition: string | null;
  readonly costCents: number;
  readonly outcome: Outcome | null;
  readonly disposedOn: string | null;
  readonly due: Compensation | null;
}

/** What SF-428 and its attachments are filled in with. */
export interface Sf428 {
  /** Of equipment by unit, of supplies in total, by the date of the award; null where no federal text governs it. */
  readonly thresholdCents: number | null;
  readonly lines: readonly PropertyLine[];
  /** SF-428-B, section 2c. */
  readonly supplies: Compensation | null;
  /** SF-428-C, section 2b: of equipment that was sold or retained. */
  readonly sale: Compensation | null;
}

/** Several items on one worksheet: amounts add up, and the percentage is what the shares are of the values. */
export function together(all: readonly Compensation[]): Compensation | null {
  if (all.length === 0) return null;
  const sum = (of: (one: Compensation) => number): number => all.reduce((total, one) => total + of(one), 0);
  const [value, share] = [sum((one) => one.value), sum((one) => one.share)];
  const same = all.every(({ percent }) => percent === all[0]?.percent);
  return {
    value,
    percent: same && all[0] ? all[0].percent : participation(share, value),
    share,
    allowance: sum((one) => one.allowance),
    remit: sum((one) => one.remit),
  };
}

const isThere = ({ acquiredOn, outcome, disposedOn }: PropertyLine, asOf: string): boolean =>
  acquiredOn <= asOf && (outcome === null || isLeft(outcome) || disposedOn === null || disposedOn > asOf);

const isReserved = ({ kind, holder, costCents }: PropertyLine, threshold: number): boolean =>
  kind === 'equipment' && holder === 'reserved' && costCents >= threshold;

interface Asked {
  readonly kind: PropertyReportKind;
  readonly asOf: string;
  readonly thresholdCents: number | null;
  /** Of a disposition request those that it names; empty for all. */
  readonly chosen: readonly string[];
}

/** Which items each attachment is about. */
const belongs: Readonly<Record<PropertyReportKind, (one: PropertyLine, of: Asked) => boolean>> = {
  // A. Everything that the funder furnished and that is in custody on the day, whatever it is worth.
  property: (one, { asOf }) => one.holder === 'federal' && isThere(one, asOf),
  // B. Federally owned property, equipment whose transfer is reserved, and supplies above the threshold; what became of other equipment goes along.
  final_property: (one, { asOf }) => one.acquiredOn <= asOf,
  // C. What awaits instructions, what was sold or retained above the threshold, and what was lost.
  disposition: (one, { asOf, chosen }) =>
    one.acquiredOn <= asOf &&
    (chosen.length > 0
      ? chosen.includes(one.id)
      : one.outcome === null || one.outcome === 'lost' || (one.kind === 'equipment' && one.due !== null)),
};

export function sf428Of(asked: Asked, items: readonly PropertyLine[]): Sf428 {
  const lines = items.filter((one) => belongs[asked.kind](one, asked));
  const due = (kind: PropertyKind) =>
    together(lines.flatMap((one) => (one.kind === kind && isCompensated(one.outcome) && one.due ? [one.due] : [])));
  return {
    thresholdCents: asked.thresholdCents,
    lines,
    supplies: asked.kind === 'final_property' ? due('supplies') : null,
    sale: asked.kind === 'disposition' ? due('equipment') : null,
  };
}

/** SF-428-B, section 1: which kinds of property are reported. */
export function reported({ lines, supplies, thresholdCents }: Sf428) {
  const federal = lines.filter(({ holder }) => holder === 'federal');
  const reserved = lines.filter((one) => isReserved(one, thresholdCents ?? 0));
  return {
    federal,
    reserved,
    hasSupplies: supplies !== null,
    hasNone: federal.length === 0 && reserved.length === 0 && supplies === null,
  };
}

/** What the report itself asks the funder to decide may be open; what the agency decides is decided before it. */
export function undecidedIn(of: Sf428): readonly PropertyLine[] {
  const { federal, reserved } = reported(of);
  return of.lines.filter((one) => one.outcome === null && !federal.includes(one) && !reserved.includes(one));
}

/** As it was kept with a report; null where none was. */
export function keptSf428(kept: unknown): Sf428 | null {
  if (typeof kept !== 'object' || kept === null || !('lines' in kept) || !Array.isArray(kept.lines)) return null;
  return kept as unknown as Sf428; // made by sf428Of
}
