import { href } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import type { SiteAsk, SiteForm, SitePart } from '#server/http/site.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { openLinks, reading } from '../../public/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { contract } from '../contract/contract.record.ts';
import { confirmSubpayment } from '../subpayment-pages.ts';
import { contractSubcontractor } from './contract-subcontractor.record.ts';
import { answer, linkPurpose } from './reporting.server.ts';
import { subcontractorPayment } from './subcontractor-payment.record.ts';
import { centsIn, confirmForm, type ConfirmPage, disputeForm } from './subpayment-words.ts';

const dashed = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** The page behind the link of the email: a subcontractor sees what was reported of its own payment, and answers once. */
export function confirmingParts({ door, sealer }: Ports): SitePart[] {
  const links = openLinks(sealer);

  async function behind(work: UnitOfWork, ask: SiteAsk) {
    const token = ask.params['token'] ?? '';
    const named = token.slice(0, 32).replace(dashed, '$1-$2-$3-$4-$5');
    const row = uuidPattern.test(named) ? await work.find(subcontractorPayment, named) : null;
    const to = row && (await work.find(contractSubcontractor, row.subcontractor));
    if (!row || !to?.contact) return null;
    const id = links.rowOf(token, {
      organizationId: work.actor.organizationId,
      record: subcontractorPayment.name,
      purpose: linkPurpose(to.contact),
      now: ask.now,
    });
    return id === row.id ? { row, to } : null;
  }

  async function shown(work: UnitOfWork, ask: SiteAsk): Promise<ConfirmPage['payment']> {
    const found = await behind(work, ask);
    const of = found && (await work.find(contract, found.row.contract));
    if (!found || !of) return null;
    const prime = of.vendor && (await work.row(vendor, { where: { id: of.vendor }, fields: ['name'] }));
    const { row, to } = found;
    return {
      number: row.number,
      contract: of.number,
      title: of.title,
      subcontractor: to.name,
      prime: prime ? prime.name : 'The prime contractor',
      cents: row.amount.cents,
      retainedCents: row.retained.cents,
      paidOn: row.paidOn,
      periodUntil: row.periodUntil,
      reference: row.reference,
      dueOn: row.dueOn,
      promptRule: row.promptRule,
      status: row.status,
      receivedCents: row.received?.cents ?? null,
    };
  }

  const form = (
    fields: SiteForm['fields'],
    said: (values: Readonly<Record<string, unknown>>) => Parameters<typeof answer>[2],
  ): SiteForm => ({
    fields,
    limit: 'sensitive',
    submit: (values, ask) =>
      ask.once(async (work) => {
        const found = await behind(work, ask);
        if (found?.row.status === 'reported') await answer(work, found.row.id, said(values));
        return { to: href(confirmSubpayment, { token: ask.params['token'] ?? '' }) };
      }),
  });

  return [
    {
      page: confirmSubpayment,
      async load(ask): Promise<{ data: ConfirmPage }> {
        return { data: { payment: await reading(door, ask, (work) => shown(work, ask)) } };
      },
      forms: {
        confirm: form(confirmForm, (values) => {
          const { receivedOn, note = null } = values as { receivedOn: string; note?: string | null }; // judged by the form’s fields
          return { step: 'confirm', receivedOn, note };
        }),
        dispute: form(disputeForm, (values) => {
          const {
            amount,
            arrivedOn = null,
            wrong,
          } = values as { amount: string; arrivedOn?: string | null; wrong: string }; // as above
          return { step: 'dispute', cents: centsIn(amount), receivedOn: arrivedOn, note: wrong };
        }),
      },
    },
  ];
}
