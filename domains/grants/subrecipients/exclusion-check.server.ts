import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt } from '../../organization/public.server.ts';
import { exclusionOfFirm, refuseExcluded } from '../../vendors/public.server.ts';
import { subrecipient } from './subrecipient.record.ts';

/** Days after which a check of the exclusions no longer counts at the signature. */
export const CHECK_DAYS = 30;

/** What the exclusions say of a subrecipient today. Refused where it is excluded for sure; a name alone has to be explained. 2 CFR 200.332(a), 180.300. */
export async function checkExclusion(work: UnitOfWork, id: string, finding: string | null): Promise<string> {
  const party = await work.asProduct.row(subrecipient, { where: { id }, fields: ['name', 'uei', 'vendor'] });
  if (!party) throw refusedAt('subrecipient', 'subaward.no_subrecipient', 'Choose a subrecipient.');
  const found = await exclusionOfFirm(work, party);
  if (found?.isSure)
    throw refusedAt('subrecipient', 'subaward.excluded', `${party.name} is excluded as ${found.as}. It gets no money.`);
  if (party.vendor !== null) await refuseExcluded(work, party.vendor);
  if (!found) return 'No exclusion found.';
  if ((finding ?? '').trim().length < 20)
    throw refusedAt(
      'checkFinding',
      'subaward.exclusion_to_explain',
      `The name is that of ${found.as}, which is excluded or debarred. Enter in 20 characters or more why it is another party.`,
    );
  return `Same name as ${found.as}; found to be another party.`.slice(0, 300);
}
