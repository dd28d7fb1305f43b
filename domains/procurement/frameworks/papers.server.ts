import { Failure } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { coverages, programs, whyNotInForce } from '../../vendors/public.ts';
import {
  certifiedOn,
  debarmentOf,
  exclusionMatch,
  isClosed,
  refuseExcluded,
  vendor as vendorRecord,
  vendorInsurance,
} from '../../vendors/public.server.ts';
import type { List } from './standing.server.ts';

const isCertified = `select exists (select from vendor_certification c where c.organization_id = $1 and c.vendor = $2
  and c.program = $3 and ${certifiedOn('$4')}) as "isThere"`;

type Wanted = Pick<List, 'coverages' | 'program'>;

/** What of the required papers the firm has not got today: confirmed policies in force, and a certification that counts. */
export async function missingPapers(work: UnitOfWork, list: Wanted, vendor: string): Promise<readonly string[]> {
  const missing: string[] = [];
  const wanted = list.coverages ?? [];
  const policies =
    wanted.length === 0
      ? []
      : await work.asProduct.rows(vendorInsurance, {
          where: { vendor, status: 'confirmed', coverage: [...wanted] },
          fields: ['coverage', 'fromDay', 'untilDay', 'submittedBy', 'confirmedAt'],
          most: 'all',
        });
  for (const one of wanted)
    if (!policies.some((held) => held.coverage === one && whyNotInForce(held, policies, work.today) === null))
      missing.push(`${coverages[one]} insurance in force`);
  if (list.program) {
    const asked = [work.actor.organizationId, vendor, list.program, work.today];
    const [found] = await work.tx.query<{ isThere: boolean }>(isCertified, asked, 'list_admission.certified');
    if (!found?.isThere) missing.push(`Certification: ${programs[list.program]}`);
  }
  return missing;
}

/** Why this firm cannot be on a list today, as far as it is known; empty where nothing is in its way. */
export async function knownObstacles(work: UnitOfWork, list: Wanted, vendor: string): Promise<readonly string[]> {
  const product = work.asProduct;
  const row = await product.row(vendorRecord, { where: { id: vendor }, fields: ['status', 'heldFrom'] });
  if (!row || isClosed(row)) return ['The vendor is closed or merged.'];
  const found: string[] = [];
  if (row.status === 'registered') found.push('The registration of the vendor is not approved.');
  if (row.status === 'on_hold' && (row.heldFrom ?? []).includes('bids')) found.push('The vendor is on hold for bids.');
  const debarment = await debarmentOf(product, vendor);
  if (debarment) found.push(`${debarment.number} is in force until ${debarment.untilDay}.`);
  if (await product.has(exclusionMatch, { vendor, status: ['open', 'confirmed'] }))
    found.push('The vendor is excluded, or a match is to be reviewed.');
  const missing = await missingPapers(work, list, vendor);
  if (missing.length > 0) found.push(`Missing: ${missing.join(', ')}.`);
  return found;
}

/** The same at the moment of the act, with the exclusion extract of that moment. */
export async function admissionObstacles(work: UnitOfWork, list: Wanted, vendor: string): Promise<readonly string[]> {
  const found = [...(await knownObstacles(work, list, vendor))];
  try {
    await refuseExcluded(work.asProduct, vendor);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    found.push(error.message);
  }
  return found;
}
