import { moneyOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { managers } from '../contract/contract-life.ts';
import { refuseWithoutDuty } from '../contract/duty-at-act.server.ts';
import { contractSubcontractor } from './contract-subcontractor.record.ts';
import { refuseLinked } from './prime-links.server.ts';
import { paymentsOf, type Report, report } from './reporting.server.ts';
import { subcontractorPayment } from './subcontractor-payment.record.ts';
import { enteringStart, enterSubpayment } from './subpayment-calls.ts';

/** A report on paper is one like any other: the subcontractor confirms it, and a person who is linked to the prime does not enter it. */
export async function enter(work: UnitOfWork, given: Report) {
  await refuseWithoutDuty(work, subcontractorPayment.name, managers);
  const row = await work.asProduct.row(contractSubcontractor, { where: { id: given.subcontractor }, lock: 'update' });
  if (!row) throw missing(contractSubcontractor);
  await refuseLinked(work, row.contract);
  return report(work.asProduct, row, { ...given, firm: [], by: `${work.actor.name}, from paper`.slice(0, 160) });
}

export const enteringOperations = ({ door }: Ports): Operation[] => [
  answers(enteringStart, {
    tag: 'Contracts',
    scope: 'contract_subcontractor:read',
    access: managers,
    summary: 'The agency’s payments to the prime that a report of a subcontractor can name.',
    told: 'The payments of the contract, the latest first.',
    probe: { names: { id: 'contract_subcontractor' } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(contractSubcontractor, id);
        if (!row) throw missing(contractSubcontractor);
        const payments = await paymentsOf(work, [row.contract]);
        return {
          body: {
            name: row.name,
            payments: payments.map(({ id: own, number, payOn, cents }) => ({ id: own, number, payOn, cents })),
            today: work.today,
          },
        };
      }),
  }),
  answers(enterSubpayment, {
    tag: 'Contracts',
    scope: 'contract_subcontractor:edit',
    access: managers,
    limit: 'sensitive',
    summary: 'Enters what a prime reported on paper that it paid. The subcontractor is asked to confirm it.',
    told: 'The number of the report.',
    probe: {
      namesNothing: true,
      body: {
        subcontractor: nowhere,
        periodUntil: '2026-10-31',
        amount: { cents: 100, currency: 'USD' },
        retained: { cents: 0, currency: 'USD' },
        paidOn: '2026-11-05',
      },
    },
    run: ({ body: { payment = null, reference = null, amount, retained, ...given }, once }) =>
      once(async (work) => ({
        body: await enter(work, {
          ...given,
          payment,
          reference,
          amount: moneyOf(work.actor, amount.cents),
          retained: moneyOf(work.actor, retained.cents),
        }),
      })),
  }),
];
