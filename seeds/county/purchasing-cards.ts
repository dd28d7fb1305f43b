import { document } from '#domains/organization/document.record.ts';
import { cardStatement } from '#domains/payables/cards/card-statement.record.ts';
import { cardTransaction } from '#domains/payables/cards/card-transaction.record.ts';
import { purchasingCard } from '#domains/payables/cards/purchasing-card.record.ts';
import { budgetLine } from '#domains/planning/budget/budget-line.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import type { Actor } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import type { As, Cast } from './county.ts';
import { keep, usd } from './grant-hands.ts';

const day = '2026-11-20';

interface Charge {
  readonly on: string;
  readonly merchant: string;
  readonly code: string;
  readonly dollars: number;
  readonly status: 'new' | 'coded' | 'disputed';
  readonly tax?: number;
  readonly purpose?: string;
  readonly justification?: string;
  readonly dispute?: string;
  readonly findings?: readonly string[];
  readonly findingNotes?: string;
}

const charges: readonly Charge[] = [
  {
    on: '2026-11-03',
    merchant: 'Harbor Pump and Motor',
    code: '5085',
    dollars: 412.5,
    status: 'coded',
    purpose: 'Seal kit for the pump of Mill Creek station.',
  },
  {
    on: '2026-11-05',
    merchant: 'Ironwood Fleet Parts',
    code: '5533',
    dollars: 139.99,
    tax: 9.16,
    status: 'coded',
    purpose: 'Wiper blades and lamps for truck 14.',
    justification: 'The store charged sales tax; a refund is asked for.',
    findings: ['taxed'],
    findingNotes: '$9.16 of sales tax. Ask the merchant for it back.',
  },
  {
    on: '2026-11-09',
    merchant: 'Bayside Equipment Rental',
    code: '7394',
    dollars: 980,
    status: 'coded',
    purpose: 'Trench pump for one week, Bay Street outfall.',
    justification: 'The second rental was another site, asked for three days later.',
    findings: ['split'],
    findingNotes: 'With another purchase from this merchant within 7 days: $1,740.00, above $1,500.00.',
  },
  {
    on: '2026-11-12',
    merchant: 'Bayside Equipment Rental',
    code: '7394',
    dollars: 760,
    status: 'new',
    findings: ['split'],
    findingNotes: 'With another purchase from this merchant within 7 days: $1,740.00, above $1,500.00.',
  },
  {
    on: '2026-11-14',
    merchant: 'Pier 9 Grill',
    code: '5812',
    dollars: 64.1,
    status: 'new',
    findings: ['blocked', 'day_off'],
    findingNotes: 'Merchant category 5812 is blocked on this card.\n2026-11-14 is a weekend or a holiday.',
  },
  {
    on: '2026-11-16',
    merchant: 'Gasket World Online',
    code: '5085',
    dollars: 245,
    status: 'disputed',
    dispute: 'Never ordered. First Coastal was called on November 17, case 88214.',
  },
];

/** A card program: two cards, and a statement of which one purchase is approved, others wait, and one is disputed. */
export async function seedPurchasingCards(as: As, cast: Cast, centers: ReadonlyMap<string, string>): Promise<void> {
  const actorOf = (name: string): Actor => {
    const actor = cast.get(name);
    if (!actor) throw new Error(`No one is called ${name} in the county`);
    return actor;
  };
  const [grace, rosa, miguel] = [actorOf('Grace Oyelaran'), actorOf('Rosa Delgado'), actorOf('Miguel Ortiz')];
  const hands = as(grace, day).asProduct;
  const center = centers.get('4010') ?? '';
  const lines = await hands.rows(budgetLine, {
    where: { costCenter: center },
    fields: ['name'],
    order: 'name',
    most: 'all',
  });
  const line = lines.find(({ name }) => name.endsWith(': operating supplies FY2027'));
  if (!line) return;
  const [issuer] = await keep(hands, vendor, [
    [
      {
        name: 'First Coastal Card Services',
        taxClass: 'c_corporation',
        email: 'cards@firstcoastal.example',
        address: { line1: '40 Bank St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' },
      },
      { status: 'active', approvedOn: '2026-01-05' },
    ],
  ]);
  const terms = {
    issuer: issuer?.id,
    singleLimit: usd(1_500),
    monthlyLimit: usd(5_000),
    blockedCodes: '5812-5814, 7995, 6011',
    costCenter: center,
    expiresOn: as.day('2029-10-31'),
  };
  const activated = { activatedBy: actorOf('Walter Kowalski').id, activatedOn: as.day('2026-03-02') };
  const [card] = await keep(hands, purchasingCard, [
    [
      { ...terms, holder: rosa.id, approver: miguel.id, lastFour: '4821' },
      { status: 'active', ...activated },
    ],
    [
      { ...terms, holder: actorOf('Carmen Villanueva').id, approver: actorOf('Elijah Brooks').id, lastFour: '7730' },
      {},
    ],
  ]);
  const total = charges.reduce((sum, { dollars }) => sum + dollars, 0);
  const [statement] = await keep(hands, cardStatement, [
    [
      {},
      {
        issuer: issuer?.id,
        issuerNumber: '4410-2026-11',
        fromOn: as.day('2026-11-03'),
        untilOn: as.day('2026-11-16'),
        dueOn: as.day('2026-12-11'),
        total: usd(total),
        lineCount: charges.length,
        fileName: 'first-coastal-november.csv',
        fileHash: 'd'.repeat(64),
        importedBy: grace.id,
      },
    ],
  ]);
  const receipts = await keep(
    as(rosa, day).asProduct,
    document,
    charges
      .filter(({ status }) => status === 'coded')
      .map(({ merchant }, at) => [
        { name: `Receipt ${merchant}.pdf`, owner: rosa.id },
        { mediaType: 'application/pdf', size: 21_400 + at, sha256: `${at}`.repeat(64), scan: 'clean' },
      ]),
  );
  const made = await keep(
    as(rosa, day).asProduct,
    cardTransaction,
    charges.map((one, at) => {
      const { on, merchant, code, dollars, status, tax, purpose, justification, dispute, findings, findingNotes } = one;
      const isCoded = status === 'coded';
      return [
        {
          ...(purpose ? { purpose, receipt: [receipts[at]?.id ?? ''] } : {}),
          ...(isCoded ? { lines: [{ budgetLine: line.id, amount: usd(dollars) }] } : {}),
          ...(tax ? { tax: usd(tax) } : {}),
          ...(justification ? { justification } : {}),
          ...(dispute ? { dispute } : {}),
        },
        {
          status,
          card: card?.id,
          statement: statement?.id,
          holder: rosa.id,
          approver: miguel.id,
          place: at + 2,
          postedOn: as.day(on),
          boughtOn: as.day(on),
          merchant,
          merchantCode: code,
          reference: `2443106${String(at).padStart(4, '0')}`,
          amount: usd(dollars),
          receiptDueOn: as.day(addDays(on, 10)),
          ...(findings ? { findings, findingNotes } : {}),
          ...(isCoded ? { codedBy: rosa.id, codedOn: as.day('2026-11-19') } : {}),
          ...(dispute ? { disputedBy: rosa.id, disputedOn: as.day('2026-11-17') } : {}),
        },
      ];
    }),
  );
  if (made[0]) await as(miguel, day).move(cardTransaction, made[0].id, 'approve');
}
