import { incident } from '#domains/disaster/incidents/incident.record.ts';
import { aidAgreement } from '#domains/disaster/mutual-aid/aid-agreement.record.ts';
import { aidCost } from '#domains/disaster/mutual-aid/aid-cost.record.ts';
import { aidMission } from '#domains/disaster/mutual-aid/aid-mission.record.ts';
import { paProject } from '#domains/disaster/public-assistance/pa-project.record.ts';
import type { Actor } from '#kernel';
import type { As, Cast } from './county.ts';
import { FINAL_PASS, FLOOD, MILTON } from './debris.ts';
import { usd } from './grant-hands.ts';

/** Agreements in writing and by word of mouth, with missions and bills that pass or fail the test of their dates. */
export async function seedMutualAid(as: As, cast: Cast): Promise<void> {
  const one = (name: string) => cast.get(name) as Actor;
  const [lucia, yvette, miguel] = ['Lucia Ferreira', 'Yvette Dubois', 'Miguel Ortiz'].map(one) as [Actor, Actor, Actor];
  const hands = as(lucia, '2026-11-18').asProduct;
  const idOf = async (name: string): Promise<string> =>
    (await hands.row(incident, { where: { name }, fields: ['number'] }))?.id ?? '';
  const [flood, storm] = [await idOf(FLOOD), await idOf(MILTON)];
  const project = (await hands.row(paProject, { where: { title: FINAL_PASS }, fields: ['number'] }))?.id ?? null;
  const agreed = async (told: {
    readonly provider: string;
    readonly kind: 'emac' | 'interlocal' | 'oral';
    readonly agreedOn: string;
    readonly signedOn: string | null;
  }): Promise<string> => {
    const { id } = await as(lucia, '2026-11-18').insert(aidAgreement, {
      ...told,
      terms: 'Actual cost of labor with benefits, equipment at FEMA rates, travel and lodging. Billed within 90 days.',
    });
    await as(lucia, '2026-11-18').move(aidAgreement, id, 'activate');
    return id;
  };
  const emac = await agreed({
    provider: 'State of Georgia',
    kind: 'emac',
    agreedOn: '2019-06-03',
    signedOn: '2019-06-03',
  });
  const city = await agreed({
    provider: 'City of Palmer',
    kind: 'interlocal',
    agreedOn: '2023-02-14',
    signedOn: '2023-02-14',
  });
  const late = await agreed({ provider: 'Town of Reed', kind: 'oral', agreedOn: '2024-10-10', signedOn: '2025-01-15' });
  const oral = await agreed({
    provider: 'Glades County',
    kind: 'oral',
    agreedOn: as.day('2026-11-17'),
    signedOn: null,
  });
  const sent = async (told: {
    readonly incident: string;
    readonly agreement: string;
    readonly resource: string;
    readonly requestedOn: string;
    readonly requestNumber?: string;
    readonly estimate: number;
    readonly isHere?: boolean;
  }): Promise<string> => {
    const { estimate, isHere = true, ...more } = told;
    const { id } = await as(lucia, '2026-11-18').insert(aidMission, { ...more, estimate: usd(estimate) });
    if (isHere) await as(lucia, '2026-11-18').move(aidMission, id, 'deploy');
    return id;
  };
  const onDay = as.day('2026-11-17');
  const pumps = await sent({
    incident: flood,
    agreement: emac,
    resource: 'Six high-volume pumps with crews',
    requestNumber: 'REQ-A 2311',
    requestedOn: onDay,
    estimate: 184_000,
  });
  const buses = await sent({
    incident: flood,
    agreement: oral,
    resource: 'Four buses for evacuation',
    requestedOn: onDay,
    estimate: 12_400,
  });
  await sent({
    incident: flood,
    agreement: city,
    resource: 'Damage assessment team of six',
    requestedOn: as.day('2026-11-18'),
    estimate: 21_500,
    isHere: false,
  });
  const saws = await sent({
    incident: storm,
    agreement: city,
    resource: 'Two chain saw crews',
    requestedOn: '2024-10-10',
    estimate: 36_000,
  });
  const signs = await sent({
    incident: storm,
    agreement: late,
    resource: 'Traffic control at debris routes',
    requestedOn: '2024-10-10',
    estimate: 9_800,
  });
  const costs = [
    [saws, 'CP-3381', 'labor', 'Crew time, ten days', '2024-10-12', '2024-10-21', 28_412.6],
    [saws, 'CP-3381', 'equipment', 'Saws and bucket truck', '2024-10-12', '2024-10-21', 6_240],
    [signs, 'TR-118', 'labor', 'Officers at four crossings', '2024-10-14', '2024-10-20', 9_760],
    [pumps, 'GA-77-1', 'travel', 'Convoy to staging', onDay, as.day('2026-11-18'), 14_300],
    [buses, 'GL-20', 'equipment', 'Buses and drivers, first night', onDay, as.day('2026-11-18'), 5_150],
  ] as const;
  const made: string[] = [];
  for (const [mission, invoiceNumber, kind, description, workFrom, workUntil, dollars] of costs)
    made.push(
      (
        await as(yvette, '2026-11-19').insert(aidCost, {
          mission,
          invoiceNumber,
          kind,
          description,
          workFrom,
          workUntil,
          amount: usd(dollars),
          project: mission === saws || mission === signs ? project : null,
        })
      ).id,
    );
  await as(miguel, '2026-11-19').move(aidCost, made[0] ?? '', 'post');
}
