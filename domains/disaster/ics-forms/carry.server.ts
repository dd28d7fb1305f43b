import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { operationalPeriod } from '../incidents/operational-period.record.ts';
import { icsAssignment } from './ics-assignment.record.ts';
import { icsChannel } from './ics-channel.record.ts';
import { icsMedicalSite } from './ics-medical-site.record.ts';

/** What the next period begins with: open assignments, channels, medical sites and the instructions of the forms. How many rows were copied. */
export async function carryPlan(work: UnitOfWork, from: Row<typeof operationalPeriod>, next: string): Promise<number> {
  const product = work.asProduct;
  const { situation, emphasis, outlook, safety, weather, safetyPlan, radioNote, medicalProcedure } = from;
  await product.change(operationalPeriod, next, {
    situation,
    emphasis,
    outlook,
    safety,
    weather,
    safetyPlan,
    radioNote,
    medicalProcedure,
  });
  const open = await product.rows(icsAssignment, {
    where: { period: from.id, status: 'open' },
    order: 'number',
    most: 'all',
  });
  for (const { branch, division, leader, contact, work: task, instructions, reportTo, resources } of open)
    await product.insert(icsAssignment, {
      period: next,
      branch,
      division,
      leader,
      contact,
      work: task,
      instructions,
      reportTo,
      resources: (resources ?? []).map(({ kind, required }) => ({ kind, required })),
    });
  const channels = await product.rows(icsChannel, {
    where: { period: from.id },
    order: ['createdAt', 'name'],
    most: 'all',
  });
  for (const {
    name,
    zone,
    channel,
    purpose,
    usedBy,
    receives,
    receiveTone,
    sends,
    sendTone,
    mode,
    remarks,
  } of channels)
    await product.insert(icsChannel, {
      period: next,
      name,
      zone,
      channel,
      purpose,
      usedBy,
      receives,
      receiveTone,
      sends,
      sendTone,
      mode,
      remarks,
    });
  const sites = await product.rows(icsMedicalSite, {
    where: { period: from.id },
    order: ['createdAt', 'name'],
    most: 'all',
  });
  for (const one of sites)
    await product.insert(icsMedicalSite, {
      period: next,
      kind: one.kind,
      name: one.name,
      location: one.location,
      contact: one.contact,
      hasParamedics: one.hasParamedics,
      care: one.care,
      byAir: one.byAir,
      byGround: one.byGround,
      traumaLevel: one.traumaLevel,
      hasBurnCenter: one.hasBurnCenter,
      hasHelipad: one.hasHelipad,
    });
  return open.length + channels.length + sites.length;
}
