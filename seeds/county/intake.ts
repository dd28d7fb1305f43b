import { catalogueItem } from '#domains/procurement/punchout/catalogue-item.record.ts';
import { punchoutSupplier } from '#domains/procurement/punchout/punchout-supplier.record.ts';
import { costEstimate } from '#domains/procurement/intake/cost-estimate.record.ts';
import { intakePolicy } from '#domains/procurement/intake/intake-policy.record.ts';
import { passedMatch } from '#domains/procurement/intake/passed-match.record.ts';
import { soleSourceCase } from '#domains/procurement/intake/sole-source-case.record.ts';
import { ruleException } from '#domains/procurement/rule-packs/rule-exception.record.ts';
import { requisition } from '#domains/procurement/requisition/requisition.record.ts';
import { scopeText } from '#domains/procurement/scope/scope-text.record.ts';
import { matchTolerance } from '#domains/procurement/tolerances/match-tolerance.record.ts';
import { budgetOverride } from '#domains/planning/budget/ledger/budget-override.record.ts';
import { shortfallOf } from '#domains/planning/public.server.ts';
import type { Actor } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';
import { everybodyDecides, memberOf } from '../deciding.ts';
import { cases, estimates } from './intake-cases.ts';
import { approvedOn, type IntakeRequest, newRequests } from './intake-requests.ts';
import { budgetOf, lineKey } from './requisitions.ts';
import { catalogue, shops, specifications } from './shops.ts';
import { suggestedFirm } from './vendors.ts';

/** What the duty that grants made of what was asked for. */
async function decided(
  officer: UnitOfWork,
  record: typeof ruleException | typeof budgetOverride,
  { id, became }: { readonly id: string; readonly became: 'asked' | 'granted' | readonly ['refused', string] },
): Promise<void> {
  if (became === 'granted') await officer.move(record, id, 'grant');
  else if (became !== 'asked') await officer.move(record, id, 'refuse', { reason: became[1] });
}

interface Given {
  /** Ids of cost centers by code. */
  readonly centers: ReadonlyMap<string, string>;
  readonly codes: ReadonlyMap<string, string>;
  /** Ids of vendors by the name that requests give them. */
  readonly firms: ReadonlyMap<string, string>;
}

const usd = (dollars: number) => ({ cents: Math.round(dollars * 100), currency: 'USD' });

