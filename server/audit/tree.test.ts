import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyConsistency, verifyInclusion } from '../../scripts/verify-audit.mjs';
import {
  consistencyPath,
  type Edge,
  emptyRoot,
  grow,
  type HashOf,
  inclusionPath,
  leafHash,
  nodeHash,
  rangeHash,
  rootOf,
  subtrees,
} from './tree.ts';

// The eight leaves and roots that implementations of RFC 6962 share.
const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const rfcLeaves = inputs.map((hex) => hash('sha256', Buffer.concat([Buffer.of(0), Buffer.from(hex, 'hex')]), 'buffer'));
const ourLeaves = Array.from({ length: 64 }, (_, n) => leafHash(`entry ${n}`));

/** Every complete subtree of a row of leaves, hashed the plain way, level by level. */
function hashesOver(leaves: readonly Buffer[]): HashOf {
  const levels = [leaves];
  for (let below = leaves; below.length > 1; below = levels.at(-1) ?? []) {
    const pairs = Array.from({ length: Math.floor(below.length / 2) }, (_, n) => below.slice(n * 2, n * 2 + 2));
    levels.push(pairs.map(([left, right]) => nodeHash(left as Buffer, right as Buffer)));
  }
  return ({ level, index }) => levels[level]?.[index] as Buffer;
}
const rfcHashes = hashesOver(rfcLeaves);
const ourHashes = hashesOver(ourLeaves);

function rootAt(size: number, leaves: readonly Buffer[]): Buffer {
  const edge: Edge = { size: 0, peaks: [] };
  for (const leaf of leaves.slice(0, size)) grow(edge, leaf, () => {});
  return rootOf(edge);
}
const ourRoots = Array.from({ length: 65 }, (_, size) => rootAt(size, ourLeaves));
const ourRoot = (size: number): Buffer => ourRoots[size] as Buffer;

const pathOf = (index: number, size: number, hashOf = ourHashes): Buffer[] =>
  inclusionPath(index, { begin: 0, end: size }).map((range) => rangeHash(range, hashOf));
const stepsOf = (oldSize: number, size: number, hashOf = ourHashes): Buffer[] =>
  consistencyPath(oldSize, { begin: 0, end: size }).map((range) => rangeHash(range, hashOf));

