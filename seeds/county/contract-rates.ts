import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractRateTable } from '#domains/contracts/rates/contract-rate-table.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

const categories = [
  ['ENG-1', 'Principal engineer', 214],
  ['ENG-2', 'Project engineer', 168],
  ['TEC-1', 'Field technician', 96],
] as const;

/** Time-and-materials work of the paper file: rates in force, and next year’s, which await approval. */
export async function seedContractRates(as: As, cast: Cast): Promise<void> {
  const [derek, walter] = ['Derek Osei', 'Walter Kowalski'].map((name) => cast.get(name)) as [Actor, Actor];
  const writer = as(derek, '2026-11-19');
  const hands = writer.asProduct;
  const { registry } = hands.around;
  const firms = await hands.rows(vendor, {
    where: { status: 'active' },
    fields: ['sells'],
    order: 'number',
    most: 'all',
  });
  const { id } = await writer.insert(contract, {
    title: 'Bridge repair engineering, time and materials',
    type: 'time',
    typeFinding:
      'The extent of the repairs is known only once each deck is open. Fixed and unit prices were considered and would pay for work that may not be needed.',
    isExisting: true,
    vendor: firms.find(({ sells }) => sells?.startsWith('Civil'))?.id ?? null,
    value: usd(320_000),
    ceiling: usd(320_000),
    orderedBefore: usd(236_800),
    fromDay: as.day('2026-01-05'),
    untilDay: as.day('2027-12-31'),
    signedOn: as.day('2025-12-18'),
    manager: derek.id,
  });
  await hands.repoint(registry.get(contract.name), {
    id,
    values: () => ({ status: 'active', approvedBy: walter.id, activeOn: as.day('2026-01-05') }),
    reason: 'Taken over from the paper file of the contract.',
  });
  const tables = await writer.createMany(
    registry.get(contractRateTable.name),
    ['2026-01-05', '2027-01-04'].map((day, at) => ({
      contract: id,
      fromDay: as.day(day),
      basis: at === 0 ? 'The offer of the firm, compared with two others.' : 'Escalation clause 7.2: three percent.',
      lines: [
        ...categories.map(([code, name, dollars]) => ({
          code,
          kind: 'labor',
          name,
          unit: 'HR',
          rate: usd(at === 0 ? dollars : Math.round(dollars * 1.03)),
        })),
        { code: 'MAT', kind: 'materials', name: 'Materials', unit: 'EA' },
      ],
    })),
  );
  for (const { id: of } of tables) await hands.move(contractRateTable, of, 'propose');
  await as(walter, '2026-11-19').asProduct.move(contractRateTable, tables[0]?.id ?? '', 'approve');
}
