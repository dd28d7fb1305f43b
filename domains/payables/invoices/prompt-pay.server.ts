import { addDays } from '#kernel/lists/days.ts';
import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addWorkingDays } from '../../customers/public.ts';
import { calendarOf } from '../../customers/public.server.ts';
import { type RetainageDue, retainageDueOf } from '../../contracts/public.server.ts';
import { type InterestRate, lateInterest, rateWords } from './late-interest.ts';
import { decidePurchase, type PurchaseFacts } from '../../procurement/public.ts';
import { type purchaseOrder, rulesOf, standingFor } from '../../procurement/public.server.ts';

type Order = Row<typeof purchaseOrder>;

const due = ['Payment is due after', 'Progress payment is due after'];
const back = 'Defective invoice goes back within';
const aMonth = 'Interest a month when late';
const aYear = 'Interest a year when late';

/** Where the rules in use name no day: what federal law gives a vendor of a federal agency. Law: 5 CFR 1315.4, 1315.9. */
const usual = {
  days: 30,
  returnDays: 7,
  citation: 'No rule of your jurisdiction in the library; 5 CFR 1315.4 as the yardstick',
};

interface Span {
  readonly value: number;
  readonly isBusiness: boolean;
  readonly citation: string;
}

/** What the law says of paying this order: days, and interest when late. */
export interface PromptRule {
  readonly payment: Span;
  readonly returning: Span;
  readonly interest: InterestRate | null;
}

/** The figures of the rule packs on the day of the payment request, with the facts under which the purchase was decided. */
export async function promptRuleOf(work: UnitOfWork, order: Order | null, day: string): Promise<PromptRule> {
  const kept = order && (await standingFor(work.asProduct, { record: 'requisition', id: order.requisition }));
  const known = ((kept?.inputs ?? {}) as { facts?: Partial<PurchaseFacts> }).facts ?? {};
  const rules = await rulesOf(work, day);
  const facts = {
    cents: order?.total.cents ?? 0,
    category: 'goods',
    federalFunds: false,
    purchaseDay: day,
    ...known,
    ...rules.agency,
    paymentDay: day,
  } as PurchaseFacts;
  const { figures } = decidePurchase(facts, rules.packs);
  const ofState = (pack: string) => rules.packs.find(({ id }) => id === pack)?.jurisdiction !== 'US';
  // The law of the agency’s State comes before the federal yardstick.
  const found = (...names: readonly string[]) => {
    const own = figures.filter(({ figure }) => names.includes(figure));
    return own.find(({ pack }) => ofState(pack)) ?? own[0];
  };
  const span = (one: ReturnType<typeof found>, days: number): Span =>
    one
      ? { value: one.value, isBusiness: one.unit === 'business_days', citation: one.citation }
      : { value: days, isBusiness: false, citation: usual.citation };
  const [month, year] = [found(aMonth), found(aYear)];
  return {
    payment: span(found(...due), usual.days),
    returning: span(found(back), usual.returnDays),
    interest: month
      ? { pack: month.pack, percent: month.value, perDays: 30, citation: month.citation }
      : year
        ? { pack: year.pack, percent: year.value, perDays: 365, citation: year.citation }
        : null,
  };
}

/** So many days after a day; one that ends on a day off ends on the next business day. */
export async function dayAfter(work: UnitOfWork, from: string, { value, isBusiness }: Span): Promise<string> {
  const calendar = await calendarOf(work);
  return isBusiness ? addWorkingDays(calendar, from, value) : addWorkingDays(calendar, addDays(from, value), 0);
}

/** A figure in a sentence, as a clerk and a vendor read it. */
export const ruleWords = ({ value, isBusiness, citation }: Span): string =>
  `${value} ${isBusiness ? 'business days' : 'days'} after a proper invoice and acceptance (${citation})`.slice(0, 300);

interface Late {
  readonly order: Order | null;
  /** Whose retainage it may release. */
  readonly payApplication: string | null;
  readonly cents: number;
  readonly dueOn: string | null;
}

export interface Owed {
  readonly cents: number;
  readonly rule: string | null;
}

/** The rate of the law or the contract for retainage that is released late. */
const lateRetainage = (due: RetainageDue | null): InterestRate | null =>
  due?.monthly ? { pack: '', percent: due.monthly, perDays: 30, citation: due.citation } : null;

/** Interest until a day, at the rate of the day after the due date. Law: 5 CFR 1315.10(a)(1). */
export async function interestOwed(
  work: UnitOfWork,
  { order, payApplication, cents, dueOn }: Late,
  until: string,
): Promise<Owed> {
  if (dueOn === null || until <= dueOn) return { cents: 0, rule: null };
  const interest =
    (payApplication && lateRetainage(await retainageDueOf(work, payApplication))) ||
    (await promptRuleOf(work, order, addDays(dueOn, 1))).interest;
  if (interest === null) return { cents: 0, rule: null };
  return { cents: lateInterest(interest, { cents, dueOn, until }), rule: rateWords(interest) };
}
