import { fail } from '#kernel';

export const refusedRun = (path: string, code: string, message: string) =>
  fail('refused', `payment_run.${code}`, message, { issues: [{ path, code: `payment_run.${code}`, message }] });