test('leaves, nodes and the empty tree hash as RFC 6962 says', () => {
  expect(emptyRoot.toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(leafHash('').toString('hex')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect(leafHash('L123456').toString('hex')).toBe('395aa064aa4c29f7010acfe3f25db9485bbd4b91897b6ad7ad547639252b4d56');
  expect(nodeHash(Buffer.from('N123'), Buffer.from('N456')).toString('hex')).toBe(
    'aa217fe888e47007fa15edab33c2b492a722cb106c64667fc2b044444de66bbb',
  );
  expect(rootOf({ size: 0, peaks: [] })).toEqual(emptyRoot);
});

test('the known trees of one to eight leaves have the known roots, grown leaf by leaf or hashed as a whole', () => {
  for (const [n, root] of roots.entries()) {
    expect(rootAt(n + 1, rfcLeaves).toString('hex')).toBe(root);
    expect(rangeHash({ begin: 0, end: n + 1 }, rfcHashes).toString('hex')).toBe(root);
  }
});

test('the known proofs come out as published', () => {
  const hex = (path: readonly Buffer[]): string[] => path.map((step) => step.toString('hex'));
  expect(hex(pathOf(5, 8, rfcHashes))).toEqual([
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
  expect(hex(stepsOf(6, 8, rfcHashes))).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
  expect(hex(stepsOf(2, 5, rfcHashes))).toEqual([
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  ]);
});

test('a growing tree reports each complete subtree once, with its hash', () => {
  const reported = new Map<string, Buffer>();
  const edge: Edge = { size: 0, peaks: [] };
  for (const leaf of ourLeaves) {
    grow(edge, leaf, (node, found) => {
      expect(reported.has(`${node.level}/${node.index}`)).toBe(false);
      reported.set(`${node.level}/${node.index}`, found);
    });
  }
  expect(reported.size).toBe(63);
  for (let level = 1; level <= 6; level++) {
    for (let index = 0; index < 64 / 2 ** level; index++) {
      expect(reported.get(`${level}/${index}`)).toEqual(ourHashes({ level, index }));
    }
  }
});

test('every inclusion proof of every tree of 1 to 64 leaves holds', () => {
  let proofs = 0;
  for (let size = 1; size <= 64; size++) {
    const root = ourRoot(size);
    for (let index = 0; index < size; index++) {
      const leaf = ourLeaves[index] as Buffer;
      expect(verifyInclusion({ leaf, index, size, path: pathOf(index, size), root })).toBe(true);
      proofs++;
    }
  }
  expect(proofs).toBe(2080);
});

test('every consistency proof between trees of 1 to 64 leaves holds', () => {
  for (let size = 1; size <= 64; size++) {
    for (let oldSize = 1; oldSize <= size; oldSize++) {
      const claim = { oldSize, oldRoot: ourRoot(oldSize), size, root: ourRoot(size) };
      expect(verifyConsistency({ ...claim, path: stepsOf(oldSize, size) })).toBe(true);
    }
  }
});

/** Every way a list of hashes can be bent, short of leaving it as it is. */
const bend = (path: readonly Buffer[], { kind, at, byte }: { kind: number; at: number; byte: number }): Buffer[] => {
  const bent: Buffer[] = path.map((step) => Buffer.from(step));
  const place = path.length > 0 ? at % path.length : 0;
  const stranger = leafHash(`stranger ${at}`);
  if (kind === 0 && bent.length > 0)
    bent[place]?.writeUInt8((bent[place]?.[byte % 32] ?? 0) ^ (1 << (byte % 8)), byte % 32);
  else if (kind === 1 && bent.length > 0) bent.splice(place, 1);
  else if (kind === 2) bent.splice(place, 0, stranger);
  else if (kind === 3 && bent.length > 1) bent.push(bent.shift() as Buffer);
  else if (kind === 4 && bent.length > 0) bent.splice(place, 0, bent[place] as Buffer);
  else bent.push(stranger);
  return bent;
};
const bending = fc.record({ kind: fc.nat(5), at: fc.nat(), byte: fc.nat(255) });

test('ten thousand forged inclusion proofs are refused', () => {
  const forgery = fc.record({ size: fc.integer({ min: 1, max: 64 }), at: fc.nat(), bending, kind: fc.nat(3) });
  fc.assert(
    fc.property(forgery, ({ size, at, bending: how, kind }) => {
      const index = at % size;
      const honest = {
        leaf: ourLeaves[index] as Buffer,
        index,
        size,
        path: pathOf(index, size),
        root: ourRoot(size),
      };
      const forged = [
        { ...honest, path: bend(honest.path, how) },
        { ...honest, leaf: leafHash(`forged ${how.at}`) },
        { ...honest, index: (index + 1 + (how.at % 63)) % 64 },
        { ...honest, root: ourRoot((size % 64) + 1) },
      ][kind] as typeof honest;
      expect(verifyInclusion(forged)).toBe(false);
    }),
    { numRuns: 10_000, seed: 9162 },
  );
});

test('ten thousand forged consistency proofs are refused', () => {
  const sizes = fc.tuple(fc.integer({ min: 1, max: 64 }), fc.integer({ min: 1, max: 64 })).filter(([a, b]) => a !== b);
  fc.assert(
    fc.property(sizes, bending, fc.nat(3), ([a, b], how, kind) => {
      const [oldSize, size] = [Math.min(a, b), Math.max(a, b)];
      const honest = {
        oldSize,
        oldRoot: ourRoot(oldSize),
        size,
        root: ourRoot(size),
        path: stepsOf(oldSize, size),
      };
      const rewritten = ourLeaves.with(how.at % oldSize, leafHash(`forged ${how.at}`));
      const forgeries = [
        () => ({ ...honest, path: bend(honest.path, how) }),
        () => ({ ...honest, oldRoot: rootAt(oldSize, rewritten) }),
        () => ({ ...honest, root: rootAt(size, rewritten), path: stepsOf(oldSize, size, hashesOver(rewritten)) }),
        () => ({ ...honest, root: rootAt(size, rewritten) }),
      ];
      const forged = forgeries[kind]?.() ?? honest;
      expect(verifyConsistency(forged)).toBe(false);
    }),
    { numRuns: 10_000, seed: 6962 },
  );
});

test('a proof for a place that cannot be is refused', () => {
  const [leaf, root] = [ourLeaves[0] as Buffer, ourRoot(1)];
  for (const [index, size] of [
    [1, 1],
    [-1, 1],
    [0.5, 1],
    [0, 0],
    [Number.NaN, 1],
  ] as const) {
    expect(verifyInclusion({ leaf, index, size, path: [], root })).toBe(false);
  }
  for (const [oldSize, size] of [
    [0, 1],
    [2, 1],
    [-1, 1],
    [0.5, 1],
  ] as const) {
    expect(verifyConsistency({ oldSize, oldRoot: root, size, root, path: [] })).toBe(false);
  }
});

test('a range falls into the fewest complete subtrees', () => {
  expect(subtrees({ begin: 0, end: 7 })).toEqual([
    { level: 2, index: 0 },
    { level: 1, index: 2 },
    { level: 0, index: 6 },
  ]);
  fc.assert(
    fc.property(fc.nat(2 ** 40), (end) => {
      const found = subtrees({ begin: 0, end });
      expect(found.reduce((sum, { level }) => sum + 2 ** level, 0)).toBe(end);
      expect(found.length).toBe([...end.toString(2)].filter((bit) => bit === '1').length);
    }),
  );
});
