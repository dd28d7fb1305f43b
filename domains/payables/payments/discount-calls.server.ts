import { type BodyOf, fail, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, mapFirst } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { solveInThread } from '#server/services/solver/in-thread.ts';
import { addWorkingDays } from '../../customers/public.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { annualReturn, daysBetween } from '../invoices/discount.ts';
import { invoice } from '../invoices/invoice.record.ts';
import { sharedAccountHolds } from '../signals/shared-accounts.server.ts';
import { type DiscountPlan, discountPlan, discountReport, type DiscountRow } from './discount-calls.ts';
import {
  fits,
  type PlanAnswer,
  type PlanInvoice,
  type PlanQuestion,
  outOn,
  prepared,
  worthOf,
} from './discount-plan.ts';
import { type HeldElsewhere, reasonsElsewhere } from './held-elsewhere.server.ts';
import { payeeOf } from './payees.server.ts';
import { paymentRun, preparers } from './payment-run.record.ts';
import { openRuns } from './payment-words.ts';
import { actorOfDuty } from './people.server.ts';
import { type Candidate, ownReason, told } from './proposal.server.ts';

type Run = Row<typeof paymentRun>;
type Given = BodyOf<typeof discountPlan>;

/** An answer is awaited on the screen. */
const SECONDS = 5;
const thread = new URL('./discount-worker.server.ts', import.meta.url);

const refused = (path: string, code: string, message: string) =>
  fail('refused', `discount_plan.${code}`, message, { issues: [{ path, code: `discount_plan.${code}`, message }] });

