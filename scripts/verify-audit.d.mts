import type { KeyObject } from 'node:crypto';

export interface VerifierKey {
  readonly name: string;
  readonly id: string;
  readonly key: KeyObject;
}

export interface HeldCheckpoint {
  readonly note: string;
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

export interface Verdict {
  readonly organization: string;
  readonly size: number;
  readonly waiting: number;
  readonly erased: number;
  readonly checkpoints: number;
  readonly held: number;
  /** Entries that tell that the record was set back to so many entries by a restored backup. */
  readonly setBack: readonly { readonly index: number; readonly at: string; readonly kept: number | undefined }[];
  readonly problems: readonly { readonly index: number | null; readonly sentence: string }[];
  readonly firstBad: number | null;
}

export function readKey(text: string): VerifierKey;
export function isSigned(note: string, keys: readonly VerifierKey[]): boolean;
export function readCheckpoint(note: string): HeldCheckpoint | null;
export function readCheckpoints(text: string): { checkpoints: HeldCheckpoint[]; hasOther: boolean };
export function verifyInclusion(claim: {
  leaf: Buffer;
  index: number;
  size: number;
  path: readonly Buffer[];
  root: Buffer;
}): boolean;
export function verifyConsistency(claim: {
  oldSize: number;
  oldRoot: Buffer;
  size: number;
  root: Buffer;
  path: readonly Buffer[];
}): boolean;
export function verifyProof(
  text: string,
  trust: { held?: readonly HeldCheckpoint[]; keys: readonly VerifierKey[] },
): string;
export function verifyRecord(record: {
  blocks: Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
  held?: readonly HeldCheckpoint[];
  trusted?: readonly VerifierKey[];
  restored?: readonly { readonly kept: number; readonly end: number }[];
}): Promise<Verdict>;
