import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { decidePurchase, type PurchaseFacts } from '../../procurement/public.ts';
import { rulesOf } from '../../procurement/public.server.ts';
import type { Floors } from './worksheet.ts';

interface Figure {
  readonly cents: number;
  readonly citation: string;
  readonly isUnconfirmed: boolean;
}

/** What the rule packs state for payments of a year. */
export interface YearFloors {
  readonly general: Figure | null;
  readonly medical: Figure | null;
  readonly backup: Figure | null;
}

/** Read by the last day of the year: a floor is one of the calendar year, and a year that no pack covers has none. */
export async function floorsOf(work: UnitOfWork, year: number): Promise<YearFloors> {
  const day = `${year}-12-31`;
  const rules = await rulesOf(work, day);
  const { figures } = decidePurchase(
    {
      cents: 0,
      category: 'services',
      federalFunds: false,
      medical: true,
      purchaseDay: day,
      paymentDay: day,
      ...rules.agency,
    } as PurchaseFacts,
    rules.packs,
  );
  const figure = (name: string): Figure | null => {
    const found = figures.find((one) => one.figure === name);
    if (!found) return null;
    return { cents: found.value, citation: found.citation, isUnconfirmed: found.unconfirmed };
  };
  return {
    general: figure('1099 reporting begins at, a year'),
    medical: figure('1099 reporting of medical payments begins at, a year'),
    backup: figure('Backup withholding begins at, a year'),
  };
}

/** By box. Without a figure everything paid is reported: nothing is left out by a floor that is not known, as that of attorneys is not. */
export const floorsByBox = ({ general, medical }: YearFloors): Floors => {
  const cents = general?.cents ?? 1;
  return { nec1: cents, misc1: cents, misc6: medical?.cents ?? cents, misc10: 1 };
};
