import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRoot, leafHash, nodeHash } from '#server/audit/tree.ts';
import { type ChainedLine, firstFault, type MinutesLine, written } from './minutes.ts';
import { closingRoot, type InclusionProof, isIncluded, proofOf, type Received } from './tally.ts';

const received = (at: number, given: Partial<Received> = {}): Received => ({
  event: 'event-1',
  receipt: `receipt-${at}`,
  part: 'price',
  version: 1,
  commitment: at.toString(16).padStart(64, '0'),
  size: 16_384,
  receivedAt: new Date(Date.UTC(2026, 2, 15, 18, 0, at)).toISOString(),
  ...given,
});
const some = (count: number) => Array.from({ length: count }, (_, at) => received(at));
const bent = (text: string) => `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`;

describe('the tally of what was received', () => {
  it('holds each receipt, in events of every size', async () => {
    for (const count of [1, 2, 3, 4, 5, 7, 8, 13]) {
      const all = some(count);
      for (const one of all) {
        const proof = (await proofOf(all, one.receipt, one.part)) as InclusionProof;
        expect(proof.root).toBe(await closingRoot(all.toReversed()));
        expect(await isIncluded(one, proof)).toBe(true);
      }
    }
  });

  it('is the tree of the standard, as the audit record’s is', async () => {
    const text = ({ event, receipt, part, version, commitment, size, receivedAt }: Received) =>
      JSON.stringify([event, receipt, part, version, commitment, size, receivedAt]);
    const [a, b, c] = some(3).map((one) => leafHash(text(one))) as [Buffer, Buffer, Buffer];
    expect(await closingRoot(some(3))).toBe(nodeHash(nodeHash(a, b), c).toString('hex'));
    expect(await closingRoot([])).toBe(emptyRoot.toString('hex'));
  });

  it('has another root when a bid is dropped, added, replaced or received at another time', async () => {
    const all = some(6);
    const root = await closingRoot(all);
    const others = [
      all.slice(1),
      all.slice(0, -1),
      [...all, received(6)],
      all.map((one, at) => (at === 2 ? { ...one, commitment: bent(one.commitment) } : one)),
      all.map((one, at) => (at === 2 ? { ...one, version: 2 } : one)),
      all.map((one, at) => (at === 2 ? { ...one, receivedAt: '2026-03-15T17:59:59.000Z' } : one)),
      all.map((one, at) => (at < 2 ? { ...one, commitment: all[1 - at]?.commitment ?? '' } : one)),
    ];
    for (const other of others) expect(await closingRoot(other)).not.toBe(root);
  });

  it('accepts no proof that was bent', async () => {
    const all = some(11);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(10),
        fc.nat(10),
        fc.constantFrom('index', 'size', 'path', 'root', 'shorter', 'longer'),
        async (at, other, how) => {
          const one = all[at] as Received;
          const proof = (await proofOf(all, one.receipt, one.part)) as InclusionProof;
          const forged: Record<typeof how, InclusionProof> = {
            index: { ...proof, index: (proof.index + 1 + (other % 10)) % 11 },
            size: { ...proof, size: proof.size + 16 },
            path: {
              ...proof,
              path: proof.path.map((hash, place) => (place === other % proof.path.length ? bent(hash) : hash)),
            },
            root: { ...proof, root: bent(proof.root) },
            shorter: { ...proof, path: proof.path.slice(1) },
            longer: { ...proof, path: [...proof.path, proof.root] },
          };
          expect(await isIncluded(one, forged[how])).toBe(false);
        },
      ),
      { numRuns: 80 },
    );
    const proof = (await proofOf(all, 'receipt-3', 'price')) as InclusionProof;
    expect(await isIncluded(received(4), proof)).toBe(false);
    expect(await isIncluded(received(3, { size: 16_385 }), proof)).toBe(false);
    expect(await isIncluded(received(3), { ...proof, index: -1 })).toBe(false);
    expect(await proofOf(all, 'receipt-3', 'technical')).toBeNull();
  });
});

describe('the minutes of an opening', () => {
  const line = (text: string, what: MinutesLine['what'] = 'note'): MinutesLine => ({
    at: '2026-03-15T19:00:00Z',
    what,
    by: 'Rosa Delgado',
    text,
  });
  const root = 'a'.repeat(64);

  it('show the first line that was changed, taken out, put in or moved, and a missing end', async () => {
    const lines = await written(root, [
      line('Roll call', 'roll_call'),
      line('Share 1', 'share'),
      line('Share 2', 'share'),
      line('Opened', 'key'),
    ]);
    const last = lines.at(-1)?.hash ?? '';
    const fault = (changed: readonly ChainedLine[], of = root) => firstFault(of, changed, last);
    const [a, b, c, d] = lines as [ChainedLine, ChainedLine, ChainedLine, ChainedLine];
    expect(await fault(lines)).toBeNull();
    expect(await fault([a, { ...b, text: 'Share 3' }, c, d])).toBe(2);
    expect(await fault([a, { ...b, by: 'Ann Lee' }, c, d])).toBe(2);
    expect(await fault([a, c, d])).toBe(2);
    expect(await fault([a, c, b, d])).toBe(2);
    expect(await fault([a, b, c, c, d])).toBe(4);
    expect(await fault([a, b, c])).toBe(4);
    expect(await fault(lines, 'b'.repeat(64))).toBe(1);
    expect(await fault(await written(root, [line('Another')]))).toBe(2);
  });
});
