/**
 * The names the product knows: records, duties. The kernel leaves this empty; `domains/names.ts` and `domains/duty-names.ts` fill it,
 * so that a reference to a record that does not exist is a compile error while the kernel still knows no domain.
 */
export interface Register {}

export type RecordName = Register extends { record: infer Name extends string } ? Name : string;

/** A finer right inside an organization, such as the right to release payments. */
export type Duty = Register extends { duty: infer Name extends string } ? Name : string;
