import { contract } from '#domains/contracts/contract/contract.record.ts';
import { contractSubcontractor } from '#domains/contracts/subpayments/contract-subcontractor.record.ts';
import { promptDue } from '#domains/contracts/subpayments/prompt-clock.server.ts';
import { paymentsOf } from '#domains/contracts/subpayments/reporting.server.ts';
import { subcontractorPayment } from '#domains/contracts/subpayments/subcontractor-payment.record.ts';
import { type Actor, dollars as dollarWords, type Row } from '#kernel';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { As, Cast } from './county.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

interface Hired {
  readonly name: string;
  readonly scope: string;
  readonly dollars: number;
  readonly status: Row<typeof contractSubcontractor>['status'];
  readonly more?: Partial<Row<typeof contractSubcontractor>>;
}

const hired: readonly Hired[] = [
  { name: 'First Coast Excavating', scope: 'Excavation and dewatering', dollars: 61_000, status: 'approved' },
  {
    name: 'Duval Traffic Control',
    scope: 'Maintenance of traffic',
    dollars: 16_400,
    status: 'email_review',
    more: { newEmail: 'accounts@duvaltraffic.example' },
  },
  { name: 'St. Johns Sod and Seed', scope: 'Sod and restoration', dollars: 12_800, status: 'proposed' },
  {
    name: 'Mill Creek Hauling',
    scope: 'Hauling',
    dollars: 9_500,
    status: 'refused',
    more: { emailFlag: 'The email domain is one of the prime.' },
  },
  { name: 'Nassau Survey', scope: 'Staking', dollars: 6_200, status: 'ended' },
];

const isHired = (status: Hired['status']): boolean => status !== 'proposed' && status !== 'refused';
const addressOf = (name: string): string => `billing@${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`;

interface Paid {
  readonly to: string;
  readonly dollars: number;
  readonly until: string;
  readonly paidOn: string;
  readonly reference: string;
  readonly status: Row<typeof subcontractorPayment>['status'];
  readonly received?: number;
  readonly note?: string;
}

const excavating = 'First Coast Excavating';
const paid: readonly Paid[] = [
  {
    to: excavating,
    dollars: 18_400,
    until: '2026-09-30',
    paidOn: '2026-10-12',
    reference: 'Check 20117',
    status: 'confirmed',
    received: 18_400,
  },
  {
    to: 'Nassau Survey',
    dollars: 6_200,
    until: '2026-09-30',
    paidOn: '2026-10-14',
    reference: 'Check 20121',
    status: 'resolved',
    received: 5_700,
    note: 'The check was $500 short.',
  },
  {
    to: 'Duval Traffic Control',
    dollars: 4_300,
    until: '2026-09-30',
    paidOn: '2026-10-15',
    reference: 'ACH 5581',
    status: 'expired',
  },
  {
    to: excavating,
    dollars: 21_750,
    until: '2026-10-30',
    paidOn: '2026-11-12',
    reference: 'Check 20188',
    status: 'disputed',
    received: 17_250,
    note: 'We got $17,250.00. The rest of our October work is missing.',
  },
  {
    to: 'Duval Traffic Control',
    dollars: 4_650,
    until: '2026-10-30',
    paidOn: '2026-11-16',
    reference: 'ACH 5702',
    status: 'reported',
  },
];

const resolution = {
  outcome: 'corrected',
  finding: 'The prime sent a second check over $500.00 on Oct 28. The subcontractor confirmed it by phone.',
} as const;

const inWords = (whole: number): string => dollarWords(whole * 100);

/** The drainage contract’s subcontractors and what they were paid: one in each state. */
export async function seedSubcontractors(as: As, cast: Cast): Promise<void> {
  const derek = cast.get('Derek Osei') as Actor;
  const hands = as(derek, '2026-11-18').asProduct;
  const of = await hands.row(contract, {
    where: { title: 'Mill Creek Road drainage improvements' },
    fields: ['number'],
  });
  if (!of) return;
  const records = hands.around.registry;
  const firms = await keepRows(hands, records.get(contractSubcontractor.name), {
    rows: hired.map(({ name, scope, dollars, status }) =>
      newRow(
        hands,
        records.get(contractSubcontractor.name),
        { contract: of.id, name, scope, email: addressOf(name), committed: usd(dollars) },
        {
          tier: 1,
          status: isHired(status) ? 'approved' : 'proposed',
          proposedBy: 'Bay Culvert and Pipe',
          ...(isHired(status)
            ? { contact: addressOf(name), approvedBy: derek.id, approvedOn: as.day('2026-08-26') }
            : {}),
        },
      ),
    ),
  });
  for (const [at, { status, more }] of hired.entries())
    if (status !== 'approved' && status !== 'proposed')
      await hands.repoint(records.get(contractSubcontractor.name), {
        id: firms[at]?.id ?? '',
        values: () => ({ status, ...more }),
        reason: 'Taken over from the paper file of the contract.',
      });
  const idOf = new Map(firms.map((row) => [row['name'], row.id]));
  const [from] = await paymentsOf(hands, [of.id]);
  const due = from ? await promptDue(hands, of.id, from.payOn) : null;
  await keepRows(hands, records.get(subcontractorPayment.name), {
    rows: paid.map(({ to, dollars, until, paidOn, reference, status, received, note }) =>
      newRow(
        hands,
        records.get(subcontractorPayment.name),
        {},
        {
          subcontractor: idOf.get(to),
          contract: of.id,
          payment: from?.number ?? null,
          periodUntil: as.day(until),
          amount: usd(dollars),
          retained: usd(dollars / 20),
          paidOn: as.day(paidOn),
          reference,
          reportedBy: 'Bay Culvert and Pipe',
          status,
          dueOn: due?.dueOn ?? null,
          promptRule: due?.rule ?? null,
          linkUntil: as.day(status === 'expired' ? '2026-11-14' : '2026-12-15'),
          ...(received === undefined
            ? {}
            : { received: usd(received), receivedOn: as.day(paidOn), answeredOn: as.day(paidOn), note: note ?? null }),
          ...(note ? { discrepancy: `${inWords(received ?? 0)} received, ${inWords(dollars)} reported.` } : {}),
          ...(status === 'resolved' ? { ...resolution, resolvedBy: derek.id, resolvedOn: as.day('2026-11-02') } : {}),
        },
      ),
    ),
  });
}
