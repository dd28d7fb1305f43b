import { fail, personActing } from '#kernel';
import { addMonths } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addWorkingDays } from '../../customers/public.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { keepCheck, vendorBankAccount } from '../../vendors/public.server.ts';
import { refuseUnreviewed } from '../fraud/fraud.server.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { bankFileOf, hashOf, sameFile } from './bank-file.server.ts';
import { type HeldElsewhere, reasonsElsewhere } from './held-elsewhere.server.ts';
import { LAST_TRACE, traceOf } from './nacha.ts';
import { payingAccount } from './paying-account.record.ts';
import { payment } from './payment.record.ts';
import { paymentRun, preparers, releasers } from './payment-run.record.ts';
import { firstReleasers } from './payment-words.ts';
import { actorOfDuty, refuseFirstReleaser, refuseReleaser } from './people.server.ts';
import { firstsOf, obstaclesOf, type Item, paymentsOf, proposed, type Run } from './proposal.server.ts';
import { prenoteFile } from './prenote-file.record.ts';
import { refusedRun } from './refusing.ts';
import { refuseUnsigned, signed } from './release-signature.server.ts';
import { tellVendors } from './remittance.server.ts';
import { postExtras } from './payment-postings.server.ts';
import { isBilled, numberOfLine, savedIn } from './run-discount.server.ts';

type Facts = EffectFacts<Run>;
type Sources = readonly HeldElsewhere[];

/** Banks take entries for a business day that is not over. */
export async function refuseDay(work: UnitOfWork, payOn: string): Promise<void> {
  if (payOn < work.today) throw refusedRun('payOn', 'day_is_past', 'The payment date is in the past. Choose another.');
  const next = addWorkingDays(await calendarOf(work), payOn, 0);
  if (next !== payOn) throw refusedRun('payOn', 'business_day', `Choose a business day, such as ${next}.`);
}

export async function refuseAccount(work: UnitOfWork, id: string) {
  const from = await work.asProduct.row(payingAccount, {
    where: { id },
    fields: ['status', 'routing', 'nextCheck', 'nextTrace'],
    lock: 'update',
  });
  if (from?.status !== 'active')
    throw refusedRun('account', 'account', 'Choose a disbursement account that is active.');
  return from;
}

/** What the product makes for a county that is made up has its figures already. */
const isMadeUp = (work: UnitOfWork): boolean => work.actor.kind === 'system';

const propose = (sources: Sources) =>
  async function proposing({ row, work }: Facts): Promise<void> {
    if (isMadeUp(work)) return;
    await actorOfDuty(work, preparers);
    await refuseDay(work, row.payOn);
    const { items, held, payments } = await proposed(work, row, sources);
    await work.asProduct.change(paymentRun, row.id, {}, { items: [...items], held: [...held], payments });
  };

/** Files of one day for one account are told apart by a letter or a digit. */
export async function modifierOf(
  work: UnitOfWork,
  row: { readonly id: string; readonly account: string },
): Promise<string> {
  const asked = { fields: ['modifier'], order: 'number', most: 'all' } as const;
  const runs = await work.rows(paymentRun, {
    ...asked,
    where: { account: row.account, submittedOn: work.today, method: 'ach', id: { not: row.id } },
  });
  const prenotes = await work.rows(prenoteFile, {
    ...asked,
    where: { account: row.account, madeOn: work.today, id: { not: row.id } },
  });
  const used = new Set([...runs, ...prenotes].map(({ modifier }) => modifier));
  const free = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].find((one) => !used.has(one));
  if (!free) throw refusedRun('method', 'files_a_day', 'Your bank takes 36 files a day. Submit this run tomorrow.');
  return free;
}

interface From {
  readonly id: string;
  readonly nextTrace: number;
}

/** An account counts its traces on, so that the bank’s return names one payment; after the last number it starts over. */
export async function takeTraces(work: UnitOfWork, from: From, count: number): Promise<number> {
  const first = from.nextTrace + count - 1 > LAST_TRACE ? 1 : from.nextTrace;
  const next = first + count > LAST_TRACE ? 1 : first + count;
  await work.asProduct.change(payingAccount, from.id, {}, { nextTrace: next });
  return first;
}

