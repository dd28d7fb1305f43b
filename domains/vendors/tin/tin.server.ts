import { fail } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { membersWithDuty, notify, task } from '#domains/organization/public.server.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../vendor.record.ts';
import { tinFile } from './tin-file.record.ts';
import { tinMatch } from './tin-match.record.ts';
import { fileOf, MOST_LINES, resultsIn, type SentLine, sentName, typeOf } from './tin-text.ts';
import { outcomeOf, type TinResult, tinResults, type TinStanding } from './tin-words.ts';

export interface Known {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly taxClass: string;
  readonly status: string;
  readonly mark: string | null;
  readonly last4: string | null;
  readonly askedMark: string | null;
  readonly askedName: string | null;
  readonly result: TinResult | null;
  readonly resultOn: string | null;
  readonly isOpen: boolean;
}

/** Each vendor with its newest question to the IRS; of a discarded file nothing counts. */
const known = `select v.id, v.number, v.name, v.tax_class as "taxClass", v.status, v.tax_id_mark as mark, v.tax_id_last4 as last4,
    m.mark as "askedMark", m.sent_name as "askedName", m.result, m.result_on::text as "resultOn", coalesce(m.is_open, false) as "isOpen"
  from vendor v left join lateral (
    select t.mark, t.sent_name, t.result, t.result_on, p.status = 'prepared' as is_open from tin_match t
      join tin_file p on p.organization_id = t.organization_id and p.id = t.file
    where t.organization_id = $1 and t.vendor = v.id and p.status <> 'discarded' order by p.number desc limit 1) m on true
  where v.organization_id = $1 and v.status not in ('merged', 'inactive') and ($2::uuid is null or v.id = $2)
  order by v.name, v.id`;

export const knownIn = (work: UnitOfWork, only: string | null = null): Promise<readonly Known[]> =>
  work.tx.query<Known & Record<string, unknown>>(known, [work.actor.organizationId, only], 'tin.known');

export function standingOf(one: Known): TinStanding {
  if (one.mark === null) return 'none';
  if (one.askedMark === null) return 'not_verified';
  if (one.askedMark !== one.mark || one.askedName !== sentName(one.name)) return 'changed';
  if (one.result === null) return one.isOpen ? 'asked' : 'not_verified';
  const outcome = outcomeOf(one.result);
  return outcome === 'unanswered' ? 'not_verified' : outcome;
}

/** A mismatch is asked again once the vendor’s name or TIN was corrected. */
export const isDue = (one: Known): boolean => ['not_verified', 'changed'].includes(standingOf(one)) && !one.isOpen;

export async function prepareFile(work: UnitOfWork) {
  const product = work.asProduct;
  await work.tx.query(
    'select pg_advisory_xact_lock(hashtext($1))',
    [`${work.actor.organizationId} tin_file`],
    'tin_file.one',
  );
  const open = await product.row(tinFile, { where: { status: 'prepared' }, fields: ['number'] });
  if (open) throw fail('refused', 'tin_file.is_open', `${open.number} is open. Take its results or discard it first.`);
  const due = (await knownIn(work)).filter(isDue).slice(0, MOST_LINES);
  if (due.length === 0)
    throw fail('refused', 'tin_file.nothing_due', 'Every vendor with a TIN is matched or was answered.');
  const file = await product.insert(tinFile, {} as never, { lines: due.length, preparedBy: work.person } as never);
  for (const one of due)
    await product.insert(
      tinMatch,
      {} as never,
      {
        file: file.id,
        vendor: one.id,
        account: one.number,
        sentName: sentName(one.name),
        tinType: typeOf(one.taxClass),
        last4: one.last4 ?? '',
        mark: one.mark,
      } as never,
    ); // every field of it is the product's
  return { id: file.id, number: file.number, lines: due.length };
}

interface Sealed {
  readonly id: string;
  readonly sealed: Buffer;
  readonly mark: string;
}
const sealedTins = `select id, tax_id as sealed, tax_id_mark as mark from vendor
  where organization_id = $1 and id = any ($2::uuid[]) and tax_id is not null`;

