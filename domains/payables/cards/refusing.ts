import { fail } from '#kernel';

type Of = 'purchasing_card' | 'card_transaction' | 'card_statement';

/** A refusal that says which field and why. */
export const refusedOf = (of: Of) => (path: string, code: string, message: string) =>
  fail('refused', `${of}.${code}`, message, { issues: [{ path, code: `${of}.${code}`, message }] });
