import { createHash } from 'node:crypto';
import { type Actor, fail, moneyOf, type New, peopleActing, peopleAmong, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import { payment } from '../payments/payment.record.ts';
import { actorOfDuty } from '../payments/people.server.ts';
import { type Change, changesBetween } from './corrections.ts';
import { standingForms, tinsOfForms } from './standing.server.ts';
import { taxForm } from './tax-form.record.ts';
import { taxFormClass } from './tax-form-class.record.ts';
import { taxFormFiling } from './tax-form-filing.record.ts';
import { taxFormOverride } from './tax-form-override.record.ts';
import { approvers, preparers } from './tax-form-people.ts';
import { boxNames } from './tax-form-words.ts';
import { formsOf, totalOf } from './worksheet.ts';
import { tinsOf, type Worksheet, worksheetIn } from './worksheet.server.ts';

type Filing = Row<typeof taxFormFiling>;
type Facts = EffectFacts<Filing>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', `tax_form_filing.${code}`, message, { issues: [{ path, code: `tax_form_filing.${code}`, message }] });

const lockYear = (work: UnitOfWork, year: number) =>
  work.tx.query(
    'select pg_advisory_xact_lock(hashtext($1))',
    [`${work.actor.organizationId} tax_form_filing ${year}`],
    'tax_form_filing.one',
  );

/** What is due against what was filed: of a year that was not filed, every form. */
export async function changesIn(work: UnitOfWork, year: number, { recipients }: Worksheet): Promise<readonly Change[]> {
  const standing = await standingForms(work, year);
  const due = formsOf(recipients);
  return changesBetween(standing, recipients, due).map((one) =>
    standing.length === 0 ? { ...one, kind: 'original' as const } : one,
  );
}

/** A form as it is kept: who it is for, each box, and every line behind it. */
interface Prepared {
  readonly change: Change;
  readonly vendor: string;
  readonly name: string;
  readonly tin: { clear(): string } | null;
  readonly address: Row<typeof vendor>['address'] | null;
}

async function preparedForms(given: UnitOfWork, year: number): Promise<readonly Prepared[]> {
  const work = given.asProduct;
  const changes = await changesIn(work, year, await worksheetIn(work, year));
  const ids = changes.map(({ recipient, original }) => recipient?.lead.id ?? original?.vendor ?? '');
  const firms = await work.rows(vendor, {
    where: { id: ids },
    fields: ['name', 'address'],
    order: 'number',
    most: 'all',
  });
  const [known, tins] = [new Map(firms.map((one) => [one.id, one])), await tinsOf(work, ids)];
  const filed = await tinsOfForms(
    work,
    changes.flatMap(({ due, original }) => (due === null && original ? [original.id] : [])),
  );
  return changes
    .map((change, at): Prepared => {
      const id = ids[at] ?? '';
      const { due, original } = change;
      return {
        change,
        vendor: id,
        // A form that is taken back names who it was filed for, as it was filed.
        name: (due ? known.get(id)?.name : original?.name) ?? '',
        tin: (due ? tins.get(id) : filed.get(original?.id ?? '')) ?? null,
        address: known.get(id)?.address ?? null,
      };
    })
    .toSorted((one, other) =>
      `${one.name} ${one.vendor} ${one.change.form}`.localeCompare(
        `${other.name} ${other.vendor} ${other.change.form}`,
        'en-US',
      ),
    );
}

/** The rows behind the forms: one cent, name, TIN or address that changes makes another hash. */
const hashOf = (work: UnitOfWork, forms: readonly Prepared[]): string => {
  const { organizationId } = work.actor;
  const markOf = (tin: string) => work.around.mark(tin, { organizationId, record: vendor.name, field: 'taxId' });
  return createHash('sha256')
    .update(
      JSON.stringify(
        forms.map(({ change: { kind, form, original, due, sums }, vendor: id, name, tin, address }) => ({
          kind,
          form,
          vendor: id,
          original: original?.id ?? null,
          name,
          tin: tin && markOf(tin.clear()),
          address,
          boxes: boxNames.map((box) => sums[box]),
          lines: (due?.lines ?? []).map((line) => [line.payment, line.invoice, line.box, line.cents]),
        })),
      ),
    )
    .digest('hex');
};

const hasGap = ({ tin, address, change: { recipient } }: Prepared): boolean =>
  tin === null || address === null || (recipient?.gaps.length ?? 0) > 0;

function formRow(actor: Actor, filing: Filing, one: Prepared): Partial<Row<typeof taxForm>> {
  const { change } = one;
  const cents = (amount: number) => moneyOf(actor, amount);
  const tin = one.tin?.clear() ?? null;
  return {
    filing: filing.id,
    year: filing.year,
    form: change.form,
    kind: change.kind,
    vendor: one.vendor,
    recipient: one.name,
    // The door encrypts it, as it does what a person types.
    tin: tin as Row<typeof taxForm>['tin'],
    address: one.address,
    nec1: cents(change.sums.nec1),
    misc1: cents(change.sums.misc1),
    misc6: cents(change.sums.misc6),
    misc10: cents(change.sums.misc10),
    total: cents(totalOf(change.sums)),
    original: change.original?.id ?? null,
    wasRecipient: change.original?.name ?? null,
    wasTin: change.original?.last4 ?? null,
    wasTotal: change.original && cents(totalOf(change.original.sums)),
    lines: (change.due?.lines ?? []).flatMap((line) =>
      line.box === null
        ? []
        : [{ payment: line.payment, invoice: line.invoice, box: line.box, amount: cents(line.cents) }],
    ),
  };
}

/** What the product makes for a county that is made up has its figures already. */
const isMadeUp = (work: UnitOfWork): boolean => work.actor.kind === 'system';

/** The year is over in the agency’s own time zone, and one filing of it is open at a time. */
async function prepare({ row, work }: Facts): Promise<void> {
  if (isMadeUp(work)) return;
  const product = work.asProduct;
  await actorOfDuty(work, preparers);
  await lockYear(work, row.year);
  if (work.today <= `${row.year}-12-31`)
    throw refused(
      'year',
      'year_is_open',
      `Payments of ${row.year} are not complete before January 1, ${row.year + 1}.`,
    );
  const open = await product.row(taxFormFiling, {
    where: { year: row.year, status: ['prepared', 'approved'], id: { not: row.id } },
    fields: ['number'],
    order: 'number',
  });
  if (open) throw refused('year', 'is_open', `${open.number} of ${row.year} is open. File or discard it first.`);
  const isFiled = await product.has(taxFormFiling, { year: row.year, status: 'filed' });
  const forms = await preparedForms(work, row.year);
  if (forms.length === 0)
    throw refused(
      'year',
      'nothing_due',
      isFiled ? `Nothing changed since ${row.year} was filed.` : `No payment of ${row.year} has to be reported.`,
    );
  const [agency] = await work.tx.query<{ name: string }>('select name from organization where id = $1', [
    work.actor.organizationId,
  ]);
  for (const one of forms) await product.insert(taxForm, {} as New<typeof taxForm>, formRow(work.actor, row, one));
  await product.change(
    taxFormFiling,
    row.id,
    {},
    {
      kind: isFiled ? 'correction' : 'original',
      payerName: agency?.name ?? '',
      forms: forms.length,
      total: moneyOf(
        work.actor,
        forms.reduce((sum, { change }) => sum + totalOf(change.sums), 0),
      ),
      withGaps: forms.filter(hasGap).length,
      rowsHash: hashOf(work, forms),
      // A step fills these.
      filedOn: null,
      receipt: null,
    },
  );
}

/** Who classified a payment of these forms decides nothing about them, whatever duty they hold today. */
async function refuseClassifier(work: UnitOfWork, row: Filing, actor: Actor): Promise<void> {
  const product = work.asProduct;
  const all = await product.rows(taxForm, {
    where: { filing: row.id },
    fields: ['vendor', 'lines'],
    order: 'recipient',
    most: 'all',
  });
  const payments = all.flatMap(({ lines }) => (lines ?? []).map((line) => line.payment));
  const overrides = await product.rows(taxFormOverride, {
    where: { payment: [...new Set(payments)] },
    fields: ['createdBy'],
    most: 'all',
  });
  const classes = await product.rows(taxFormClass, {
    where: { vendor: [...new Set(all.map((one) => one.vendor))], fromYear: { until: row.year } },
    fields: ['createdBy'],
    most: 'all',
  });
  const acting = peopleActing(actor);
  if (peopleAmong([...overrides, ...classes].map(({ createdBy }) => createdBy)).some((one) => acting.includes(one)))
    throw fail(
      'refused',
      'tax_form_filing.takes_part',
      'You set the class or box of a payment of these forms, so someone else has to approve them.',
    );
}

/** Judged once more at this moment: a payment that was voided since, a class or a TIN makes other forms. */
async function approve({ row, work }: Facts): Promise<void> {
  if (isMadeUp(work)) return;
  await refuseClassifier(work, row, await actorOfDuty(work, approvers));
  await lockYear(work, row.year);
  if (hashOf(work, await preparedForms(work, row.year)) !== row.rowsHash)
    throw refused(
      'rowsHash',
      'rows_changed',
      'A payment, class, name, TIN or address changed since these forms were prepared. Discard this filing and prepare it again.',
    );
  await work.asProduct.change(
    taxFormFiling,
    row.id,
    {},
    { approvedBy: personActing(work.actor), approvedOn: work.today },
  );
}

/** What changed since the approval is no reason to refuse: what was sent was sent, and the change is a correction. */
async function file({ row, work }: Facts): Promise<void> {
  if (isMadeUp(work)) return;
  await actorOfDuty(work, approvers);
  if (row.filedOn === null || row.filedOn < (row.approvedOn ?? '') || row.filedOn > work.today)
    throw refused('filedOn', 'filed_on', 'Enter a day from the approval until today.');
  await work.asProduct.change(taxFormFiling, row.id, {}, { filedBy: personActing(work.actor) });
}

/** An override of one invoice is of an invoice that the payment paid. */
async function judgeOverride({ row, work }: EffectFacts<Row<typeof taxFormOverride>>): Promise<void> {
  const paid = await work.asProduct.row(payment, { where: { id: row.payment }, fields: ['lines'] });
  if (row.invoice !== null && !(paid?.lines ?? []).some(({ invoice }) => invoice === row.invoice))
    throw fail('refused', 'tax_form_override.invoice', 'This payment does not pay that invoice.', {
      issues: [
        { path: 'invoice', code: 'tax_form_override.invoice', message: 'This payment does not pay that invoice.' },
      ],
    });
}

export const taxFormEffects = [
  ...follows(taxFormFiling, { create: [prepare], approve: [approve], file: [file] }),
  ...follows(taxFormOverride, { create: [judgeOverride] }),
];
