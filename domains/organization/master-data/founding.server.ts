import type { New } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { ownReasons, ownTerms, ownUnits } from './own-entries.ts';
import { paymentTerm } from './payment-term.record.ts';
import { reasonCode } from './reason-code.record.ts';
import { unitOfMeasure } from './unit-of-measure.record.ts';

/** The words that a new organization starts with. They are its own from then on: it changes and retires them like any others. */
export async function keepOwnEntries(work: UnitOfWork): Promise<void> {
  const product = work.asProduct;
  const many = (name: string, rows: readonly object[]) =>
    product.createMany(work.around.registry.get(name), rows as readonly Readonly<Record<string, unknown>>[]);
  const units = ownUnits.map(
    ([code, name, kind, standard]): New<typeof unitOfMeasure> => ({ code, name, kind, standard }),
  );
  const reasons = ownReasons.map(([use, code, name]): New<typeof reasonCode> => ({ use, code, name }));
  await many(unitOfMeasure.name, units);
  await many(paymentTerm.name, ownTerms satisfies readonly New<typeof paymentTerm>[]);
  await many(reasonCode.name, reasons);
}
