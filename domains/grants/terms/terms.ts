import type { FigureUnit, Pack } from '../../procurement/public.ts';
import { grantLibrary, type TermName } from './grant-library.ts';

/** A figure of the text that governs an award. */
export interface Term {
  readonly name: TermName;
  readonly title: string;
  readonly says: string;
  readonly value: number;
  readonly unit: FigureUnit;
  readonly citation: string;
  readonly unconfirmed: boolean;
}

/** The version of 2 CFR 200 in force on the award date; null before the library begins. An old text is never taken for a later award in silence. */
export const textOn = (awardDate: string): Pack | null =>
  grantLibrary.find(({ from, to }) => from <= awardDate && (to === undefined || awardDate <= to)) ?? null;

/** The figures of each text, read once: a portfolio asks for them many thousand times. */
const figuresOf: ReadonlyMap<Pack, readonly Term[]> = new Map(
  grantLibrary.map((pack) => [
    pack,
    pack.rules.flatMap(({ id, title, says, citation, brings, unconfirmed = false }) =>
      brings.flatMap((one) =>
        one.gives === 'figure'
          ? [{ name: id as TermName, title, says, value: one.value, unit: one.unit, citation, unconfirmed }] // rules of this library are named by their term
          : [],
      ),
    ),
  ]),
);
export const termsOf = (pack: Pack): readonly Term[] => figuresOf.get(pack) ?? [];

/** The figure that governs an award of this date; null where no text covers it. */
export function termOn(awardDate: string, name: TermName): Term | null {
  const pack = textOn(awardDate);
  return pack ? (termsOf(pack).find((one) => one.name === name) ?? null) : null;
}
