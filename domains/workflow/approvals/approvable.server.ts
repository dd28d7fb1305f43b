import type { AnyRecord, Field, Money, Row, StepOf } from '#kernel';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { FactFields, Facts } from '../document/facts.ts';
import type { Covered } from './authority.server.ts';
import type { BudgetEffect } from './approval-view.ts';
import type { ApprovalKind } from './kinds.ts';
import type { Deed, Done } from './segregation.ts';

export type { BudgetEffect };

/** Something about a document that whoever decides should look at twice. */
export interface RiskFlag {
  readonly code: string;
  readonly sentence: string;
}

/** Authority that is not the delegated one for purchases: who may decide on such a document, and how far each of them. */
export interface OwnAuthority<R = PlainRow> {
  readonly covers: (row: R, person: string, work: UnitOfWork) => Promise<Covered>;
  /** Those whose authority is just enough. */
  readonly people: (row: R, work: UnitOfWork) => Promise<readonly string[]>;
  /** The largest amount each of them decides about, in cents: what drawings of workflows are judged by. */
  readonly limits: (work: UnitOfWork) => Promise<ReadonlyMap<string, number>>;
}

/** A kind of document that is put before people: what they agree to, who may not, and where it goes then. */
export interface Approvable {
  readonly record: AnyRecord;
  readonly kind: ApprovalKind;
  /** What deciding on it is, for the separation of duties. */
  readonly deed: Deed;
  /** How it is called in a line. */
  readonly title: (row: PlainRow) => string;
  readonly link: (row: PlainRow) => string;
  readonly amount: (row: PlainRow) => Money | null;
  /** What is bought, line by line: authority may be for certain commodities only. */
  readonly commodities?: (row: PlainRow) => readonly (string | null)[];
  readonly authority?: OwnAuthority;
  /** Whoever asked for it or wrote it: they never decide on it, nor does their deputy. */
  readonly requesters: (row: PlainRow) => readonly string[];
  /** Deciding on it commits the agency: a key never does, only a person who signed in. */
  readonly inPerson?: true;
  /** The fields people agree to. When one of them changes, the decisions that looked at it no longer count. */
  readonly material: readonly string[];
  /** What conditions of a workflow may ask for. `amount` is in cents; `costCenter` names whose manager decides. */
  readonly fields: FactFields;
  readonly facts: (row: PlainRow, work: UnitOfWork) => Promise<Facts>;
  /** What was done before on the chain of documents this one belongs to. */
  readonly chain?: (row: PlainRow, work: UnitOfWork) => Promise<readonly Done[]>;
  /** For the inbox, of many rows at once, by row. */
  readonly budget?: (
    rows: readonly PlainRow[],
    work: UnitOfWork,
  ) => Promise<ReadonlyMap<string, readonly BudgetEffect[]>>;
  readonly risks?: (rows: readonly PlainRow[], work: UnitOfWork) => Promise<ReadonlyMap<string, readonly RiskFlag[]>>;
  readonly steps: {
    readonly approved: string;
    readonly rejected: string;
    readonly returned: string;
    /** Takes what was approved back to where it waits, when it was changed afterwards. */
    readonly reopened?: string;
  };
  /** What is approved before its day takes this step in place of `approved`. */
  readonly ahead?: { readonly step: string; readonly is: (row: PlainRow, today: string) => boolean };
}

interface Stated<D extends AnyRecord>
  extends Omit<
    Approvable,
    | 'record'
    | 'deed'
    | 'title'
    | 'link'
    | 'amount'
    | 'commodities'
    | 'authority'
    | 'requesters'
    | 'material'
    | 'facts'
    | 'chain'
    | 'budget'
    | 'risks'
    | 'steps'
    | 'ahead'
  > {
  readonly record: D;
  readonly deed?: Deed;
  readonly title: (row: Row<D>) => string;
  readonly link: (row: Row<D>) => string;
  readonly amount: (row: Row<D>) => Money | null;
  readonly commodities?: (row: Row<D>) => readonly (string | null)[];
  readonly authority?: OwnAuthority<Row<D>>;
  readonly requesters: (row: Row<D>) => readonly string[];
  readonly material: readonly Extract<keyof Row<D>, string>[];
  readonly facts: (row: Row<D>, work: UnitOfWork) => Promise<Facts>;
  readonly budget?: (rows: readonly Row<D>[], work: UnitOfWork) => ReturnType<NonNullable<Approvable['budget']>>;
  readonly chain?: (row: Row<D>, work: UnitOfWork) => Promise<readonly Done[]>;
  readonly risks?: (rows: readonly Row<D>[], work: UnitOfWork) => ReturnType<NonNullable<Approvable['risks']>>;
  readonly steps: { readonly [what in keyof Approvable['steps']]: StepOf<D> };
  readonly ahead?: { readonly step: StepOf<D>; readonly is: (row: Row<D>, today: string) => boolean };
}

const sumOf = (field: Field | undefined): readonly string[] =>
  (field?.spec.options as { readonly of?: readonly string[] } | undefined)?.of ?? [];

/** Those of the material fields that make up the amount: money, and the lines that have some. */
export const worthOf = ({ record, material }: Pick<Approvable, 'record' | 'material'>): readonly string[] => {
  const kindOf = (name: string) => record.fields[name]?.spec.kind.name ?? '';
  const totals = material.filter((name) => ['money', 'total'].includes(kindOf(name)));
  const sums = totals.flatMap((name) => sumOf(record.fields[name]));
  const lists = sums.map((path) => path.split('.')[0] ?? '').filter((name) => material.includes(name));
  return totals.length > 0 ? [...new Set([...totals, ...lists])] : material.filter((name) => kindOf(name) === 'lines');
};

/** States once how a record is approved; `submit` then calls `startApproval`, and the engine takes the steps. */
export const approvable = <D extends AnyRecord>(stated: Stated<D>): Approvable =>
  ({ deed: 'approve', ...stated }) as unknown as Approvable; // its functions are only ever given rows of its own record
