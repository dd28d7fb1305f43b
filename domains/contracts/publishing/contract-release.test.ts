import { describe, expect, test } from 'vitest';
import { contractBody, type Known, newTransactions, tagsOf } from './contract-release.ts';
import type { PublicContract } from './public-contract.ts';
import { addressOf, registerQuestion } from './register-question.ts';

const publisher = { id: 'tidewater', name: 'Tidewater County' };
const nothing: Known = { isThere: false, payments: new Map() };
const vendor = { number: 'VEN-00007', name: 'Bay Culvert and Pipe', isListed: true };

const one: PublicContract = {
  id: '1',
  number: 'CON-2027-0001',
  title: 'Culverts',
  agency: 'Tidewater County',
  timeZone: 'America/New_York',
  type: 'fixed',
  state: 'active',
  vendor,
  ocid: 'ocds-levee1-tidewater-CON-2027-0001',
  solicitation: null,
  award: null,
  lot: null,
  currency: 'USD',
  valueCents: 480_000_00,
  limitCents: 500_000_00,
  orderedBeforeCents: null,
  federalFunds: false,
  fromDay: '2027-01-04',
  untilDay: '2027-12-31',
  signedOn: '2027-01-02',
  closedOn: null,
  termination: null,
  orderedCents: 0,
  spentCents: 0,
  paidCents: 0,
  changes: [],
  options: [],
  documents: [],
  withdrawn: [],
  milestones: [],
  guarantees: [{ id: 'b', kind: 'payment', name: 'Payment bond', cents: 480_000_00, untilDay: '2028-01-31' }],
  budget: [],
  payments: { data: [], total: 0, totalIs: 'exact' },
};
const bodyOf = (of: PublicContract, known = nothing) =>
  contractBody(of, { publisher, known, payments: [], award: null }) as {
    awards?: object[];
    contracts: Record<string, unknown>[];
    parties: object[];
  };

describe('a release of a contract', () => {
  test('without a public solicitation brings an award of its own, once', () => {
    expect(bodyOf(one).awards).toEqual([
      {
        id: 'CON-2027-0001',
        title: 'Culverts',
        status: 'active',
        statusDetails: null,
        date: '2027-01-02T00:00:00Z',
        value: { amount: 480_000, currency: 'USD' },
        suppliers: [{ id: 'VEN-00007', name: 'Bay Culvert and Pipe' }],
      },
    ]);
    expect(bodyOf(one, { ...nothing, isThere: true }).awards).toBe(undefined);
    expect(bodyOf(one).contracts[0]).toMatchObject({
      awardID: 'CON-2027-0001',
      status: 'active',
      guarantees: [{ type: 'suretyBond', obligations: 'payment', value: { amount: 480_000 } }],
    });
    expect(bodyOf(one).contracts[0]).not.toHaveProperty('implementation');
    expect(bodyOf(one).contracts[0]).not.toHaveProperty('amendments');
  });

  test('that was terminated ends on its last day and says how', () => {
    const of = { ...one, state: 'terminated', termination: { kind: 'cause', on: '2027-06-30' } } as const;
    expect(bodyOf(of).contracts[0]).toMatchObject({
      status: 'terminated',
      statusDetails: 'Terminated for cause',
      period: { endDate: '2027-06-30T00:00:00Z' },
    });
  });

  test('is tagged by what is new', () => {
    const there = { ...nothing, isThere: true };
    const paid = { isThere: true, payments: new Map([['PAY-1', 100]]) };
    const with_ = (hasAward: boolean, hasPayments: boolean) => ({ known: nothing, hasAward, hasPayments });
    expect(tagsOf('contractUpdate', with_(false, false))).toEqual(['contract']);
    expect(tagsOf('contractUpdate', with_(true, true))).toEqual(['award', 'contract', 'implementation']);
    expect(tagsOf('contractTermination', { ...with_(true, true), known: there })).toEqual(['contractTermination']);
    expect(tagsOf('implementation', { ...with_(true, true), known: there })).toEqual(['implementation']);
    expect(tagsOf('implementation', { ...with_(true, true), known: paid })).toEqual(['implementationUpdate']);
  });
});

test('only payments that are new or other are published, and one that is no longer settled stays with nothing', () => {
  const pay = (number: string, cents: number) => ({ number, paidOn: '2027-02-01', cents });
  const known = {
    isThere: true,
    payments: new Map([
      ['PAY-1', 100_00],
      ['PAY-2', 50_00],
      ['PAY-3', 0],
    ]),
  };
  const found = newTransactions(one, { publisher, known, payments: [pay('PAY-1', 100_00), pay('PAY-4', 10_10)] });
  expect(found).toEqual([
    {
      id: 'PAY-4',
      date: '2027-02-01T00:00:00Z',
      value: { amount: 10.1, currency: 'USD' },
      payer: publisher,
      payee: { id: 'VEN-00007', name: 'Bay Culvert and Pipe' },
    },
    { id: 'PAY-2', value: { amount: 0, currency: 'USD' } },
  ]);
});

test('the address of the register is read, and what is odd in it left alone', () => {
  const asked = registerQuestion(new URLSearchParams('search=%20pump%00&state=active&type=toString&year=20x7&page=0'));
  expect(asked).toEqual({ search: 'pump', state: 'active', type: '', year: '', sort: 'newest', page: 1 });
  expect(addressOf(asked)).toBe('search=pump&state=active');
});
