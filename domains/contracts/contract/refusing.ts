import { fail } from '#kernel';

/** A refusal at a field: what is wrong and what to do. */
export const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });
