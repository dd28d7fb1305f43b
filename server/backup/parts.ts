import type { Tally } from './tables.ts';

/** A migration as the database knows it: a backup fits a database that went the same way. */
export interface Step {
  readonly name: string;
  readonly checksum: string;
}

/** What a backup is made of, one after the other; the last part says what the others have to add up to. */
export type Part =
  | {
      readonly kind: 'levee-backup';
      readonly version: 1;
      readonly at: string;
      readonly steps: readonly Step[];
      /** Which key sealed fields were sealed with: the key itself is in no backup. */
      readonly fieldsKey: string | null;
    }
  | {
      readonly kind: 'rows';
      readonly table: string;
      readonly organization: string | null;
      /** Each row as PostgreSQL writes it. */
      readonly rows: readonly string[];
    }
  | {
      readonly kind: 'file';
      /** The name of a file is the SHA-256 of its content. */
      readonly hash: string;
      /** A piece of the content in base64. */
      readonly piece: string;
      /** Stands on the last piece, and says whether the content still fits the name. */
      readonly end?: 'whole' | 'damaged';
    }
  | {
      readonly kind: 'end';
      readonly tables: Readonly<Record<string, Tally>>;
      /** The last number that each counter of a column gave out. */
      readonly counters: Readonly<Record<string, number>>;
      readonly files: number;
      /** Files that were damaged on the disk before the backup was made. */
      readonly damaged: readonly string[];
    };

export type Start = Extract<Part, { kind: 'levee-backup' }>;
export type FilePiece = Extract<Part, { kind: 'file' }>;
export type End = Extract<Part, { kind: 'end' }>;
