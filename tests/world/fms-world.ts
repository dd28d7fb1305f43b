import { randomUUID } from 'node:crypto';
import type { New, Row, StepOf } from '#kernel';
import type { Person } from './world.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { type Adopted, type BudgetWorld, budgetWorld } from '#domains/planning/budget/test-world.ts';
import { postingBatch } from '#domains/connectors/fms/posting-batch.record.ts';
import { postingLayout } from '#domains/connectors/fms/posting-layout.record.ts';

type Batch = Row<typeof postingBatch>;

/** The county of the budget with two financial system officers and a layout. */
export interface FmsWorld extends BudgetWorld {
  readonly lena: Person;
  readonly omar: Person;
  readonly layout: Row<typeof postingLayout>;
  readonly book: Adopted;
  withDuty(name: string, duty: NonNullable<New<typeof dutyGrant>['duty']>): Promise<Person>;
  /** Posts an encumbrance of these dollars on the line of the code; answers its document. */
  encumber(code: string, dollars: number, day?: string): Promise<string>;
  batch(by?: Person, more?: Partial<New<typeof postingBatch>>): Promise<Batch>;
  step(
    by: Person,
    step: StepOf<typeof postingBatch>,
    id: string,
    input?: Readonly<Record<string, unknown>>,
    reason?: string,
  ): Promise<Batch>;
}

export const plainColumns: NonNullable<New<typeof postingLayout>['columns']> = [
  { source: 'row', heading: 'Row' },
  { source: 'day', heading: 'Date' },
  { source: 'account', heading: 'Account' },
  { source: 'bucket', heading: 'Type' },
  { source: 'amount', heading: 'Amount' },
  { source: 'document', heading: 'Reference' },
];

export async function fmsWorld(given: Parameters<typeof budgetWorld>[0] = {}): Promise<FmsWorld> {
  const here = await budgetWorld(given);
  const withDuty: FmsWorld['withDuty'] = async (name, duty) => {
    const person = (await here.county.member(name, 'manager')).with({ duties: [duty] });
    await here.county.product.make(dutyGrant, { member: person.id, duty });
    return person;
  };
  const lena = await withDuty('Lena Fischer', 'financial_system_officer');
  const omar = await withDuty('Omar Haddad', 'financial_system_officer');
  const book = await here.adopted('FY27', { '5300': 100_000, '5310': 50_000 });
  const layout = await lena.make(postingLayout, {
    name: 'Journal',
    unmapped: 'keep',
    separator: '-',
    columns: plainColumns,
  });
  return {
    ...here,
    lena,
    omar,
    layout,
    book,
    withDuty,
    async encumber(code, dollars, day = '2026-11-20') {
      const id = randomUUID();
      await here.settle(here.priya, {
        document: { record: 'purchase_order', id, version: 1, title: `PO ${code} ${dollars}` },
        control: 'order',
        day,
        state: [{ line: book.lines[code] ?? '', bucket: 'encumbered', cents: Math.round(dollars * 100) }],
      });
      return id;
    },
    batch: (by = lena, more = {}) => by.make(postingBatch, { layout: layout.id, throughDay: '2026-11-20', ...more }),
    step: (by, step, id, input = {}, reason) =>
      here.county.door.run(by.actor, (work) =>
        work.move(postingBatch, id, step, { input, ...(reason ? { reason } : {}) }),
      ),
  };
}
