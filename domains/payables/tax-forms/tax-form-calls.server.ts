import { fail, masked, type Row } from '#kernel';
import { recordAudit } from '#server/audit/entry.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { actorOfDuty } from '../payments/people.server.ts';
import { changesIn } from './filing.server.ts';
import { floorsByBox } from './floors.server.ts';
import { type FiledForm, recipientsCsv } from './recipients-csv.ts';
import { tinsOfForms } from './standing.server.ts';
import { taxForm } from './tax-form.record.ts';
import {
  fullRecipientsFile,
  recipientsFile,
  recipientStatement,
  taxPayments,
  type TaxWorksheet,
  taxWorksheet,
} from './tax-form-calls.ts';
import { taxFormFiling } from './tax-form-filing.record.ts';
import { approvers, readers } from './tax-form-people.ts';
import { boxes, boxNames, boxTitles, formOf } from './tax-form-words.ts';
import { formsOf, type Recipient, totalOf } from './worksheet.ts';
import { type Worksheet, worksheetIn } from './worksheet.server.ts';

/** From this share of a floor on, a missing form is asked for now. */
const NEAR = 0.75;

const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);

function recipientRow({ lead, vendors, lines, sums, reported, gaps }: Recipient, sheet: Worksheet) {
  const floors = floorsByBox(sheet.floors);
  return {
    vendor: lead.id,
    number: lead.number,
    name: lead.name,
    sharedWith: vendors.filter(({ id }) => id !== lead.id).map(({ number, name }) => `${number} ${name}`),
    last4: lead.last4,
    taxClass: lead.taxClass,
    ...sums,
    cents: totalOf(sums),
    uncountedCents: sum(lines.map(({ box, cents }) => (box === null ? cents : 0))),
    reported,
    gaps,
    isNearFloor: boxNames.some((box) => sums[box] > 0 && sums[box] >= NEAR * floors[box]),
  };
}

async function worksheetOf(work: UnitOfWork, asked: number | null): Promise<TaxWorksheet> {
  const thisYear = Number(work.today.slice(0, 4));
  const year = asked ?? thisYear;
  const sheet = await worksheetIn(work, year);
  const due = formsOf(sheet.recipients);
  const filings = await work.rows(taxFormFiling, {
    where: { year },
    fields: ['number', 'kind', 'forms', 'total', 'status'],
    order: 'number',
    most: 'all',
  });
  const isFiled = filings.some(({ status }) => status === 'filed');
  const changes = isFiled ? await changesIn(work, year, sheet) : [];
  return {
    year,
    thisYear,
    floors: sheet.floors,
    countedCents: sum(sheet.recipients.map(({ sums }) => totalOf(sums))),
    formsCents: sum(due.map(({ sums }) => totalOf(sums))),
    forms: due.length,
    recipients: sheet.recipients.map((one) => recipientRow(one, sheet)),
    filings: filings.map(({ id, number, kind, forms, total, status }) => ({
      id,
      number,
      kind,
      forms: forms ?? 0,
      cents: total?.cents ?? 0,
      status,
    })),
    changes: changes.map(({ kind, form, original, due: form1099, recipient, sums }) => ({
      kind,
      form,
      vendor: recipient?.lead.id ?? original?.vendor ?? '',
      name: (form1099 ? recipient?.lead.name : original?.name) ?? '',
      last4: (form1099 ? recipient?.lead.last4 : original?.last4) ?? null,
      cents: totalOf(sums),
      wasName: original?.name ?? null,
      wasLast4: original?.last4 ?? null,
      wasCents: original && totalOf(original.sums),
    })),
  };
}

async function formsIn(work: UnitOfWork, filing: string) {
  return work.rows(taxForm, {
    where: { filing },
    fields: [
      'form',
      'kind',
      'recipient',
      'tin',
      'address',
      'nec1',
      'misc1',
      'misc6',
      'misc10',
      'original',
      'wasRecipient',
      'wasTin',
    ],
    order: ['recipient', 'form'],
    most: 'all',
  });
}
type Kept = Awaited<ReturnType<typeof formsIn>>[number];

const filedForm = (one: Kept, tin: string, wasTin: string): FiledForm => ({
  form: one.form,
  kind: one.kind,
  name: one.recipient,
  tin,
  address: one.address,
  sums: { nec1: one.nec1.cents, misc1: one.misc1.cents, misc6: one.misc6.cents, misc10: one.misc10.cents },
  was: one.original === null ? null : { name: one.wasRecipient ?? '', tin: wasTin },
});

async function maskedFile(work: UnitOfWork, id: string) {
  const filing = await work.find(taxFormFiling, id);
  if (!filing) throw missing(taxFormFiling);
  const all = (await formsIn(work, id)).map((one) =>
    filedForm(one, one.tin === null ? '' : masked(one.tin), one.wasTin === null ? '' : masked({ last4: one.wasTin })),
  );
  return { name: filing.number, text: recipientsCsv(filing.year, all) };
}

