import { expect, test } from 'vitest';
import { checkReceipt, keptFrom } from './check-receipt.ts';
import { closingRoot, proofOf, type Received } from './tally.ts';

const received = (at: number): Received => ({
  event: 'b3f1f6c2-0000-4000-8000-000000000000',
  receipt: `b3f1f6c2-0000-4000-8000-${String(at).padStart(12, '0')}`,
  part: 'bid',
  version: 1,
  commitment: String(at % 10).repeat(64),
  size: 16_543,
  receivedAt: `2026-12-18T18:${String(10 + at)}:00.000Z`,
});
const all = Array.from({ length: 7 }, (_, at) => received(at));
const answerFor = async (some: readonly Received[], at: number, root: string | null) => ({
  root,
  received: all[at] as Received,
  proof: await proofOf(some, all[at]?.receipt ?? '', 'bid'),
});

test('a receipt is checked by its number, or by everything its file says', async () => {
  const root = await closingRoot(all);
  for (const [at, one] of all.entries()) {
    const answer = await answerFor(all, at, root);
    expect(await checkReceipt({ receipt: one.receipt }, answer)).toBe('included');
    expect(await checkReceipt(keptFrom(JSON.stringify({ ...one, isSealed: true })) as Received, answer)).toBe(
      'included',
    );
  }
});

test('before the closing it waits', async () => {
  expect(await checkReceipt({ receipt: all[0]?.receipt ?? '' }, await answerFor(all, 0, null))).toBe('waiting');
});

test.each(['commitment', 'size', 'receivedAt', 'version'] as const)(
  'another %s than the receipt says is noticed',
  async (name) => {
    const answer = await answerFor(all, 2, await closingRoot(all));
    const kept = { ...received(2), [name]: name === 'size' || name === 'version' ? 7 : 'other' };
    expect(await checkReceipt(kept, answer)).toBe('other');
  },
);

test('a bid dropped, added, swapped or put elsewhere shows against the root that was published', async () => {
  const root = await closingRoot(all);
  const [first, second, ...rest] = all as [Received, Received, ...Received[]];
  const bent: readonly (readonly Received[])[] = [
    all.slice(0, -1),
    [...all, received(9)],
    [{ ...first, commitment: second.commitment }, second, ...rest],
    [{ ...first, receivedAt: second.receivedAt }, { ...second, receivedAt: first.receivedAt }, ...rest],
  ];
  for (const some of bent)
    expect(await checkReceipt({ receipt: rest[1]?.receipt ?? '' }, { ...(await answerFor(some, 3, root)) })).toBe(
      'missing',
    );
  const gone = all.filter(({ receipt }) => receipt !== first.receipt);
  expect(await checkReceipt({ receipt: first.receipt }, await answerFor(gone, 0, root))).toBe('missing');
});

test('what is no receipt is none', () => {
  for (const text of ['', 'SB-1', '{}', '{"receipt":1}', 'null']) expect(keptFrom(text)).toBe(null);
});
