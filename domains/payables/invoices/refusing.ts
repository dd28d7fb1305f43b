import { fail } from '#kernel';

export const refused = (path: string, code: string, message: string) =>
  fail('refused', `invoice.${code}`, message, { issues: [{ path, code: `invoice.${code}`, message }] });
