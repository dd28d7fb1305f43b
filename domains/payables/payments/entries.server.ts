import { actsForAny, fail, personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { hasCardNumber } from '../cards/read-card-file.server.ts';
import { sameFile } from './bank-file.server.ts';
import { CARD_DAYS } from './entry-lists.ts';
import type { HeldElsewhere } from './held-elsewhere.server.ts';
import { payment } from './payment.record.ts';
import { voiders } from './payment-life.ts';
import { paymentRun, releasers } from './payment-run.record.ts';
import { refuseAccountsSince, refuseHeldSince } from './payment-run.server.ts';
import { actorOfDuty } from './people.server.ts';
import { refuseUnsigned } from './release-signature.server.ts';
import { sendRest } from './entries-sent.server.ts';

type Facts = EffectFacts<Row<typeof payment>>;
type Sources = readonly HeldElsewhere[];

const refused = (path: string, code: string, message: string) =>
  fail('refused', `payment.${code}`, message, { issues: [{ path, code: `payment.${code}`, message }] });

/** What was signed is what leaves, and nothing was put on hold since; its run is held, so that two payments end one after the other. */
async function refuseUnready(work: UnitOfWork, row: Facts['row'], sources: Sources) {
  await work.asProduct.row(paymentRun, { where: { id: row.run }, fields: ['status'], lock: 'update' });
  const run = await work.asProduct.find(paymentRun, row.run);
  if (run?.status !== 'released') throw refused('run', 'run_is_released', 'Its run is not released.');
  const own = { ...run, items: (run.items ?? []).filter(({ vendor }) => vendor === row.vendor) };
  await refuseHeldSince(work, own, sources);
  await refuseAccountsSince(work, own);
  await sameFile(work, run);
  refuseUnsigned(work, run, ['prepared', 'released']);
  return run;
}

const enter = (sources: Sources) =>
  async function entering({ row, work }: Facts): Promise<void> {
    if (work.actor.kind === 'system') return;
    await actorOfDuty(work, releasers);
    await refuseUnready(work, row, sources);
    await work.asProduct.change(payment, row.id, {}, { enteredBy: personActing(work.actor), enteredOn: work.today });
  };

async function cancel({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system') await actorOfDuty(work, voiders);
  await work.asProduct.change(payment, row.id, {}, { enteredBy: null, enteredOn: null });
}

/** By who neither prepared the run nor entered the payment, with the reference that only the bank gives. */
const confirm = (sources: Sources) =>
  async function confirming({ row, work }: Facts): Promise<void> {
    if (work.actor.kind === 'system') return;
    const actor = await actorOfDuty(work, voiders);
    const run = await refuseUnready(work, row, sources);
    if (actsForAny(actor, row.enteredBy, run.createdBy, run.submittedBy))
      throw fail(
        'refused',
        'payment.entry_takes_part',
        'You prepared this run or entered this payment, so someone else has to confirm it.',
      );
    const reference = (row.bankReference ?? '').trim();
    const isCard = row.method === 'virtual_card';
    if (!isCard && !/^[0-9A-Z]{8,34}$/u.test(reference))
      throw refused('bankReference', 'bank_reference', 'Enter the IMAD or OMAD: 8 to 34 digits and capital letters.');
    if (isCard && (reference.length < 4 || hasCardNumber(reference)))
      throw refused('bankReference', 'card_reference', 'Enter the reference of the issuer, and no card number.');
    const other = await work.asProduct.row(payment, {
      where: { bankReference: reference, id: { not: row.id } },
      fields: ['number'],
      order: 'number',
    });
    if (other) throw refused('bankReference', 'bank_reference_used', `${other.number} has this reference.`);
    await work.asProduct.change(
      payment,
      row.id,
      {},
      {
        confirmedBy: personActing(work.actor),
        transmittedOn: work.today,
        cardExpiresOn: isCard ? addDays(row.payOn, CARD_DAYS) : null,
      },
    );
    await sendRest(work, row.run);
  };

export const entryEffects = (sources: Sources) =>
  follows(payment, { enter: [enter(sources)], cancelEntry: [cancel], confirm: [confirm(sources)] });
