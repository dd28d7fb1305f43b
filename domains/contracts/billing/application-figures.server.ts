import { dollars, fail, moneyOf, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { contract } from '../contract/contract.record.ts';
import { refused } from '../contract/refusing.ts';
import { payApplication } from './pay-application.record.ts';
import { itemsOf, lastCertified, type Schedule, scheduleOf, termsOf } from './schedule.server.ts';
import { type Claimed, ratesOf, type Refusal, releasedSheet, sheetOf, type SheetLine, summaryOf } from './sheet.ts';

export type Application = Row<typeof payApplication>;
type Contract = Row<typeof contract>;

const sentences: Readonly<Record<Refusal['code'], (item: string, cents: number) => string>> = {
  no_item: (item) => `The schedule of values has no item ${item}.`,
  item_twice: (item) => `Item ${item} is listed twice. Enter it once.`,
  installed_unsaid: (item, cents) =>
    `Item ${item} has ${dollars(cents)} of stored materials. Enter how much of it is installed now, 0 if none.`,
  installed_too_much: (item, cents) =>
    `${dollars(cents)} of item ${item} is stored, and no more can be installed from it.`,
  overbilled: (item, cents) => `${dollars(cents)} of item ${item} is left to bill.`,
};

const centsOf = (value: { readonly cents: number } | null | undefined): number => value?.cents ?? 0;

/** What is applied for, less what the certifier took off; nobody certifies more than was applied for. */
export function claimsOf({ lines, cuts }: Pick<Application, 'lines' | 'cuts'>): readonly Claimed[] {
  for (const [at, { item, work, stored }] of (cuts ?? []).entries()) {
    const of = (lines ?? []).find((one) => one.item === item);
    if (!of || centsOf(work) > centsOf(of.work) || centsOf(stored) > centsOf(of.stored))
      throw refused(`cuts.${at}.item`, 'pay_application.cut', `No more is applied for on item ${item} in this period.`);
    if (centsOf(work) + centsOf(stored) === 0)
      throw refused(
        `cuts.${at}.work`,
        'pay_application.cut_is_something',
        `Enter what of item ${item} is not certified.`,
      );
    if ((cuts ?? []).findIndex((one) => one.item === item) !== at)
      throw refused(`cuts.${at}.item`, 'pay_application.cut_once', `Item ${item} is reduced twice. Enter it once.`);
  }
  return (lines ?? []).map(({ item, work, installed, stored }) => {
    const cut = (cuts ?? []).find((one) => one.item === item);
    return {
      item,
      work: centsOf(work) - centsOf(cut?.work),
      installed: installed?.cents ?? null,
      stored: centsOf(stored) - centsOf(cut?.stored),
    };
  });
}

export const plainSheet = (sheet: Application['sheet']): readonly SheetLine[] =>
  (sheet ?? []).map(({ item, description, scheduled, before, work, stored, earned, balance, retained }) => ({
    item,
    description,
    scheduled: scheduled.cents,
    before: before.cents,
    work: work.cents,
    stored: stored.cents,
    earned: earned.cents,
    balance: balance.cents,
    retained: retained.cents,
  }));

/** The sum of what certificates say is due: taken from the record and never worked out again. */
async function certifiedOf(work: UnitOfWork, { contract: of, id }: Application): Promise<number> {
  const rows = await work.asProduct.rows(payApplication, {
    where: { contract: of, status: 'certified', id: { not: id } },
    fields: ['due'],
    order: 'place',
    most: 'all',
  });
  return rows.reduce((all, { due }) => all + centsOf(due), 0);
}

/** The adopted schedule that an application bills. */
export async function adoptedOf(work: UnitOfWork, of: Contract): Promise<Schedule> {
  const found = await scheduleOf(work, of.id);
  if (found?.status !== 'adopted')
    throw refused(
      'contract',
      'pay_application.has_schedule',
      found
        ? `${found.number} is being amended. Adopt it first.`
        : `State the schedule of values of ${of.number} first.`,
    );
  return found;
}

export interface Figures {
  readonly sheet: readonly SheetLine[];
  readonly computed: Partial<Application>;
  readonly dueCents: number;
}

/** Everything that follows from an application, the schedule and the certificates before it. */
export async function figuresOf(
  work: UnitOfWork,
  row: Application,
  of: Contract,
  schedule: Schedule,
): Promise<Figures> {
  const last = await lastCertified(work, of.id, row.id);
  const given = {
    values: itemsOf(schedule.adopted ?? []),
    terms: termsOf(schedule),
    previous: plainSheet(last?.sheet ?? []),
  };
  const isRelease = row.kind !== 'progress';
  const held = given.previous.reduce((all, { retained }) => all + retained, 0);
  const release = centsOf(row.release);
  if (isRelease && release > held)
    throw refused(
      'release',
      'pay_application.releases_what_is_held',
      `${dollars(held)} is retained under ${of.number}.`,
    );
  const { lines, refusals } = isRelease
    ? { lines: releasedSheet(given, release), refusals: [] }
    : sheetOf({ ...given, claims: claimsOf(row) });
  if (refusals.length > 0)
    throw fail(
      'refused',
      `pay_application.${refusals[0]?.code ?? ''}`,
      refusals.map(({ code, item, cents }) => sentences[code](item, cents)).join(' '),
      {
        issues: refusals.map(({ at, field, code, item, cents }) => ({
          path: `lines.${at}.${field}`,
          code: `pay_application.${code}`,
          message: sentences[code](item, cents),
        })),
      },
    );
  const summary = summaryOf(lines, { original: of.value?.cents ?? 0, certified: await certifiedOf(work, row) });
  const money = (cents: number) => moneyOf(work.actor, cents);
  const rates = ratesOf(given.terms, given.previous, summary.contractSum);
  const sheet = lines.map((line) => ({
    item: line.item,
    description: line.description,
    scheduled: money(line.scheduled),
    before: money(line.before),
    work: money(line.work),
    stored: money(line.stored),
    earned: money(line.earned),
    balance: money(line.balance),
    retained: money(line.retained),
  }));
  const totals = Object.fromEntries(Object.entries(summary).map(([name, cents]) => [name, money(cents)]));
  return {
    sheet: lines,
    dueCents: summary.due,
    computed: {
      ...totals,
      sheet,
      place: (last?.place ?? 0) + 1,
      vendor: of.vendor,
      certifier: schedule.certifier,
      workRate: isRelease ? null : rates.work,
      storedRate: isRelease ? null : rates.stored,
    },
  };
}
