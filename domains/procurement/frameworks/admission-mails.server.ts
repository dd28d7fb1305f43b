import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { vendor } from '../../vendors/public.server.ts';
import type { listAdmission } from './list-admission.record.ts';

/** To one firm of its own admission, with the way to its portal. */
export async function tellFirmOf(
  work: UnitOfWork,
  { vendor: firm }: Pick<Row<typeof listAdmission>, 'vendor'>,
  subject: string,
  body: readonly string[],
): Promise<void> {
  const found = await work.asProduct.row(vendor, { where: { id: firm }, fields: ['email'] });
  if (!found) return;
  await work.asProduct.sendMail({
    to: found.email,
    subject: subject.slice(0, 200),
    body: [...body.filter(Boolean), { link: '/vendor-portal/lists', label: 'Open the vendor portal' }],
  });
}
