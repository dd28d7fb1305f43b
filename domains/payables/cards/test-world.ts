import type { New, Row } from '#kernel';
import { costCenter } from '#domains/finance/cost-center.record.ts';
import { document } from '#domains/organization/document.record.ts';
import { usd } from '#domains/procurement/orders/test-world.ts';
import type { Person } from '#world';
import { type InvoiceWorld, invoiceWorld } from '../invoices/test-world.ts';
import { cardTransaction } from './card-transaction.record.ts';
import { type ImportedCardFile, importCardStatement } from './import-card-statement.server.ts';
import { purchasingCard } from './purchasing-card.record.ts';

type Transaction = Row<typeof cardTransaction>;
/** A row of the issuer’s file: dollars, with what else it says. */
export interface Charge {
  readonly dollars: number;
  readonly merchant?: string;
  readonly code?: string;
  readonly tax?: number;
  readonly card?: string;
  readonly reference?: string;
  readonly on?: string;
}

/** The county of the invoices with an issuer of cards; Rosa holds one, and Miguel approves her purchases. */
export interface CardWorld extends InvoiceWorld {
  readonly issuer: string;
  readonly card: Row<typeof purchasingCard>;
  requested(more?: Partial<New<typeof purchasingCard>>): Promise<Row<typeof purchasingCard>>;
  file(charges: readonly Charge[]): string;
  take(by: Person, charges: readonly Charge[], more?: object): Promise<ImportedCardFile>;
  /** Imported by Grace; its transactions in their order. */
  billed(charges: readonly Charge[]): Promise<{ readonly statement: string; readonly bought: readonly Transaction[] }>;
  receipt(hash?: string): Promise<string>;
  step(by: Person, id: string, name: string, input?: object, reason?: string): Promise<Transaction>;
  code(id: string, more?: object): Promise<Transaction>;
  seen(id: string): Promise<Transaction>;
}

export async function cardWorld(): Promise<CardWorld> {
  const here = await invoiceWorld();
  const { county, grace, rosa, miguel } = here;
  const issuer = await here.vendor('First Coastal Card Services');
  let drawn = 0;
  const requested: CardWorld['requested'] = (more = {}) =>
    grace.make(purchasingCard, {
      holder: rosa.id,
      issuer,
      lastFour: String(4_800 + ++drawn),
      singleLimit: usd(1_000),
      monthlyLimit: usd(5_000),
      blockedCodes: '7995',
      costCenter: here.center,
      approver: miguel.id,
      expiresOn: '2029-10-31',
      ...more,
    });
  const { id } = await requested({ lastFour: '4821' });
  await here.walter.run(purchasingCard, 'activate', id);
  await county.door.run(county.product.actor, (work) =>
    work.change(purchasingCard, id, {}, { activatedOn: '2026-10-01' }),
  );
  const file: CardWorld['file'] = (charges) =>
    [
      'Posted,Merchant,MCC,Amount,Tax,Card,Reference',
      ...charges.map(
        ({ dollars, merchant = `Harbor Store ${++drawn}`, code = '5200', tax = 0, card = '4821', reference, on }) =>
          `${on ?? '2026-11-12'},"${merchant}",${code},${dollars.toFixed(2)},${tax.toFixed(2)},${card},${reference ?? `REF${++drawn}`}`,
      ),
    ].join('\n');
  const take: CardWorld['take'] = (by, charges, more = {}) =>
    county.door.run(by.actor, (work) =>
      importCardStatement(work, {
        issuer,
        issuerNumber: `FC-${++drawn}`,
        dueOn: '2026-12-10',
        totalCents: charges.reduce((sum, { dollars }) => sum + Math.round(dollars * 100), 0),
        name: 'cards.csv',
        text: file(charges),
        columns: {
          posted: 'Posted',
          bought: null,
          merchant: 'Merchant',
          code: 'MCC',
          amount: 'Amount',
          tax: 'Tax',
          card: 'Card',
          reference: 'Reference',
        },
        ...more,
      }),
    );
  const receipt: CardWorld['receipt'] = async (hash) => {
    const sha256 = hash ?? String(++drawn).padStart(64, 'a');
    const made = await county.door.run(county.product.actor, (work) =>
      work.insert(
        document,
        { name: `receipt-${++drawn}.pdf`, owner: rosa.id },
        { mediaType: 'application/pdf', size: 10, sha256, scan: 'clean' },
      ),
    );
    return made.id;
  };
  const step: CardWorld['step'] = (by, own, name, input = {}, reason) =>
    county.door.run(by.actor, (work) =>
      work.move(cardTransaction, own, name as never, { input: input as never, ...(reason ? { reason } : {}) }),
    );
  const seen: CardWorld['seen'] = (own) => grace.see(cardTransaction, own);
  return {
    ...here,
    issuer,
    card: await grace.see(purchasingCard, id),
    requested,
    file,
    take,
    async billed(charges) {
      const { statement, problems } = await take(grace, charges);
      if (!statement) throw new Error(JSON.stringify(problems));
      const bought = await county.door.run(county.product.actor, (work) =>
        work.rows(cardTransaction, { where: { statement: statement.id }, order: 'place', most: 'all' }),
      );
      return { statement: statement.id, bought };
    },
    receipt,
    step,
    async code(own, more = {}) {
      const row = await seen(own);
      await rosa.edit(cardTransaction, own, row.version, {
        purpose: 'Hose clamps for the north pump station.',
        receipt: [await receipt()],
        lines: [{ budgetLine: here.supplies, amount: row.amount }],
        ...more,
      });
      return rosa.run(cardTransaction, 'code', own);
    },
    seen,
  };
}

/** A cost center of another department with a budget line of its own. */
export async function otherCenter(here: CardWorld): Promise<string> {
  const { id } = await here.miguel.make(costCenter, {
    code: '7010',
    name: 'Library branches',
    department: 'Library',
    manager: here.miguel.id,
  });
  const { lines } = await here.adopted('Library fiscal year 2027', { '5400': { dollars: 9_000, costCenter: id } });
  return lines['5400'] ?? '';
}
