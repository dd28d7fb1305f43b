import type { Field, Spec, ValueOf, IsRequired, JsonSchema } from '../fields/field.ts';
import type { Money } from '../fields/money.ts';
import type { Row } from '../record/define.ts';

/** What a part of an answer is, in one word. A question mark behind it: or null. */
export interface Words {
  text: string;
  whole: number;
  number: number;
  percent: number;
  yesNo: boolean;
  uuid: string;
  date: string;
  instant: string;
  money: Money;
  any: unknown;
}
export type Word = keyof Words;

/** One of these texts. */
export interface ChoiceOf<Text extends string = string> {
  readonly '~texts': readonly Text[];
}

/** A part whose type is stated by hand: a tree that holds itself, or what a pure function works out. */
export interface Typed<Value = unknown> {
  readonly '~schema': JsonSchema;
  readonly '~value'?: Value;
}

/** One of several shapes. */
export interface Either<Of extends readonly Shape[] = readonly Shape[]> {
  readonly '~either': Of;
}

/**
 * An answer as one writes it down: a word; a field of the kernel; a list of one shape; a shape or null; names, of which those with a
 * question mark may be absent and `*` stands for all others.
 *
 * @example
 * { data: [{ id: 'uuid', price: 'money', dueOn: 'date?', category: requisition.fields.category }], next: 'text?' }
 */
export type Shape =
  | Word
  | `${Word}?`
  | Field
  | ChoiceOf
  | Typed
  | Either
  | readonly [Shape]
  | readonly [Shape, null]
  | { readonly [name: string]: Shape };

/** The value of a shape, for the compiler. */
export type Told<S> = S extends Word
  ? Words[S]
  : S extends `${infer W extends Word}?`
    ? Words[W] | null
    : S extends readonly [infer One, null]
      ? Told<One> | null
      : S extends readonly [infer One]
        ? readonly Told<One>[]
        : S extends { readonly spec: Spec }
          ? IsRequired<S> extends true
            ? ValueOf<S>
            : ValueOf<S> | null
          : S extends ChoiceOf<infer Text>
            ? Text
            : S extends Either<infer Of>
              ? Told<Of[number]>
              : S extends { readonly '~schema': JsonSchema; readonly '~value'?: infer Value }
                ? Exclude<Value, undefined>
                : ToldOf<S>;

type Certain<K> = K extends '*' | `${string}?` ? never : K;
type Uncertain<K> = K extends `${infer Name}?` ? Name : never;
type ToldOf<S> = '*' extends keyof S
  ? Named<S> & { readonly [name: string]: Told<S[Extract<keyof S, '*'>]> }
  : Named<S>;
type Named<S> =
  Extract<keyof S, `${string}?`> extends never
    ? { readonly [K in Certain<keyof S>]: Told<S[K & keyof S]> }
    : { readonly [K in Certain<keyof S>]: Told<S[K & keyof S]> } & {
        readonly [K in Uncertain<keyof S>]?: Told<S[`${K}?` & keyof S]>;
      };

/** Keeps what is written as it is written, for a shape that several calls share. */
export const shape = <const S extends Shape>(stated: S): S => stated;

export const choiceOf = <const Text extends string>(...texts: readonly Text[]): ChoiceOf<Text> => ({ '~texts': texts });

export const either = <const Of extends readonly Shape[]>(...of: Of): Either<Of> => ({ '~either': of });

/** A row of a record, as its own calls answer it. */
export const rowShape = <D extends { readonly name: string }>({ name }: D): Typed<Row<D>> =>
  typed<Row<D>>({ $ref: `#/components/schemas/${name}` });

export const typed = <Value>(schema: JsonSchema = {}): Typed<Value> => ({ '~schema': schema });
