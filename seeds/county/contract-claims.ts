import { claimEntry } from '#domains/contracts/claims/claim-entry.record.ts';
import { claimNote } from '#domains/contracts/claims/claim-note.record.ts';
import { contractClaim } from '#domains/contracts/claims/contract-claim.record.ts';
import { contract } from '#domains/contracts/contract/contract.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });

/** Three claims: one under review whose notice came in time, one that was noticed late, and one that was denied and appealed. */
export async function seedContractClaims(as: As, cast: Cast): Promise<void> {
  const derek = cast.get('Derek Osei') as Actor;
  const walter = cast.get('Walter Kowalski') as Actor;
  const fiona = cast.get('Fiona MacLeod') as Actor;
  const writer = as(derek, '2026-11-12');
  const { registry } = writer.around;
  const contracts = await writer.rows(contract, { where: { status: 'active' }, fields: ['title'], most: 'all' });
  const idOf = (title: string) => contracts.find((one) => one.title === title)?.id ?? '';
  const [review, , denied] = await writer.createMany(registry.get(contractClaim.name), [
    {
      contract: idOf('Water treatment chemicals'),
      subject: 'Price of chlorine after the plant closure',
      basis: 'change',
      clause: '9.2',
      statement: 'The only producer in the region closed. Chlorine comes by rail from 600 miles away since then.',
      eventOn: as.day('2026-09-28'),
      noticedOn: as.day('2026-10-05'),
      days: 0,
      reserve: usd(20_000),
    },
    {
      contract: idOf('Grounds care, parks and medians'),
      subject: 'Two storm cleanups outside the schedule',
      basis: 'change',
      clause: '4.1',
      statement: 'Crews cleared fallen branches from eleven parks after two storms.',
      eventOn: as.day('2026-09-14'),
      noticedOn: as.day('2026-10-19'),
      amount: usd(14_800),
      days: 0,
    },
    {
      contract: idOf('Grounds care, parks and medians'),
      subject: 'Second mowing of the medians in a wet August',
      basis: 'acceleration',
      clause: '3.4',
      statement: 'Rain of twice the usual amount made a second round of mowing necessary on all medians.',
      eventOn: as.day('2026-08-24'),
      noticedOn: as.day('2026-08-31'),
      amount: usd(9_600),
      days: 0,
    },
  ]);
  const claim = review?.id ?? '';
  await writer.asProduct.move(contractClaim, claim, 'submit', { input: { amount: usd(38_400) } });
  await writer.move(contractClaim, claim, 'review');
  await writer.insert(claimEntry, {
    claim,
    kind: 'request',
    subject: 'Freight bills of September to November',
    onDay: as.day('2026-11-11'),
  });
  const appealed = denied?.id ?? '';
  await writer.asProduct.move(contractClaim, appealed, 'submit', { input: { amount: usd(9_600) } });
  await writer.move(contractClaim, appealed, 'review');
  await as(walter, '2026-11-13').move(contractClaim, appealed, 'determine', {
    input: {
      determination: 'denied',
      determinedAmount: usd(0),
      determinedDays: 0,
      findings:
        'Section 3.4 prices each cut of the medians by the season, whatever the weather. The second round is in that price.',
    },
  });
  await as(derek, '2026-11-18').move(contractClaim, appealed, 'appeal', {
    reason: 'The contractor appeals by email: the storms were declared disasters.',
  });
  await as(fiona, '2026-11-12').insert(claimNote, {
    claim,
    subject: 'Section 9.2 allows freight alone',
    body: 'The price clause follows an index; only freight above the index can be claimed.',
  });
}
