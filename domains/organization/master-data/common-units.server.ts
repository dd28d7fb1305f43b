import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowsIn } from '#server/records/rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { commonUnits } from './master-data-calls.ts';
import { ownUnits } from './own-entries.ts';
import { unitOfMeasure } from './unit-of-measure.record.ts';

/** The units that every new organization starts with and that this one has never had; what it retired or merged stays so. */
export async function missingUnits(tx: Pick<Tx, 'rows' | 'organizationId'>) {
  const had = await rowsIn(tx, unitOfMeasure, { fields: ['code'], most: 'all' });
  return ownUnits.filter(([code]) => !had.some((one) => one.code === code));
}

/** Adds some of them, as anybody adds units who may; answers the codes that are new. */
export async function addCommonUnits(work: UnitOfWork, codes: readonly string[]): Promise<readonly string[]> {
  const missing = await missingUnits(work.tx);
  const rows = missing
    .filter(([code]) => codes.includes(code))
    .map(([code, name, kind, standard]) => ({ code, name, kind, standard }));
  if (rows.length > 0) await work.createMany(work.around.registry.get(unitOfMeasure.name), rows);
  return rows.map(({ code }) => code);
}

export const commonUnitOperations = (): Operation[] => [
  answers(commonUnits, {
    scope: 'unit_of_measure:create',
    access: 'admin', // as making units is
    summary: 'Add common units that the organization’s own list does not have. Those that it has are left alone.',
    tag: 'Master data',
    told: 'The codes that are new.',
    probe: { namesNothing: true, body: { codes: ['EA'] } },
    run: ({ once, body }) => once(async (work) => ({ body: { added: await addCommonUnits(work, body.codes) } })),
  }),
];
