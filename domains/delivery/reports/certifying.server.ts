import { createHash } from 'node:crypto';
import { actsForAny, allows, fail, personActing, type Row } from '#kernel';
import { defineAction, type EffectFacts } from '#server/records/effects.ts';
import { stale } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { certifiers, certifyReport, withdrawCertification } from './certifying.ts';
import { type Definition, definitionText } from './definition.ts';
import { planOf } from './plan.server.ts';
import { askingIn } from './reading.server.ts';
import { report } from './report.record.ts';

type Report = Row<typeof report>;

export const definitionHash = (definition: Definition): string =>
  createHash('sha256').update(definitionText(definition), 'utf8').digest('hex');

/** Bound to the definition itself: one that is not the certified one is not certified. */
export const isCertified = ({ definition, certifiedHash }: Pick<Report, 'definition' | 'certifiedHash'>): boolean =>
  certifiedHash === definitionHash(definition);

const nothing = { certifiedBy: null, certifiedAt: null, certifiedHash: null } as const;

/** A changed definition has to be certified again, also where it is changed back. */
export async function loseCertification({ row, work }: EffectFacts<Report>): Promise<void> {
  if (row.certifiedHash !== null && !isCertified(row)) await work.asProduct.change(report, row.id, {}, nothing);
}

async function refuseWithoutDuty(work: UnitOfWork): Promise<void> {
  const { actor } = await work.asTheyAre();
  if (!allows(certifiers, actor))
    throw fail('forbidden', 'report.certifier', 'You no longer have a duty that certifies reports.');
}

export const certificationActions = [
  defineAction(certifyReport, {
    label: 'Certify definition',
    by: certifiers,
    when: ['active'],
    async run({ row, input: { seen }, work }) {
      await refuseWithoutDuty(work);
      if (actsForAny(work.actor, row.owner))
        throw fail('refused', 'report.own_certification', 'This is your report, so someone else has to certify it.');
      if (row.version !== seen)
        throw stale(report, {
          input: {},
          current: await work.shown(work.around.registry.get(report.name), { ...row }),
        });
      const { leftOut } = planOf(await askingIn(work.tx, work.actor, work.around), row.definition);
      if (leftOut.length > 0)
        throw fail(
          'forbidden',
          'report.certifier_reads',
          `This report shows what you may not read: ${leftOut.join(', ')}. Someone who reads all of it has to certify it.`,
        );
      const certifiedAt = work.now();
      await work.asProduct.change(
        report,
        row.id,
        {},
        { certifiedBy: personActing(work.actor), certifiedAt, certifiedHash: definitionHash(row.definition) },
      );
      return { certifiedAt };
    },
  }),
  defineAction(withdrawCertification, {
    label: 'Withdraw certification',
    by: certifiers,
    async run({ row, work }) {
      await refuseWithoutDuty(work);
      if (row.certifiedHash === null)
        throw fail('refused', 'report.not_certified', 'This definition is not certified.');
      await work.asProduct.change(report, row.id, {}, nothing);
      return { certifiedAt: null };
    },
  }),
];