/** What is submitted is what is released: every figure, account and check number, and the file with its hash. */
const submit = (sources: Sources) =>
  async function submitting({ row, work }: Facts): Promise<void> {
    if (isMadeUp(work)) return;
    await actorOfDuty(work, preparers);
    await refuseDay(work, row.payOn);
    const from = await refuseAccount(work, row.account);
    const found = await obstaclesOf(work, row, { isActing: true, sources });
    refuseObstacles(found, 'Save the run again for a new proposal.');
    const all = paymentsOf(row.items ?? []);
    if (all.length === 0)
      throw refusedRun(
        'items',
        'nothing_to_pay',
        'This run pays no invoice. Change the day or the method, or discard it.',
      );
    const product = work.asProduct;
    const [isCheck, isAch] = [row.method === 'check', row.method === 'ach'];
    const checkOf = new Map(all.map((one, at) => [one.vendor, from.nextCheck + at]));
    if (isCheck) await product.change(payingAccount, row.account, {}, { nextCheck: from.nextCheck + all.length });
    const firsts = (await firstsOf(product, row)).size;
    const kept = await product.change(
      paymentRun,
      row.id,
      {},
      {
        items: (row.items ?? []).map((one) => ({
          ...one,
          checkNumber: isCheck ? (checkOf.get(one.vendor) ?? null) : null,
        })),
        submittedBy: personActing(work.actor),
        submittedOn: work.today,
        modifier: isAch ? await modifierOf(product, row) : null,
        firstTrace: isAch ? await takeTraces(work, from, all.length) : null,
        signatures: [],
        firsts,
        firstsBy: null,
      },
    );
    const fileHash = hashOf(await bankFileOf(work, kept));
    await product.change(
      paymentRun,
      row.id,
      {},
      { fileHash, signatures: [signed(work, { ...kept, fileHash }, 'prepared')] },
    );
    if (firsts > 0) await product.move(paymentRun, row.id, 'holdFirsts');
  };

function refuseObstacles(found: readonly string[], todo: string): void {
  if (found.length === 0) return;
  throw fail('refused', 'payment_run.not_payable', `${found.join(' ')} ${todo}`.slice(0, 1000), {
    issues: found.slice(0, 50).map((message) => ({ path: 'items', code: 'payment_run.not_payable', message })),
  });
}