/** What stands around a request: shops, specifications, cases without competition, sealed estimates, and what was passed over. */
export async function seedIntake(as: As, cast: Cast, given: Given): Promise<void> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const [dana, walter, chantal, priya] = ['Dana Whitfield', 'Walter Kowalski', 'Chantal Beaumont', 'Priya Raman'].map(
    actorOf,
  ) as [Actor, Actor, Actor, Actor]; // four names, four people

  // Until the county sealed bids in Levee they came on paper to the clerk.
  await as(dana, '2024-10-01').insert(intakePolicy, {
    fromDay: '2024-10-01',
    cardLimit: usd(2500),
    leastSealing: 'rule',
    adoptedBy: 'Purchasing manual 2024, section 3',
  });
  await as(dana, '2026-11-19').insert(intakePolicy, {
    fromDay: as.day('2026-11-20'),
    cardLimit: usd(2500),
    adoptedBy: 'Purchasing manual 2026, section 3',
  });
  for (const { by, on, steps, ...text } of specifications) {
    const made = await as(actorOf(by), on).insert(scopeText, text);
    for (const step of steps) await as(chantal, on).move(scopeText, made.id, step);
  }
  const spare = await as(walter, '2026-11-18').insert(matchTolerance, {
    name: 'Construction materials',
    category: 'construction',
    fromDay: as.day('2026-11-20'),
    orderedPrice: 3,
    orderedPriceMost: usd(500),
    billedQuantity: 2,
    billedPrice: 2,
    billedPriceMost: usd(250),
    basis: 'Purchasing manual 2026, section 9',
  });
  await as(priya, '2026-11-19').move(matchTolerance, spare.id, 'adopt');
  const items = await seedShops(as, dana, walter);

  const { lines: budgetLines } = await budgetOf(as(dana).asProduct);
  const ids = new Map<string, string>();
  for (const wish of newRequests) ids.set(wish.purpose, await ask(wish));
  await seedCases();
  for (const { purpose, by, on, isSubmitted } of newRequests)
    if (isSubmitted === 'with its case') await as(actorOf(by), on).move(requisition, ids.get(purpose) ?? '', 'submit');
  for (const [purpose, on] of approvedOn) await approve(ids.get(purpose) ?? '', on);
  for (const { of, by, on, amount, basis, reader, isLocked } of estimates) {
    const author = as(actorOf(by), on);
    const made = await author.insert(costEstimate, {
      requisition: ids.get(of) ?? '',
      amount: usd(amount),
      basis,
      ...(reader ? { readers: [actorOf(reader).id] } : {}),
    });
    if (isLocked) await author.move(costEstimate, made.id, 'lock');
  }

  async function approve(row: string, on: string): Promise<void> {
    await everybodyDecides(as(dana, on).asProduct, { record: requisition.name, row, word: 'approve' }, (id) => {
      const decider = memberOf(cast, id);
      return decider && as(decider, on);
    });
  }

  async function ask({
    by,
    on: day,
    center,
    object,
    items: lines,
    from,
    passes,
    excepted,
    over,
    isSubmitted,
    ...rest
  }: IntakeRequest): Promise<string> {
    // What is over its budget is so in this quarter of the year: it keeps its day.
    const on = over ? as.onRow : as;
    const mine = on(actorOf(by), day);
    const costCenter = given.centers.get(center) ?? '';
    const budgetLine = budgetLines.get(lineKey(2027, costCenter, object));
    const asked = await mine.insert(requisition, {
      ...rest,
      neededBy: as.day(rest.neededBy ?? day),
      costCenter,
      ...(budgetLine ? { accounts: [{ budgetLine }] } : {}),
      lines: lines.map(([item, pieces, unit, price, code]) => {
        const commodity = given.codes.get(code ?? '');
        const kept = items.get(item);
        return {
          item,
          quantity: { amount: String(pieces), unit },
          unitPrice: usd(price),
          ...(commodity ? { commodity } : {}),
          ...(kept ? { catalogueItem: kept } : {}),
        };
      }),
      ...(from ? { suggestedVendors: [suggestedFirm(given.firms, from)] } : {}),
    });
    for (const one of passes ?? []) await mine.insert(passedMatch, { requisition: asked.id, ...one });
    const subject = `${asked.number} ${asked.purpose}`;
    if (excepted) {
      const { became, untilDay, ...wish } = excepted;
      const { id } = await mine.insert(ruleException, {
        ...wish,
        untilDay: as.day(untilDay),
        subject,
        aboutId: asked.id,
      });
      await decided(on(walter, day), ruleException, { id, became });
    }
    if (over && budgetLine) {
      const { became, ...wish } = over;
      const document = { record: requisition.name, id: asked.id, version: asked.version, title: subject };
      const state = [{ line: budgetLine, bucket: 'preencumbered' as const, cents: asked.total.cents }];
      const [short] = await shortfallOf(mine, { document, control: 'requisition', day: mine.today, state });
      if (!short) throw new Error(`Nothing is short for ${subject}`);
      const amount = { cents: short.shortCents, currency: 'USD' };
      const about = { purpose: subject, line: short.id, document: asked.id, amount };
      const { id } = await mine.insert(budgetOverride, { ...wish, ...about });
      await decided(on(priya, day), budgetOverride, { id, became });
    }
    if (isSubmitted === 'at once') await mine.move(requisition, asked.id, 'submit');
    return asked.id;
  }

  /** Cases belong to requests that name one vendor: those made here by their purpose, the others by turns. */
  async function seedCases(): Promise<void> {
    const found = await as(walter).tx.query<{ id: string; purpose: string; by: string; on: string }>(
      `select r.id, r.purpose, m.name as by, r.requested_on as on from requisition r
       join organization_members m on m.organization_id = r.organization_id and m.id = r.requested_by
       where r.organization_id = $1 and r.sole_source and r.status in ('draft', 'submitted', 'returned', 'approved', 'ordered')
       order by r.number desc`,
      [walter.organizationId],
    );
    for (const { of, days, decided, ...text } of cases) {
      const at = found.findIndex(({ purpose }) => purpose === of);
      const [one] = at < 0 ? [] : found.splice(at, 1);
      if (!one) throw new Error(`No request is left for a case about ${of}`);
      const dated = Object.fromEntries(Object.entries(days).map(([field, after]) => [field, dayAfter(one.on, after)]));
      const author = as.onRow(actorOf(one.by), one.on);
      const made = await author.insert(soleSourceCase, { requisition: one.id, ...text, ...dated });
      if (decided === 'draft') continue;
      await author.move(soleSourceCase, made.id, 'file');
      if (decided === 'filed') continue;
      const [step, reason] = decided;
      await as.onRow(walter, dayAfter(one.on, 1)).move(soleSourceCase, made.id, step, reason ? { reason } : {});
    }
  }
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The shops, and the ids of what came back from them by its words. */
async function seedShops(as: As, dana: Actor, walter: Actor): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { isOn, ...shop } of shops) {
    // Nobody has an account with these shops, so nothing is given away by a secret that says so.
    const account = { ourIdentity: 'TIDEWATER-FL', sharedSecret: 'only-for-the-demonstration' };
    const made = await as(dana, '2025-01-15').insert(punchoutSupplier, { ...shop, ...account });
    ids.set(shop.name, made.id);
    if (!isOn)
      await as(walter, '2026-04-02').move(punchoutSupplier, made.id, 'close', { reason: 'Their contract has ended.' });
  }
  const items = new Map<string, string>();
  for (const one of catalogue) {
    const kept = await as(dana, one.takenOn).asProduct.insert(
      catalogueItem,
      {},
      {
        description: one.description,
        supplier: ids.get(one.shop) ?? '',
        supplierPart: one.part,
        auxiliaryPart: one.mark,
        unitPrice: usd(one.dollars),
        shopPrice: `${one.dollars.toFixed(2)} USD`,
        unit: one.unit,
        classification: one.classification,
        manufacturer: one.maker,
        manufacturerPart: null,
        takenOn: one.takenOn,
      },
    );
    items.set(one.description, kept.id);
  }
  return items;
}