/** TINs in full leave for who files, signed in, once the forms are approved; each download is in the audit record. */
async function fullFile(work: UnitOfWork, id: string) {
  if (work.actor.scopes !== undefined || work.actor.kind === 'service')
    throw fail('forbidden', 'tax_form_filing.signed_in', 'An API key can’t download TINs. Sign in and download them.');
  await actorOfDuty(work, approvers);
  const filing = await work.find(taxFormFiling, id);
  if (!filing) throw missing(taxFormFiling);
  if (filing.status !== 'approved' && filing.status !== 'filed')
    throw fail(
      'refused',
      'tax_form_filing.not_approved',
      'These forms are not approved. TINs are downloaded to file them.',
    );
  const rows = await formsIn(work, id);
  const tins = await tinsOfForms(
    work,
    rows.flatMap((one) => [one.id, ...(one.original === null ? [] : [one.original])]),
  );
  const all = rows.map((one) =>
    filedForm(one, tins.get(one.id)?.clear() ?? '', tins.get(one.original ?? '')?.clear() ?? ''),
  );
  const { id: actor, kind: actorKind, requestId } = work.actor;
  await recordAudit(work.tx, [
    { action: 'download', record: taxFormFiling.name, rowId: id, actor, actorKind, requestId },
  ]);
  return { name: `${filing.number}-in-full`, text: recipientsCsv(filing.year, all) };
}

const csv = ({ name, text }: { readonly name: string; readonly text: string }) =>
  new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });

const addressLines = (of: Row<typeof taxForm>['address']): string[] =>
  of === null
    ? []
    : [
        of.line1,
        of.line2 ?? '',
        `${of.city}, ${of.state} ${of.postalCode}`,
        of.country === 'US' ? '' : (of.country ?? ''),
      ].filter((line) => Boolean(line));

async function statementOf(work: UnitOfWork, id: string) {
  const one = await work.find(taxForm, id);
  const filing = one && (await work.find(taxFormFiling, one.filing));
  if (!one || !filing) throw missing(taxForm);
  return {
    year: one.year,
    form: one.form,
    kind: one.kind,
    isFiled: filing.status === 'filed',
    payer: {
      name: filing.payerName ?? '',
      ein: filing.payerEin,
      address: addressLines(filing.payerAddress),
      phone: filing.payerPhone,
    },
    // A recipient’s copy may show the last four digits alone: 26 CFR 301.6109-4.
    recipient: {
      name: one.recipient,
      tin: one.tin === null ? null : masked(one.tin),
      address: addressLines(one.address),
    },
    boxes: boxNames
      .filter((box) => formOf[box] === one.form)
      .map((box) => ({ box: boxes[box], title: boxTitles[box], cents: one[box].cents })),
  };
}

export const taxFormOperations = ({ door }: Ports): Operation[] => {
  const about = { tag: '1099 reporting', access: readers } as const;
  return [
    answers(taxWorksheet, {
      ...about,
      scope: 'tax_form:read',
      summary: 'The 1099 worksheet of a calendar year: recipients by box, gaps, filings and corrections.',
      told: 'The year as it is now. TINs by their last four digits.',
      probe: { namesNothing: true },
      run: ({ actor, query }) =>
        door.run(actor, async (work) => ({ body: await worksheetOf(work, query.year ?? null) })),
    }),
    answers(taxPayments, {
      ...about,
      scope: 'tax_form:read',
      summary: 'The payments behind a recipient’s 1099 boxes in a calendar year.',
      told: 'Each payment line with its box, or why it is in none.',
      probe: { namesNothing: true },
      run: ({ actor, query }) =>
        door.run(actor, async (work) => {
          const { recipients } = await worksheetIn(work, query.year);
          const found = recipients.find(({ vendors }) => vendors.some(({ id }) => id === query.vendor));
          const lines = (found?.lines ?? []).map(
            ({ payment, number, payOn, invoice, invoiceNumber, payee, cents, box, why }) => ({
              payment,
              number,
              payOn,
              invoice,
              invoiceNumber,
              payee,
              cents,
              box,
              why,
            }),
          );
          return { body: { lines } };
        }),
    }),
    answers(recipientsFile, {
      ...about,
      scope: 'tax_form_filing:read',
      summary: 'The recipients of a 1099 filing as CSV, with TINs masked.',
      told: 'One line for each form; a correction of a name or TIN has two.',
      probe: { names: { id: 'tax_form_filing' } },
      run: async ({ actor, params: { id } }) => csv(await door.run(actor, (work) => maskedFile(work, id))),
    }),
    answers(fullRecipientsFile, {
      ...about,
      access: approvers,
      scope: 'tax_form_filing:read',
      summary: 'The recipients of an approved 1099 filing as CSV, with TINs in full. The download is audited.',
      told: 'The same lines as the masked file.',
      probe: { names: { id: 'tax_form_filing' } },
      run: async ({ actor, params: { id } }) => csv(await door.run(actor, (work) => fullFile(work, id))),
    }),
    answers(recipientStatement, {
      ...about,
      scope: 'tax_form:read',
      summary: 'What the recipient’s copy of a 1099 form says: payer, recipient, boxes and year.',
      told: 'The statement, with the TIN truncated.',
      probe: { names: { id: 'tax_form' } },
      run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await statementOf(work, id) })),
    }),
  ];
};
