import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bytes, random } from './bytes.ts';
import {
  commitmentOf,
  NotAnEnvelope,
  open,
  openWith,
  paddedLength,
  partsOf,
  seal,
  type SealedFor,
} from './envelope.ts';
import { joinEventKey, keyBytes, makeEventKey, officerOf } from './event-key.ts';

const sealedFor: SealedFor = { event: 'event-1', vendor: 'vendor-1', part: 'price', version: 1 };
const key = await makeEventKey(3, 2);
const [first, second, third] = key.officers as [Bytes, Bytes, Bytes];
const eventKey = keyBytes(key.published);
const joinedKey = await joinEventKey([first, third], key.server, key.published);
const bid = new TextEncoder().encode('Unit price $41.20, 14 days');

describe('an envelope', () => {
  it('opens to what was put in, whatever its size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 70_000 }), async (length) => {
        const content = random(Math.min(length, 60_000));
        const { envelope, contentKey } = await seal(content, eventKey, sealedFor);
        expect(Buffer.from(await open(envelope, joinedKey, sealedFor)).equals(Buffer.from(content))).toBe(true);
        expect(Buffer.from(await openWith(contentKey, envelope, sealedFor)).equals(Buffer.from(content))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('shows nothing of its content but a step of its size', async () => {
    const { envelope } = await seal(bid, eventKey, sealedFor);
    const { envelope: other } = await seal(random(16_000), eventKey, sealedFor);
    expect(Buffer.from(envelope).includes('41.20')).toBe(false);
    expect(envelope.length).toBe(other.length);
    for (const length of [0, 16_380, 16_381, 131_068, 1_000_000, 50_000_000]) {
      expect(paddedLength(length)).toBeGreaterThanOrEqual(length + 4);
      expect(paddedLength(length)).toBeLessThanOrEqual((length + 4) * 1.125 + 16_384);
    }
    expect(paddedLength(16_380)).toBe(16_384);
    expect(paddedLength(16_381)).toBe(32_768);
  });

  it('is refused when one bit of it is changed, wherever', async () => {
    const { envelope, contentKey } = await seal(bid, eventKey, sealedFor);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: envelope.length * 8 - 1 }), async (bit) => {
        const bent = envelope.slice();
        bent[bit >> 3] = (bent[bit >> 3] as number) ^ (1 << (bit & 7));
        await expect(open(bent, joinedKey, sealedFor)).rejects.toThrow(NotAnEnvelope);
        await expect(openWith(contentKey, bent, sealedFor)).rejects.toThrow(NotAnEnvelope);
        expect(await commitmentOf(bent)).not.toBe(await commitmentOf(envelope));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['event', { ...sealedFor, event: 'event-2' }],
    ['vendor', { ...sealedFor, vendor: 'vendor-2' }],
    ['part', { ...sealedFor, part: 'technical' }],
    ['version', { ...sealedFor, version: 2 }],
    ['split between two names', { ...sealedFor, event: 'event-1","vendor-1', vendor: '' }],
  ])('does not open for another %s', async (_what, other) => {
    const { envelope, contentKey } = await seal(bid, eventKey, sealedFor);
    await expect(open(envelope, joinedKey, other)).rejects.toThrow(
      'The envelope was changed, or is sealed for something else',
    );
    await expect(openWith(contentKey, envelope, other)).rejects.toThrow(
      'The envelope was changed, or is sealed for something else',
    );
  });

  it('has one content: no second key opens it to another', async () => {
    const { envelope } = await seal(bid, eventKey, sealedFor);
    await expect(openWith(random(32), envelope, sealedFor)).rejects.toThrow(
      'This key is not the one it was sealed with',
    );
  });

  it.each([
    ['something else', () => random(20_000), 'This is no sealed envelope'],
    ['nothing', () => new Uint8Array(0), 'This is no sealed envelope'],
    ['one that is cut off', (whole: Bytes) => whole.slice(0, -1), 'The envelope is cut off or has more than it should'],
    [
      'one with more behind it',
      (whole: Bytes) => new Uint8Array([...whole, 0]),
      'The envelope is cut off or has more than it should',
    ],
  ])(
    'is told from %s without a key, so that a receipt is only given for one that can be opened',
    async (_what, bend, why) => {
      const { envelope } = await seal(bid, eventKey, sealedFor);
      expect(partsOf(envelope).content.length).toBe(paddedLength(bid.length) + 16);
      expect(() => partsOf(bend(envelope))).toThrow(why);
    },
  );
});

describe('the key of an event', () => {
  it('is whole with any two of three officers and the server', async () => {
    const { envelope } = await seal(bid, eventKey, sealedFor);
    for (const officers of [
      [first, second],
      [third, second],
      [first, second, third],
    ]) {
      const whole = await joinEventKey(officers, key.server, key.published);
      expect(Buffer.from(await open(envelope, whole, sealedFor)).equals(Buffer.from(bid))).toBe(true);
    }
  });

  it('knows the officer of a part', async () => {
    expect(await officerOf(third, key.published)).toBe(2);
    expect(await officerOf(random(third.length), key.published)).toBeNull();
  });

  it.each([
    ['one officer alone', [first], key.server, '2 officers are needed, 1 gave their share'],
    ['one officer twice', [first, first], key.server, '2 officers are needed, 1 gave their share'],
    ['a part of another event', [first, random(first.length)], key.server, 'Share 2 does not belong to this event'],
    ['another server', [first, second], random(key.server.length), 'The server’s share is not the one of this event'],
  ])('is refused to %s', async (_who, officers, server, why) => {
    await expect(joinEventKey(officers, server, key.published)).rejects.toThrow(why);
  });

  it('takes two officers at least, and no more than there are', async () => {
    await expect(makeEventKey(3, 1)).rejects.toThrow('At least two officers');
    await expect(makeEventKey(2, 3)).rejects.toThrow('no more than there are');
  });
});
