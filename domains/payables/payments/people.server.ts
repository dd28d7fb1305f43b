import { type Actor, type Duty, fail, peopleActing, peopleAmong } from '#kernel';
import { writersOf } from '#server/records/parts.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { vendor, vendorBankAccount } from '../../vendors/public.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { certifyingPeople } from '../invoices/people.server.ts';
import type { Run } from './proposal.server.ts';

/** Duties and delegations are looked up at this moment: any may have ended since. */
export async function actorOfDuty(work: UnitOfWork, by: readonly { readonly duty: Duty }[]): Promise<Actor> {
  const { actor } = await work.asTheyAre();
  if (!by.some(({ duty }) => actor.duties.includes(duty)))
    throw fail('forbidden', 'payment_run.duty', 'You no longer hold a duty that takes this step.');
  return actor;
}

const said = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase();

/** Without a bank account of its own. */
const isByName = (method: string): boolean => method === 'check' || method === 'virtual_card';

type Refusal = readonly [people: readonly unknown[], sentence: string];

/** Everybody who wrote any of these rows, as their history has it. */
async function writers(work: UnitOfWork, record: string, ids: readonly string[]): Promise<readonly string[]> {
  const { registry } = work.around;
  const found = await writersOf(
    (...asked) => work.tx.rows(...asked),
    { actor: work.actor, registry },
    registry.get(record),
    ids.map((id) => ({ id })),
  );
  return [...found.values()].flat();
}

/** Vendor, bank account, invoice and payment are the work of different people, whatever duties they hold today (2 CFR 200.303). */
export async function refuseReleaser(
  work: UnitOfWork,
  run: Run,
  by: readonly { readonly duty: Duty }[],
): Promise<void> {
  const actor = await actorOfDuty(work, by);
  const acting = peopleActing(actor);
  const product = work.asProduct;
  const items = run.items ?? [];
  const all = { order: 'number', most: 'all' } as const;
  const invoices = await product.rows(invoice, {
    ...all,
    where: { id: items.map((one) => one.invoice) },
    fields: ['createdBy', 'registeredBy', 'notDuplicateBy', 'approvedBy', 'payApplication', 'sentBy'],
  });
  const firms = await product.rows(vendor, {
    ...all,
    where: { id: items.map((one) => one.vendor) },
    fields: ['createdBy', 'email', 'contacts'],
  });
  const accounts = await product.rows(vendorBankAccount, {
    ...all,
    where: { id: items.flatMap((one) => one.bankAccount ?? []) },
    fields: ['createdBy', 'calledBy', 'approvedBy', 'isFirst'],
  });
  const certifying = await Promise.all(invoices.map((one) => certifyingPeople(product, one.payApplication)));
  const refusals: readonly Refusal[] = [
    [certifying.flat(), 'You prepared or certified a pay application of this run, so someone else has to release it.'],
    [
      [
        ...invoices.flatMap((one) => [one.createdBy, one.registeredBy, one.notDuplicateBy, one.approvedBy]),
        ...(await writers(
          product,
          invoice.name,
          invoices.map(({ id }) => id),
        )),
      ],
      'You entered or approved an invoice of this run, so someone else has to release it.',
    ],
    [
      [
        // A first account diverts nothing: who approved it may release. Who approved a change does not.
        ...accounts.flatMap((one) => [one.createdBy, one.calledBy, one.isFirst ? null : one.approvedBy]),
        ...(await writers(
          product,
          vendorBankAccount.name,
          accounts.map(({ id }) => id),
        )),
      ],
      'You entered or verified a bank account of this run, or approved its change, so someone else has to release it.',
    ],
    [
      [
        ...firms.map((one) => one.createdBy),
        // A check or a virtual card goes to the name and the address of the vendor’s own row.
        ...(isByName(run.method)
          ? await writers(
              product,
              vendor.name,
              firms.map(({ id }) => id),
            )
          : []),
      ],
      isByName(run.method)
        ? 'You registered or changed a vendor of this run, so someone else has to release it.'
        : 'You registered a vendor of this run, so someone else has to release it.',
    ],
  ];
  for (const [people, sentence] of refusals)
    if (peopleAmong(people).some((person) => acting.includes(person)))
      throw fail('refused', 'payment_run.takes_part', sentence);
  await refuseContact(
    work,
    acting,
    firms,
    invoices.map(({ sentBy }) => sentBy),
  );
}

interface Firm {
  readonly email: string | null;
  readonly contacts: readonly { readonly email?: string | null }[] | null;
}

/** A person may have an account on each side: the addresses and the names that a vendor gives say so. */
async function refuseContact(
  work: UnitOfWork,
  acting: readonly string[],
  firms: readonly Firm[],
  senders: readonly (string | null)[] = [],
): Promise<void> {
  const speakers = new Set(
    [...firms.flatMap(({ email, contacts }) => [email, ...(contacts ?? []).map((one) => one.email)]), ...senders].map(
      said,
    ),
  );
  const own = await work.asProduct.rows(member, {
    where: { id: [...acting] },
    fields: ['name', 'email'],
    order: 'name',
    most: 'all',
  });
  if (own.some(({ name, email }) => speakers.has(said(name)) || speakers.has(said(email))))
    throw fail(
      'refused',
      'payment_run.takes_part',
      'You are a contact of a vendor of this run, so someone else has to release it.',
    );
}

/** The first payment to an account is looked at by a person who had no part in that account, in whatever way. */
export async function refuseFirstReleaser(
  work: UnitOfWork,
  { by, accounts: ids }: { readonly by: readonly { readonly duty: Duty }[]; readonly accounts: readonly string[] },
): Promise<void> {
  const actor = await actorOfDuty(work, by);
  const acting = peopleActing(actor);
  const product = work.asProduct;
  const accounts = await product.rows(vendorBankAccount, {
    where: { id: [...ids] },
    fields: ['createdBy', 'noticeBy', 'numberBy', 'calledBy', 'approvedBy', 'resumedBy', 'vendor'],
    order: 'number',
    most: 'all',
  });
  const people = [
    ...accounts.flatMap((one) => [
      one.createdBy,
      one.noticeBy,
      one.numberBy,
      one.calledBy,
      one.approvedBy,
      one.resumedBy,
    ]),
    ...(await writers(product, vendorBankAccount.name, ids)),
  ];
  if (peopleAmong(people).some((person) => acting.includes(person)))
    throw fail(
      'refused',
      'payment_run.first_takes_part',
      'You entered, verified or approved a bank account that this run pays for the first time, so someone else has to release it.',
    );
  const firms = await product.rows(vendor, {
    where: { id: accounts.map((one) => one.vendor) },
    fields: ['email', 'contacts'],
    order: 'number',
    most: 'all',
  });
  await refuseContact(work, acting, firms);
}
