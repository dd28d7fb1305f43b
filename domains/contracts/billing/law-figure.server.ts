import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { decidePurchase, type PurchaseFacts } from '../../procurement/public.ts';
import { rulesOf } from '../../procurement/public.server.ts';
import type { contract } from '../contract/contract.record.ts';
import type { scheduleOfValues } from './schedule-of-values.record.ts';

type Contract = Row<typeof contract>;

/** A figure of the law of the contract’s day, with its citation; the State’s own before the federal one. */
async function figureOf(work: UnitOfWork, of: Contract, name: string) {
  const day = of.signedOn ?? of.fromDay;
  const rules = await rulesOf(work, day);
  const facts = {
    cents: of.value?.cents ?? 0,
    federalFunds: of.federalFunds,
    purchaseDay: day,
    ...rules.agency,
    category: 'construction',
    paymentDay: work.today,
  } as PurchaseFacts;
  const found = decidePurchase(facts, rules.packs).figures.filter(({ figure }) => figure === name);
  const own = found.find(({ pack }) => rules.packs.find(({ id }) => id === pack)?.jurisdiction !== 'US');
  return own ?? (of.federalFunds ? found[0] : undefined) ?? null;
}

/** The most that the law lets the agency retain. */
export const capOf = (work: UnitOfWork, of: Contract) => figureOf(work, of, 'Retainage is at most');

/** How soon retainage goes out and what it bears when late: the law, or the contract where none is stated or its term is shorter. */
export async function releaseLawOf(work: UnitOfWork, row: Row<typeof scheduleOfValues>, of: Contract) {
  const days = await figureOf(work, of, 'Retainage is released within');
  const rate = await figureOf(work, of, 'Charge a month on late retainage');
  const own = row.releaseDays;
  const isLaw = days !== null && (own === null || own >= days.value);
  const section = `Contract, section ${row.termsSection}`;
  return {
    releaseWithin: isLaw ? days.value : own,
    releaseLaw: (isLaw ? days.citation : own === null ? null : section)?.slice(0, 200) ?? null,
    lateRate: rate?.value ?? row.lateMonthly,
    lateLaw: (rate?.citation ?? (row.lateMonthly === null ? null : section))?.slice(0, 200) ?? null,
  };
}