/** The dates of runs in their order: business days ahead, each once, and the one of this run among them. */
async function daysOf(work: UnitOfWork, run: Run, { cash }: Given): Promise<PlanQuestion['days']> {
  const calendar = await calendarOf(work);
  const days = cash.map(({ day, available }) => ({ day, cents: available.cents }));
  for (const [at, { day }] of days.entries()) {
    const path = `cash.${at}.day`;
    if (day < work.today) throw refused(path, 'day_is_past', 'This date is in the past. Choose another.');
    const next = addWorkingDays(calendar, day, 0);
    if (next !== day) throw refused(path, 'business_day', `Choose a business day, such as ${next}.`);
    if (days.slice(0, at).some((one) => one.day === day))
      throw refused(path, 'day_twice', 'This date is entered twice. Enter it once.');
  }
  if (!days.some(({ day }) => day === run.payOn))
    throw refused('cash', 'run_date', `Enter ${run.payOn} among the dates: this run pays on it.`);
  return days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

const claims = `select i.invoice, r.number, r.pay_on::text as "payOn" from payment_run_items i
    join payment_run r on r.organization_id = i.organization_id and r.id = i.parent
  where i.organization_id = $1 and r.id <> $2::uuid and r.status = any ($3::text[])`;

interface Claim extends Record<string, unknown> {
  readonly invoice: string;
  readonly number: string;
  readonly payOn: string;
}

/** What is known against paying an invoice early, as a proposal would say it. */
async function barredOf(
  work: UnitOfWork,
  run: Run,
  offered: readonly Candidate[],
  sources: readonly HeldElsewhere[],
): Promise<ReadonlyMap<string, string>> {
  const excluded = new Set((run.excluded ?? []) as readonly string[]);
  const ids = offered.map(({ id }) => id);
  const elsewhere = await reasonsElsewhere(sources, work, ids, false);
  const shared = await sharedAccountHolds(
    work,
    offered.filter(({ status }) => status === 'approved'),
  );
  const payees = new Map<string | null, string | null>();
  const found = new Map<string, string>();
  for (const one of offered) {
    if (!payees.has(one.vendor))
      payees.set(one.vendor, (await payeeOf(work, one.vendor, { method: run.method, isActing: false })).why);
    const reason = excluded.has(one.id)
      ? 'Excluded from this run.'
      : ((await ownReason(work, one)) ?? elsewhere.get(one.id) ?? shared.get(one.id) ?? payees.get(one.vendor));
    if (reason) found.set(one.id, reason);
  }
  return found;
}

interface Asked {
  readonly question: PlanQuestion;
  readonly rows: ReadonlyMap<string, Candidate>;
  readonly names: ReadonlyMap<string, string>;
}

/** Everything that is or will be payable, with what each invoice saves and what stands against paying it. */
async function askedOf(given: UnitOfWork, id: string, body: Given, sources: readonly HeldElsewhere[]): Promise<Asked> {
  const run = await given.find(paymentRun, id);
  if (!run) throw missing(paymentRun);
  await actorOfDuty(given, preparers);
  if (run.status !== 'proposed')
    throw fail('refused', 'discount_plan.run_is_open', 'Only a proposed run pays more invoices. Send it back first.');
  const days = await daysOf(given, run, body);
  const first = days[0]?.day ?? run.payOn;
  const work = given.asProduct;
  const rows = await work.rows(invoice, {
    where: { status: ['approved', 'voiding', 'matched', 'exception'], isCredit: false },
    fields: told,
    order: 'number',
    most: 'all',
  });
  const claimed = new Map(
    (
      await work.tx.query<Claim>(claims, [work.actor.organizationId, run.id, [...openRuns]], 'payment_run.claim_days')
    ).map((one) => [one.invoice, one]),
  );
  const isOffered = ({ discount, discountBy }: Candidate) =>
    discount !== null && discountBy !== null && discountBy >= first;
  const barred = await barredOf(work, run, rows.filter(isOffered), sources);
  const firms = await work.rows(vendor, {
    where: { id: rows.filter(isOffered).flatMap((one) => one.vendor ?? []) },
    fields: ['name'],
    most: 'all',
  });
  const invoices = rows.map((one): PlanInvoice => {
    const claim = claimed.get(one.id);
    return {
      id: one.id,
      cents: one.payable?.cents ?? one.total.cents,
      discountCents: isOffered(one) ? (one.discount?.cents ?? 0) : 0,
      discountBy: one.discountBy,
      dueOn: one.dueOn,
      paidOn: claim?.payOn ?? null,
      barred: claim ? `${claim.number} pays this invoice.` : (barred.get(one.id) ?? null),
    };
  });
  return {
    question: { days, invoices, yield: Number(body.yield ?? 0) },
    rows: new Map(rows.map((one) => [one.id, one])),
    names: new Map(firms.map(({ id: firm, name }) => [firm, name])),
  };
}

/** The best choice, out of a thread of its own where the cash is short. */
async function answerOf(question: PlanQuestion): Promise<PlanAnswer> {
  const whole = prepared(question);
  const { choices } = whole;
  if (fits(question, whole, choices))
    return { status: 'optimal', ids: choices.map(({ id }) => id), boundCents: worthOf(choices) };
  return solveInThread<PlanAnswer, never>(thread, {
    question,
    seconds: SECONDS,
    tell: () => {},
    signal: AbortSignal.timeout(4 * SECONDS * 1000),
  });
}

/** The answer in figures and names. */
function toldOf({ question, rows, names }: Asked, { status, ids, boundCents }: PlanAnswer): DiscountPlan {
  const { base, choices, left } = prepared(question);
  const known = new Set(ids);
  const chosen = choices.filter(({ id }) => known.has(id));
  const about = (id: string) => {
    const row = rows.get(id);
    return { id, number: row?.number ?? '', vendor: names.get(row?.vendor ?? '') ?? '' };
  };
  const byOf = (id: string): string => rows.get(id)?.discountBy ?? '';
  const noCash = choices
    .filter(({ id }) => !known.has(id))
    .map(({ id, discountCents }) => ({ id, discountCents, why: 'no_cash' as const, said: null }));
  return {
    status,
    gainCents: chosen.reduce((sum, { discountCents }) => sum + discountCents, 0),
    worthCents: worthOf(chosen),
    boundCents,
    unboundCents: worthOf(choices),
    days: question.days.map(({ day, cents }, at) => {
      const due = base[at] ?? 0;
      const early = chosen.reduce((sum, one) => sum + outOn(one, day), 0);
      return {
        day,
        cashCents: cents,
        dueCents: due,
        earlyCents: early,
        leftCents: cents - due - early,
        isShort: due > cents,
      };
    }),
    chosen: chosen.map(({ id, day, netCents, discountCents, cents }) => {
      const dueOn = rows.get(id)?.dueOn ?? day;
      const annual = annualReturn((discountCents / cents) * 100, daysBetween(day, dueOn));
      return { ...about(id), day, discountBy: byOf(id), dueOn, netCents, discountCents, annual };
    }),
    left: [...noCash, ...left].map((one) => ({ ...one, ...about(one.id), discountBy: byOf(one.id) })),
  };
}

const isLost = `i.discount_taken_cents is null and (i.status = 'paid' or i.discount_by < $3::date)`;
const counted = `from invoice i where i.organization_id = $1 and i.discount_by >= $2::date and i.discount_cents > 0
  and i.status not in ('returned', 'voided', 'discarded')`;
const sums = `select count(*) filter (where i.discount_taken_cents is not null)::int as taken,
    coalesce(sum(i.discount_taken_cents), 0)::bigint as "takenCents",
    count(*) filter (where ${isLost})::int as lost,
    coalesce(sum(i.discount_cents) filter (where ${isLost}), 0)::bigint as "lostCents",
    count(*)::int as "all",
    coalesce(sum(i.discount_cents) filter (where i.discount_taken_cents is null and not (${isLost})), 0)::bigint as "openCents"
  ${counted}`;
const rowsSql = `select i.id, i.number, coalesce(v.name, '') as vendor, i.discount_cents as cents, i.discount_by::text as "discountBy",
    case when i.discount_taken_cents is not null then 'taken' when ${isLost} then 'lost' else 'open' end as state,
    i.approved_on::text as "approvedOn", i.paid_on::text as "paidOn"
  from (select i.* ${counted}) i left join vendor v on v.organization_id = $1 and v.id = i.vendor
  order by i.discount_by desc, i.number`;

interface Sums extends Record<string, unknown> {
  readonly taken: number;
  readonly takenCents: number;
  readonly lost: number;
  readonly lostCents: number;
  readonly all: number;
  readonly openCents: number;
}

const MOST = 200;
const spanDays = { quarter: 90, year: 365, years: 1095 } as const;

async function reportOf({ tx, actor, today }: UnitOfWork, span: keyof typeof spanDays) {
  const from = addDays(today, -spanDays[span]);
  const values = [actor.organizationId, from, today];
  const [found] = await tx.query<Sums>(sums, values, 'invoice.discounts.sums');
  const rows = await firstOf<DiscountRow>(tx, { text: rowsSql, values, name: 'invoice.discounts.rows', most: MOST });
  const { taken = 0, takenCents = 0, lost = 0, lostCents = 0, all = 0, openCents = 0 } = found ?? {};
  return {
    from,
    taken: { count: taken, cents: Number(takenCents) },
    lost: { count: lost, cents: Number(lostCents) },
    open: { count: all - taken - lost, cents: Number(openCents) },
    rows: mapFirst(rows, (one) => ({ ...one, cents: Number(one.cents) })),
  };
}

export const discountOperations = ({ door }: Ports, sources: readonly HeldElsewhere[]): Operation[] => {
  const about = { tag: 'Payments' } as const;
  return [
    answers(discountPlan, {
      ...about,
      access: preparers,
      scope: 'payment_run:read',
      summary:
        'Which invoices are worth paying before they are due, for their discounts, with the cash of each run date.',
      told: 'The proven best choice, its gain, cash by run date, and what is left out with the reason. Nothing is saved.',
      probe: {
        names: { id: 'payment_run' },
        body: { cash: [{ day: '2026-11-20', available: { cents: 100_000, currency: 'USD' } }] },
      },
      run: async ({ actor, params: { id }, body }) => {
        const asked = await door.run(actor, (work) => askedOf(work, id, body, sources));
        return { body: toldOf(asked, await answerOf(asked.question)) };
      },
    }),
    answers(discountReport, {
      ...about,
      access: 'member',
      scope: 'invoice:read',
      summary: 'Early-payment discounts of invoices: taken, lost and open.',
      told: 'Count and amount of each, and the invoices, the latest discount day first.',
      probe: { namesNothing: true },
      run: ({ actor, query }) =>
        door.run(actor, async (work) => ({ body: await reportOf(work, query.span ?? 'year') })),
    }),
  ];
};
