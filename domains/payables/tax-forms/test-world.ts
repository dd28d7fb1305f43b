import type { New, Row } from '#kernel';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { payment } from '../payments/payment.record.ts';
import { paymentRun } from '../payments/payment-run.record.ts';
import { type PaymentWorld, paymentWorld } from '../payments/test-world.ts';
import { taxForm } from './tax-form.record.ts';
import { taxFormClass } from './tax-form-class.record.ts';
import { taxFormFiling } from './tax-form-filing.record.ts';

export const payer = {
  payerEin: '59-1234567',
  payerAddress: { line1: '1 Courthouse Square', city: 'Tidewater', state: 'VA', postalCode: '23501', country: 'US' },
  payerPhone: '+17575550100',
};

/** The county of the payments, with its year 2026 over when `endYear` says so. */
export interface TaxWorld extends PaymentWorld {
  /** A vendor that was paid so many dollars by check on November 20, classified as partnership for services. */
  paid(
    name: string,
    ...dollars: readonly number[]
  ): Promise<{ readonly firm: string; readonly payments: readonly string[] }>;
  classed(firm: string, more?: Partial<New<typeof taxFormClass>>): Promise<void>;
  endYear(): void;
  prepared(more?: Partial<New<typeof taxFormFiling>>): Promise<Row<typeof taxFormFiling>>;
  /** The same, approved and filed by Samuel. */
  filed(): Promise<Row<typeof taxFormFiling>>;
  fileNow(id: string): Promise<void>;
  voided(payment: string): Promise<void>;
  formsOf(filing: string): Promise<readonly Row<typeof taxForm>[]>;
  /** Registered again with these changes, and approved. */
  reregistered(firm: string, change: Partial<New<typeof vendor>>): Promise<void>;
}

export async function taxWorld(): Promise<TaxWorld> {
  const here = await paymentWorld();
  const { county, grace, samuel, tess } = here;
  const product = county.product;
  const classed: TaxWorld['classed'] = async (firm, more = {}) => {
    await grace.make(taxFormClass, {
      vendor: firm,
      fromYear: 2026,
      paidFor: 'services',
      election: 'partnership',
      isForeign: false,
      reason: 'Form W-9 of the vendor.',
      ...more,
    });
  };
  const prepared: TaxWorld['prepared'] = async (more = {}) => {
    const { id } = await grace.make(taxFormFiling, { year: 2026, ...payer, ...more });
    return grace.see(taxFormFiling, id);
  };
  const fileNow: TaxWorld['fileNow'] = async (id) => {
    await samuel.run(taxFormFiling, 'approve', id);
    await county.door.run(samuel.actor, (work) =>
      work.move(taxFormFiling, id, 'file', { input: { filedOn: work.today, receipt: 'R-2027-1' } }),
    );
  };
  return {
    ...here,
    classed,
    async paid(name, ...dollars) {
      county.clock.set('2026-11-20T15:00:00Z');
      const firm = await here.vendor(name);
      await classed(firm);
      const payments: string[] = [];
      for (const one of dollars) {
        await here.owed(firm, one);
        const run = await here.released({ method: 'check' });
        await samuel.run(paymentRun, 'transmit', run.id);
        payments.push(...(await here.paymentsOf(run.id)).map(({ id }) => id));
      }
      return { firm, payments };
    },
    endYear: () => county.clock.set('2027-01-11T15:00:00Z'),
    prepared,
    async filed() {
      const { id } = await prepared();
      await fileNow(id);
      return grace.see(taxFormFiling, id);
    },
    fileNow,
    async voided(id) {
      await county.door.run(samuel.actor, (work) =>
        work.move(payment, id, 'placeStop', { input: { stopReference: `ST-${id.slice(0, 8)}`, stopOn: work.today } }),
      );
      await grace.run(payment, 'requestVoid', id, 'The check was never cashed.');
      await tess.run(payment, 'void', id);
    },
    async formsOf(filing) {
      const rows = await county.door.run(product.actor, (work) =>
        work.rows(taxForm, { where: { filing }, fields: [], order: ['recipient', 'form'], most: 'all' }),
      );
      return Promise.all(rows.map(({ id }) => grace.see(taxForm, id)));
    },
    async reregistered(firm, change) {
      await county.door.run(product.actor, async (work) => {
        await work.move(vendor, firm, 'deactivate', { reason: 'A new Form W-9 came.' });
        await work.move(vendor, firm, 'register');
        await work.change(vendor, firm, change);
        await work.move(vendor, firm, 'approve');
      });
    },
  };
}
