import { fail } from '#kernel';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { applicationForm } from './application-form.record.ts';
import { applicationSection } from './application-section.record.ts';
import { isWritable } from './application-words.ts';
import { isFormHere, partOf, titleOf } from './coverage.ts';
import { askedOf, partsOf } from './facts.server.ts';
import { startOf } from './forms-of.ts';
import { grantApplication } from './grant-application.record.ts';
import { heldApplication, knownOf } from './saving.server.ts';

/** Adds a section or a form for each accepted requirement of the notice that nothing in the application covers. */
export async function addRequired(work: UnitOfWork, id: string): Promise<number> {
  const of = await work.find(grantApplication, id);
  if (!of) throw missing(grantApplication);
  await refuseWithoutRight(work, grantApplication, grantManagers);
  const held = await heldApplication(work, id);
  if (!isWritable(held.status))
    throw fail('refused', 'grant_application.takes_parts', `${held.number} is no longer a draft. Send it back first.`);
  if (held.opportunity === null)
    throw refusedAt('opportunity', 'grant_application.has_notice', 'The application names no notice.');
  const parts = await partsOf(work, id);
  const uncovered = (await askedOf(work, held, parts)).filter(({ coverage }) => coverage === 'missing');
  const forms = uncovered.filter(isFormHere);
  const sections = uncovered.filter((one) => !isFormHere(one));
  const compiled = work.around.registry.get(applicationSection.name);
  if (sections.length > 0)
    await keepRows(work, compiled, {
      rows: sections.map((one, at) =>
        newRow(
          work,
          compiled,
          {
            application: id,
            kind: partOf(one),
            title: titleOf(one),
            guidance: one.quote.slice(0, 1000),
            place: Math.min(200, parts.sections.length + at + 1),
            owner: held.owner,
            isRequired: one.isRequired,
            ...(one.most === null ? {} : { most: one.most, unit: one.unit }),
          },
          { requirement: one.id },
        ),
      ),
    });
  const known = forms.length > 0 ? await knownOf(work, held) : null;
  for (const { form, isRequired } of forms)
    if (form && known)
      await work.insert(applicationForm, { application: id, code: form, isRequired }, { values: startOf(form, known) });
  return uncovered.length;
}
