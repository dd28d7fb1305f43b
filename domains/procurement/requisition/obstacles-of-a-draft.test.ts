import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, Failure, type New } from '#kernel';
import { type Serving, serve } from '../../../tests/world/serving.ts';
import { type SeededCounty, seededCounty } from '../../../tests/world/seeded-county.ts';
import { type Needs, openNeeds } from './needs.ts';
import { requisition } from './requisition.record.ts';

const usd = (dollars: number) => ({ cents: dollars * 100, currency: 'USD' });
const day = '2025-03-14';

/** Requirements that the page lists in words of their own, by the refusal they stand for. */
const listed: Readonly<Record<string, (needs: Needs) => boolean>> = {
  'requisition.rules': ({ exceptions }) => exceptions.some(({ passes }) => !passes),
  'requisition.case_is_filed': ({ soleSource }) => soleSource.law !== null,
  'requisition.estimate_is_sealed': ({ estimate }) => estimate.law !== null && estimate.sealed === null,
};

class Undone extends Error {}

interface Found {
  readonly needs: Needs;
  /** What the record's own rules refuse, as the page says it. */
  readonly byRule: string | undefined;
  readonly refused: Failure | null;
}

/** What is wrong between what a draft's page lists and what submitting it answers. */
function differences({ needs, byRule, refused }: Found): string[] {
  const isFree = openNeeds(needs) === 0 && byRule === undefined;
  if (!refused) return isFree ? [] : [`it would be submitted, and its page lists ${openNeeds(needs)}: ${byRule ?? ''}`];
  if (isFree) return [`nothing is listed, and it is refused: ${refused.message}`];
  const isSaid =
    refused.message === byRule ||
    (listed[refused.code]?.(needs) ?? needs.others.some(({ sentence }) => sentence === refused.message));
  return isSaid ? [] : [`not listed: ${refused.message}`];
}

describe('what stands in the way of submitting a draft', () => {
  let county: SeededCounty;
  let server: Serving;
  let buyer: Actor;
  beforeAll(async () => {
    county = await seededCounty();
    server = await serve(county.here);
    buyer = county.actor('Chantal Beaumont');
  });
  afterAll(async () => {
    await server.close();
    await county.here.close();
  });

  const read = async <T>(path: string): Promise<T> => {
    const { status, json } = await server.ask({ as: buyer, method: 'GET', path: `/api/v1/requisition${path}` });
    expect(status, path).toBe(200);
    return json as T;
  };
  /** Submits it and takes it all back. */
  const submitted = async (id: string): Promise<Failure | null> => {
    try {
      await county.here.door.run(buyer, async (work) => {
        await work.move(requisition, id, 'submit');
        throw new Undone();
      });
    } catch (error) {
      if (error instanceof Failure) return error;
      if (!(error instanceof Undone)) throw error;
    }
    return null;
  };
  const found = async (id: string): Promise<Found> => {
    const { cannot } = await read<{ cannot: Record<string, string> }>(`/${id}`);
    return { needs: await read<Needs>(`/${id}/needs`), byRule: cannot['submit'], refused: await submitted(id) };
  };

  test('is on the page of every draft of the county, in the words of the refusal, and nothing else is', async () => {
    const wrong: string[] = [];
    const codes = new Set<string>();
    for (const status of ['draft', 'returned']) {
      const { data } = await read<{ data: { id: string; number: string }[] }>(`?status=${status}&limit=200`);
      for (const { id, number } of data) {
        const one = await found(id);
        codes.add(one.refused?.code ?? 'free');
        wrong.push(...differences(one).map((what) => `${number}: ${what}`));
      }
    }
    expect(wrong).toEqual([]);
    expect([...codes]).toEqual(expect.arrayContaining(['free', 'requisition.contract_is_used']));
  });

  const drafted = (more: Partial<New<typeof requisition>>, dollars: number, item: string) =>
    county.here.door.run(buyer, async (work) => {
      const approved = await work.rows(requisition, {
        where: { status: 'approved' },
        order: '-number',
        fields: ['costCenter', 'accounts'],
        most: 'all',
      });
      const any = approved.find(({ accounts }) => (accounts ?? []).length > 0);
      const [account] = any?.accounts ?? [];
      const { id } = await work.insert(requisition, {
        purpose: item,
        costCenter: any?.costCenter ?? '',
        accounts: account ? [{ budgetLine: account.budgetLine }] : null,
        category: 'goods',
        lines: [{ item, quantity: { amount: '1', unit: 'EA' }, unitPrice: usd(dollars) }],
        ...more,
      });
      return id;
    });

  test.each([
    [
      'quotes',
      'requisition.quotes_are_enough',
      { federalFunds: true, awardedOn: day, path: 'quotes' },
      20_000,
      'quotes',
    ],
    ['a purchasing card', 'requisition.card_may_pay', { path: 'card' }, 40_000, 'path'],
    ['an existing contract', 'requisition.contract_is_named', { path: 'contract' }, 900, 'contract'],
    ['a budget line', 'requisition.account_is_given', { accounts: null }, 900, 'accounts'],
  ] as const)('says of %s what submitting says, with the field to mend', async (_, code, more, dollars, field) => {
    const id = await drafted(more, dollars, `Quorvex ${code}`);
    const one = await found(id);
    expect(one.refused).toMatchObject({ code });
    expect(one.needs.others).toContainEqual({ code, sentence: one.refused?.message, field, rows: [] });
  });

  test('says of a purchase in pieces what submitting says, with the other pieces', async () => {
    const piece = { federalFunds: true, awardedOn: day, path: 'direct' as const };
    const first = await drafted(piece, 9_000, 'Quorvex light tower');
    await county.here.door.run(buyer, (work) => work.move(requisition, first, 'submit'));
    const one = await found(await drafted(piece, 9_000, 'Quorvex light tower'));
    expect(one.refused).toMatchObject({ code: 'requisition.is_no_piece' });
    const said = one.needs.others.find(({ code }) => code === 'requisition.is_no_piece');
    expect(said).toMatchObject({ sentence: one.refused?.message, field: 'path', rows: [{ id: first }] });
  });

  test('all of it at once, and the page says so', async () => {
    const one = await found(
      await drafted({ federalFunds: true, awardedOn: day, path: 'card', accounts: null }, 40_000, 'Quorvex mast'),
    );
    expect(one.needs.others.map(({ code }) => code)).toEqual([
      'requisition.card_may_pay',
      'requisition.path_is_enough',
      'requisition.account_is_given',
    ]);
    // A list that leaves something out is noticed, and so is one that holds back what would pass.
    expect(differences({ ...one, needs: { ...one.needs, others: [] } })).toHaveLength(1);
    expect(differences({ ...one, needs: { ...one.needs, others: one.needs.others.slice(1) } })).toHaveLength(1);
    expect(differences({ ...one, refused: null })).toHaveLength(1);
  });
});
