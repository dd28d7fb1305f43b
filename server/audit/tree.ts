import { hash } from 'node:crypto';

/** The Merkle tree of RFC 9162, section 2.1. Everything here is arithmetic; the hashes come from whoever calls. */

export const leafHash = (content: string): Buffer => hash('sha256', Buffer.from(`\0${content}`), 'buffer');
export const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');
export const emptyRoot: Buffer = hash('sha256', '', 'buffer');
const nodePrefix = Buffer.of(1);

/** Leaves from `begin` up to, not including, `end`. */
export interface Range {
  readonly begin: number;
  readonly end: number;
}

/** The root of the complete subtree over the leaves from index * 2^level on. Level 0 is a leaf. */
export interface Node {
  readonly level: number;
  readonly index: number;
}

export type HashOf = (node: Node) => Buffer;

/** The largest complete subtrees that make up a range which starts where a subtree may start, from left to right. */
export function subtrees({ begin, end }: Range): Node[] {
  const nodes: Node[] = [];
  for (let at = begin; at < end; ) {
    let level = 0;
    while (at + 2 ** (level + 1) <= end && at % 2 ** (level + 1) === 0) level++;
    nodes.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return nodes;
}

export function rangeHash(range: Range, hashOf: HashOf): Buffer {
  if (range.begin === range.end) return emptyRoot;
  return subtrees(range)
    .map(hashOf)
    .reduceRight((right, left) => nodeHash(left, right));
}

/** What stands beside the way from a leaf up to the root: PATH of RFC 9162, 2.1.3.1. */
export function inclusionPath(index: number, { begin, end }: Range): Range[] {
  if (end - begin === 1) return [];
  const middle = begin + split(end - begin);
  return index < middle
    ? [...inclusionPath(index, { begin, end: middle }), { begin: middle, end }]
    : [...inclusionPath(index, { begin: middle, end }), { begin, end: middle }];
}

/** What shows that the tree of the first `size` leaves is the beginning of the whole: PROOF of RFC 9162, 2.1.4.1. */
export function consistencyPath(size: number, { begin, end }: Range, known = true): Range[] {
  if (size === end) return known ? [] : [{ begin, end }];
  const middle = begin + split(end - begin);
  return size <= middle
    ? [...consistencyPath(size, { begin, end: middle }, known), { begin: middle, end }]
    : [...consistencyPath(size, { begin: middle, end }, false), { begin, end: middle }];
}

/** The largest power of two below n. */
function split(n: number): number {
  let power = 1;
  while (power * 2 < n) power *= 2;
  return power;
}

/** The right edge of a growing tree: one hash for each complete subtree, the largest first. */
export interface Edge {
  size: number;
  readonly peaks: Buffer[];
}

/** Adds a leaf; `completed` hears of every subtree that became complete by it. */
export function grow(edge: Edge, leaf: Buffer, completed: (node: Node, hash: Buffer) => void): void {
  let node: Node = { level: 0, index: edge.size };
  let top = leaf;
  while (node.index % 2 === 1) {
    top = nodeHash(edge.peaks.pop() as Buffer, top); // an odd index has its left neighbour among the peaks
    node = { level: node.level + 1, index: (node.index - 1) / 2 };
    completed(node, top);
  }
  edge.peaks.push(top);
  edge.size++;
}

export const rootOf = (edge: Edge): Buffer =>
  edge.size === 0 ? emptyRoot : edge.peaks.reduceRight((right, left) => nodeHash(left, right));
