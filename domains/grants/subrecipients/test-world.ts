import { randomUUID } from 'node:crypto';
import type { New, Row } from '#kernel';
import type { Person, World } from '#world';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { monitoringVisit } from '../monitoring/monitoring-visit.record.ts';
import { subawardRisk } from '../monitoring/subaward-risk.record.ts';
import { type GrantWorld, grantWorld, usd } from '../test-world.ts';
import { ofContractor, ofSubrecipient } from './determination.ts';
import { subaward } from './subaward.record.ts';
import { subrecipient } from './subrecipient.record.ts';

export { usd };

const yes = Object.fromEntries(ofSubrecipient.map((name) => [name, 'yes'] as const));
const no = Object.fromEntries(ofContractor.map((name) => [name, 'no'] as const));
export const answers = { ...yes, ...no } as Readonly<Record<string, 'yes' | 'no'>>;

/** A county whose grant managers pass money on, with an award of HUD and one subrecipient. */
export interface SubWorld extends GrantWorld {
  readonly laura: Person;
  party(more?: Partial<New<typeof subrecipient>>): Promise<Row<typeof subrecipient>>;
  /** Assessed by Yvette and in force. */
  assessed(of: string, more?: Partial<New<typeof subawardRisk>>): Promise<Row<typeof subawardRisk>>;
  /** Yvette’s draft with all elements; the party is assessed. */
  sub(award: string, more?: Partial<New<typeof subaward>>): Promise<Row<typeof subaward>>;
  /** The same, determined and checked by Yvette. */
  checked(award: string, more?: Partial<New<typeof subaward>>): Promise<Row<typeof subaward>>;
  /** The same, signed by Priya. */
  signed(award: string, more?: Partial<New<typeof subaward>>): Promise<Row<typeof subaward>>;
  hud(more?: object): Promise<string>;
  visit(of: string, more?: Partial<New<typeof monitoringVisit>>): Promise<Row<typeof monitoringVisit>>;
  finding(of: string, more?: Partial<New<typeof monitoringFinding>>): Promise<Row<typeof monitoringFinding>>;
  /** From its response to the closure by Priya. */
  closeFinding(id: string): Promise<Row<typeof monitoringFinding>>;
}

/** Twelve letters and digits without O and I, and no zero in front. */
export const uei = (): string => `J${randomUUID().replaceAll('-', '').slice(0, 11).toUpperCase()}`;

export async function subWorld(given?: World): Promise<SubWorld> {
  const here = await grantWorld(given);
  const { yvette, priya, paper } = here;
  const laura = await here.withDuties('Laura Jennings', 'budget_officer');
  const party: SubWorld['party'] = (more = {}) =>
    yvette.make(subrecipient, {
      name: `Harbor Housing ${randomUUID().slice(0, 6)}`,
      uei: uei(),
      kind: 'nonprofit',
      fiscalYearEnd: 'm06',
      official: 'Dana Whitfield',
      ...more,
    });
  const assessed: SubWorld['assessed'] = async (of, more = {}) => {
    const { id } = await yvette.make(subawardRisk, {
      subrecipient: of,
      experience: 'low',
      audits: 'medium',
      personnel: 'low',
      federalMonitoring: 'low',
      size: 'medium',
      reporting: 'low',
      ...more,
    });
    return yvette.run(subawardRisk, 'adopt', id);
  };
  const sub: SubWorld['sub'] = async (award, { subrecipient: given, ...more } = {}) => {
    const whose = given ?? (await party()).id;
    if (!given) await assessed(whose);
    return yvette.make(subaward, {
      award,
      subrecipient: whose,
      description: 'Rapid rehousing of families',
      amount: usd(25_000),
      committed: usd(25_000),
      fromDay: '2026-10-01',
      untilDay: '2027-09-30',
      budgetFrom: '2026-10-01',
      budgetUntil: '2027-09-30',
      aln: '14.218',
      research: 'no',
      indirect: 'de_minimis',
      indirectRate: 15,
      officialContact: 'Yvette Dubois, grants@tidewater.example',
      requirements: 'Subpart F and the award conditions apply.',
      recordsAccess: 'Section 9',
      closeoutTerms: 'Section 14',
      isFixed: false,
      determinationReasons: 'It decides who is served and is measured by housed families.',
      documents: [paper],
      ...answers,
      ...more,
    });
  };
  const checked: SubWorld['checked'] = async (award, more) => {
    const { id } = await sub(award, more);
    await yvette.run(subaward, 'determine', id);
    return yvette.run(subaward, 'check', id);
  };
  const signed: SubWorld['signed'] = async (award, more) => {
    const { id } = await checked(award, more);
    return priya.run(subaward, 'sign', id);
  };
  const hud: SubWorld['hud'] = async (more = {}) => {
    const listings = [{ aln: '14.218', program: 'Community Development Block Grant', amount: usd(100_000) }];
    return (await here.active({ title: 'CDBG', agency: 'HUD', listings, ...more })).id;
  };
  const visit: SubWorld['visit'] = (of, more = {}) =>
    yvette.make(monitoringVisit, {
      subaward: of,
      kind: 'site',
      scope: 'Payroll and eligibility files of the first quarter.',
      plannedOn: '2026-12-01',
      checklist: [{ item: 'Time sheets are signed', answer: 'partly' }],
      samples: [
        { reference: 'PAY-104', amount: usd(1_200) },
        { reference: 'PAY-118', amount: usd(800.5) },
      ],
      ...more,
    });
  const finding: SubWorld['finding'] = (of, more = {}) =>
    yvette.make(monitoringFinding, {
      subaward: of,
      kind: 'allowability',
      condition: 'Two time sheets lack the signature of a supervisor.',
      correctiveAction: 'Sign all time sheets and train supervisors.',
      dueOn: '2026-12-31',
      ...more,
    });
  const closeFinding: SubWorld['closeFinding'] = async (id) => {
    const { version } = await yvette.see(monitoringFinding, id);
    await yvette.edit(monitoringFinding, id, version, {
      response: 'All time sheets are signed and supervisors trained.',
      evidence: [paper],
      verification: 'Ten of ten time sheets looked at on site.',
    });
    for (const step of ['respond', 'accept', 'start', 'verify'] as const) await yvette.run(monitoringFinding, step, id);
    return priya.run(monitoringFinding, 'close', id);
  };
  return { ...here, laura, party, assessed, sub, checked, signed, hud, visit, finding, closeFinding };
}