/** The text of a file: a vendor whose name or TIN changed since would be another question. */
export async function textOf(work: UnitOfWork, id: string): Promise<string> {
  const { organizationId } = work.actor;
  const product = work.asProduct;
  const lines = await product.rows(tinMatch, {
    where: { file: id },
    fields: ['vendor', 'account', 'sentName', 'tinType', 'mark'],
    order: 'account',
    most: 'all',
  });
  const rows = await work.tx.query<Sealed>(sealedTins, [organizationId, lines.map((one) => one.vendor)], 'tin.sealed');
  const tins = new Map(rows.map((one) => [one.id, one]));
  return fileOf(
    lines.map((one): SentLine => {
      const kept = tins.get(one.vendor);
      if (!kept || kept.mark !== one.mark)
        throw fail(
          'refused',
          'tin_file.tin_changed',
          `The TIN of ${one.account} changed since the file was prepared. Discard it and prepare a new one.`,
        );
      const place = { organizationId, record: vendor.name, field: 'taxId', id: one.vendor };
      const tin = work.around.unseal(kept.sealed, place);
      return { type: one.tinType, tin, name: one.sentName, account: one.account };
    }),
  );
}

/** Days until a new certificate is due; the IRS counts 15 business days from its own notice. Unverified. */
const ASK_DAYS = 21;

async function askForW9(
  work: UnitOfWork,
  { vendor: of, name, result }: { vendor: string; name: string; result: TinResult },
) {
  await work.asProduct.insert(
    task,
    {
      subject: `Ask ${name} for a new Form W-9`.slice(0, 200),
      assignee: work.person,
      dueOn: addDays(work.today, ASK_DAYS),
      notes: `IRS TIN matching: ${tinResults[result]}. Ask for a Form W-9 with the name and TIN as the IRS has them, and register them. If the IRS sends a CP2100 notice about this vendor, send it a B-notice with Form W-9; without a corrected certificate payments are subject to backup withholding (26 USC 3406). Unverified: a first B-notice is due within 15 business days of the notice.`,
      link: `/vendor-directory/${of}`,
    } as never,
    { givenBy: work.person } as never,
  );
}

/** Results by account. A file is answered once; what it lacks stays unanswered and is asked again. */
export async function takeResults(work: UnitOfWork, id: string, text: string) {
  const product = work.asProduct;
  const file = await product.row(tinFile, { where: { id }, lock: 'update' });
  if (!file) throw fail('not_found', 'tin_file.gone', 'This file is no longer there.');
  if (file.status !== 'prepared')
    throw fail('refused', 'tin_file.is_answered', `${file.number} is ${file.status}. Prepare a new file.`);
  if (file.downloadedOn === null)
    throw fail('refused', 'tin_file.not_sent', `${file.number} was not downloaded, so the IRS has not seen it.`);
  const { by, unread } = resultsIn(text);
  const lines = await product.rows(tinMatch, {
    where: { file: id },
    fields: ['vendor', 'account', 'sentName'],
    order: 'account',
    most: 'all',
  });
  if (!lines.some(({ account }) => by.has(account))) {
    const message = 'No line of this file answers a vendor of the request. Choose the results file of the IRS.';
    throw fail('invalid', 'tin_file.no_results', message, {
      issues: [{ path: 'text', code: 'tin_file.no_results', message }],
    });
  }
  const counts = { match: 0, mismatch: 0, unanswered: 0 };
  const wrong: string[] = [];
  for (const one of lines) {
    const result = by.get(one.account);
    if (!result) continue;
    await product.change(tinMatch, one.id, {}, { result, resultOn: work.today });
    const outcome = outcomeOf(result);
    counts[outcome]++;
    if (outcome !== 'mismatch') continue;
    wrong.push(`${one.account} ${one.sentName}`);
    await askForW9(work, { vendor: one.vendor, name: one.sentName, result });
  }
  const { match: matched, mismatch: mismatched, unanswered } = counts;
  await product.move(tinFile, id, 'answer', {
    computed: { answeredOn: work.today, matched, mismatched, unanswered },
  });
  if (mismatched > 0)
    await notify(work, {
      to: await membersWithDuty(work, 'accounts_payable'),
      kind: 'vendor.tin',
      subject: `The IRS does not know ${mismatched} ${mismatched === 1 ? 'vendor' : 'vendors'} by name and TIN`,
      body: `${wrong.slice(0, 10).join('; ')}${wrong.length > 10 ? `; and ${wrong.length - 10} more` : ''}. A new Form W-9 is asked for, and a B-notice follows a notice of the IRS.`,
      link: '/vendor-directory/tin-matching',
    });
  return { matched, mismatched, unanswered, missing: lines.length - matched - mismatched - unanswered, unread };
}