async function forgetFile({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(
    paymentRun,
    row.id,
    {},
    {
      submittedBy: null,
      submittedOn: null,
      fileHash: null,
      modifier: null,
      firstTrace: null,
      signatures: [],
      firsts: null,
      firstsBy: null,
    },
  );
}

/** By who had no part in the accounts that are paid for the first time. */
async function releaseFirsts({ row, work }: Facts): Promise<void> {
  if (isMadeUp(work)) return;
  await refuseFirstReleaser(work, { by: firstReleasers, accounts: [...(await firstsOf(work.asProduct, row))] });
  await work.asProduct.change(paymentRun, row.id, {}, { firstsBy: personActing(work.actor) });
}

/** The discount that this payment takes of an invoice; null where it takes none. */
function savedOf(items: readonly Item[], { invoice: id, amount }: Item) {
  const cents = savedIn(items, id);
  return cents === 0 ? null : { ...amount, cents };
}

/** Everything is judged once more at this moment; then the invoices are paid, each once. */
const release = (sources: Sources) =>
  async function releasing({ row, work }: Facts): Promise<void> {
    if (isMadeUp(work)) return;
    await refuseReleaser(work, row, releasers);
    const from = await refuseAccount(work, row.account);
    refuseObstacles(await obstaclesOf(work, row, { isActing: true, sources }), 'Send the run back.');
    await refuseDay(work, row.payOn);
    await sameFile(work, row);
    refuseUnsigned(work, row, ['prepared']);
    await refuseUnreviewed(work, row);
    const product = work.asProduct;
    const replaced = await replacedBy(
      product,
      (row.items ?? []).map((one) => one.invoice),
    );
    for (const [at, one] of paymentsOf(row.items ?? []).entries()) {
      const rows = await product.rows(invoice, {
        where: { id: one.items.map((item) => item.invoice) },
        fields: ['vendorNumber'],
        order: 'number',
        most: 'all',
      });
      const numberOf = new Map(rows.map(({ id, vendorNumber }) => [id, vendorNumber]));
      const made = await product.insert(
        payment,
        {},
        {
          run: row.id,
          vendor: one.vendor,
          payee: one.payee,
          method: row.method,
          bankAccount: one.bankAccount ?? null,
          checkNumber: one.checkNumber ?? null,
          trace: row.method === 'ach' ? traceOf(from.routing, (row.firstTrace ?? 1) + at) : null,
          replaces: one.items.map((item) => replaced.get(item.invoice)).find((id) => id !== undefined) ?? null,
          payOn: row.payOn,
          lines: one.items.map((item) => ({
            invoice: item.invoice,
            vendorNumber: numberOfLine(item, numberOf.get(item.invoice) ?? ''),
            amount: item.amount,
            interestRule: item.interestRule ?? null,
            discountRule: item.discountRule ?? null,
          })),
        },
      );
      const released = { gate: 'payment', act: 'release', about: row.number, aboutId: row.id } as const;
      await keepCheck(work, { ...released, vendor: one.vendor });
      await postExtras(work, made, row.account);
      for (const item of one.items.filter(isBilled))
        await product.move(invoice, item.invoice, 'pay', {
          computed: {
            paidOn: row.payOn,
            paymentNumber: made.number,
            balance: { ...item.amount, cents: 0 },
            discountTaken: savedOf(one.items, item),
          },
        });
    }
    await product.change(
      paymentRun,
      row.id,
      {},
      {
        releasedBy: personActing(work.actor),
        releasedOn: work.today,
        signatures: [...(row.signatures ?? []), signed(work, row, 'released')],
      },
    );
  };

const undone = `select distinct on (l.invoice) l.invoice, p.id from payment_lines l
    join payment p on p.organization_id = l.organization_id and p.id = l.parent
  where l.organization_id = $1 and l.invoice = any ($2::uuid[]) and p.status in ('voided', 'bank_returned')
  order by l.invoice, p.number desc`;

/** The last payment of each invoice that was voided or came back: this one is its reissue. */
async function replacedBy(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await work.tx.query<{ invoice: string; id: string }>(
    undone,
    [work.actor.organizationId, [...ids]],
    'payment_run.replaced',
  );
  return new Map(rows.map((one) => [one.invoice, one.id]));
}

/** An account that was revoked or put on hold after the release: the file has not left. */
export async function refuseAccountsSince(work: UnitOfWork, row: Run): Promise<void> {
  const ids = (row.items ?? []).flatMap((one) => one.bankAccount ?? []);
  const found = await work.asProduct.row(vendorBankAccount, {
    where: { id: ids, status: ['on_hold', 'revoked'] },
    fields: ['number', 'status'],
    order: 'number',
  });
  if (found)
    throw refusedRun(
      'items',
      'account_since',
      `Bank account ${found.number} was ${found.status === 'on_hold' ? 'put on hold' : 'revoked'} after the release. Void the payments of this file, and pay the others in a new run.`,
    );
}

/** What was put on hold after the release is with us still: the file has not left. */
export async function refuseHeldSince(work: UnitOfWork, row: Run, sources: Sources): Promise<void> {
  const ids = (row.items ?? []).map((one) => one.invoice);
  const [first] = (await reasonsElsewhere(sources, work.asProduct, ids, true)).values();
  if (first)
    throw refusedRun(
      'items',
      'held_since',
      `${first} Void the payments of this file, and pay the others in a new run.`,
    );
}

const transmit = (sources: Sources) =>
  async function transmitting({ row, work }: Facts): Promise<void> {
    if (isMadeUp(work)) return;
    await actorOfDuty(work, releasers);
    await refuseVoided(work, row);
    await refuseHeldSince(work, row, sources);
    await refuseAccountsSince(work, row);
    await sameFile(work, row);
    refuseUnsigned(work, row, ['prepared', 'released']);
    const product = work.asProduct;
    await product.change(paymentRun, row.id, {}, { transmittedOn: work.today });
    const all = await product.rows(payment, {
      where: { run: row.id, status: 'released' },
      fields: [],
      order: 'number',
      most: 'all',
    });
    const dormantOn = row.method === 'check' ? await dormancyOf(work, row) : null;
    for (const { id } of all)
      await product.move(payment, id, 'transmit', { computed: { transmittedOn: work.today, dormantOn } });
    await tellVendors(work, row);
  };

/** From then on an uncashed check is unclaimed property, by the months that the account says. */
async function dormancyOf(work: UnitOfWork, { account, payOn }: Run): Promise<string> {
  const from = await work.asProduct.row(payingAccount, { where: { id: account }, fields: ['dormancyMonths'] });
  return addMonths(payOn, from?.dormancyMonths ?? 12);
}

/** A file is sent whole: after a void it would pay what is payable again. */
export async function refuseVoided(work: UnitOfWork, row: Run): Promise<void> {
  const found = await work.row(payment, {
    where: { run: row.id, status: ['voiding', 'voided'] },
    fields: ['number'],
    order: 'number',
  });
  if (found && row.transmittedOn === null)
    throw refusedRun(
      'fileHash',
      'payment_is_void',
      `${found.number} of this file is voided. Void the others, and pay them in a new run.`,
    );
}

export const paymentRunEffects = (sources: Sources) =>
  follows(paymentRun, {
    create: [propose(sources)],
    edit: [propose(sources)],
    submit: [submit(sources)],
    sendBack: [forgetFile],
    releaseFirsts: [releaseFirsts],
    release: [release(sources)],
    transmit: [transmit(sources)],
  });
