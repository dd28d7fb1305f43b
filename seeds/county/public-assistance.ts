import { declaredDisaster } from '#domains/grants/disaster-ai/declared-disaster.record.ts';
import { damageLine } from '#domains/disaster/public-assistance/damage-line.record.ts';
import { assistanceRequest } from '#domains/disaster/pa-request/assistance-request.record.ts';
import { scopingMeeting } from '#domains/disaster/public-assistance/scoping-meeting.record.ts';
import { costKeyOf, costOfLabor } from '#domains/disaster/public-assistance/entries.server.ts';
import { costOfEquipment } from '#domains/disaster/public-assistance/equipment-cost.ts';
import { equipmentEntry } from '#domains/disaster/public-assistance/equipment-entry.record.ts';
import { equipmentRate } from '#domains/disaster/public-assistance/equipment-rate.record.ts';
import { keyOf } from '#domains/disaster/public-assistance/hours.server.ts';
import { laborEntry } from '#domains/disaster/public-assistance/labor-entry.record.ts';
import { paCost } from '#domains/disaster/public-assistance/pa-cost.record.ts';
import { sharesOf } from '#domains/disaster/public-assistance/pa-math.ts';
import { paProject } from '#domains/disaster/public-assistance/pa-project.record.ts';
import { timesMoney } from '#kernel/fields/decimal.ts';
import { addDays } from '#kernel/lists/days.ts';
import type { Actor, Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { As, Cast } from './county.ts';
import { type Input, keep, usd } from './grant-hands.ts';
import { seedAssistanceAward, seedCharges } from './public-assistance-charges.ts';
import { costsTold, damageTold, machinesTold, peopleTold, projectsTold, ungrouped } from './public-assistance-list.ts';

type Project = Row<typeof paProject>;
const hours = (amount: number) => ({ amount: String(amount), unit: 'HR' });

/** Hurricane Milton on the ledger: projects in every state, the Impact List, crews, machines and bills. */
export async function seedPublicAssistance(as: As, cast: Cast): Promise<void> {
  const [yvette, miguel, priya] = ['Yvette Dubois', 'Miguel Ortiz', 'Priya Raman'].map((name) => cast.get(name)) as [
    Actor,
    Actor,
    Actor,
  ];
  const hands = as(yvette, '2026-11-12').asProduct;
  const disaster = await hands.row(declaredDisaster, { where: { number: 'DR-4834-FL' } });
  if (!disaster) throw new Error('The seed declares no DR-4834');
  const people = { yvette, miguel, priya };
  const award = await seedAssistanceAward(hands, people);
  const projects = await seedProjects(hands, { disaster: disaster.id, award }, people);
  await seedDamage(as(yvette, '2024-11-21').asProduct, disaster.id, projects, yvette);
  const rates = await seedRates(hands, miguel);
  const labor = await seedLabor(hands, projects, miguel);
  await seedMachines(hands, { projects, labor, rates, miguel });
  await seedCosts(hands, projects, miguel);
  await seedDays(hands);
  await seedCharges(as, people, projects);
}

interface People {
  readonly yvette: Actor;
  readonly miguel: Actor;
  readonly priya: Actor;
}

interface Of {
  readonly disaster: string;
  readonly award: string;
}

/** What was obligated is what the entries below add up to, at the share of the declaration. */
async function seedProjects(hands: UnitOfWork, { disaster, award }: Of, { yvette, miguel, priya }: People) {
  return keep(
    hands,
    paProject,
    projectsTold.map((one, at) => {
      const isOver = ['obligated', 'complete', 'closed'].includes(one.status);
      const { federalCents } = sharesOf(one.obligated * 100, 75);
      const input = {
        disaster,
        title: one.title,
        category: one.category,
        award: isOver ? award : null,
        applicantId: '000-UTIDE-00',
        femaNumber: isOver ? String(781_400 + at) : null,
        site: one.site,
        scope: one.scope,
        fromDay: one.from,
        untilDay: one.until,
        workDone: one.done,
        estimate: usd(one.estimate),
        insurance: one.insurance ? usd(one.insurance) : null,
        salvage: one.salvage ? usd(one.salvage) : null,
        federalShare: 75,
        obligatedOn: isOver ? '2025-06-17' : null,
        completedOn: one.status === 'complete' || one.status === 'closed' ? one.until : null,
      };
      const computed = {
        status: one.status,
        createdBy: yvette.id,
        ...(one.extended
          ? {
              extendedUntil: one.extended,
              extendedBy: 'recipient',
              extensionReason: 'Design and permits took longer than the first schedule; work is on the new one.',
            }
          : {}),
        ...(one.status === 'formulating' ? {} : { submittedBy: yvette.id }),
        ...(isOver
          ? {
              obligatedNet: usd(one.obligated),
              obligatedFederal: { cents: federalCents, currency: 'USD' },
              obligatedSize: one.obligated >= 1_062_900 ? 'large' : 'small',
              obligatedBy: priya.id,
            }
          : {}),
        ...(one.status === 'complete' || one.status === 'closed' ? { completedBy: miguel.id } : {}),
        ...(one.status === 'closed' ? { closedBy: priya.id } : {}),
      };
      return [input, computed];
    }),
  );
}

/** Along the shore, far enough apart that no two lines are one site. */
const placeOf = (at: number) => ({
  type: 'Point' as const,
  coordinates: [-81.42 + (at % 10) * 0.012, 29.55 + Math.floor(at / 10) * 0.011] as const,
});

async function seedDamage(hands: UnitOfWork, disaster: string, projects: readonly Project[], yvette: Actor) {
  // FEMA met with the county twelve days after the declaration.
  await keep(hands, scopingMeeting, [
    [
      {
        disaster,
        heldOn: '2024-10-23',
        program: 'Renata Olmos, FEMA',
        attendees: 'Yvette Dubois, Lucia Ferreira, Marcus Bell',
      },
      { createdBy: yvette.id },
    ],
  ]);
  await keep(hands, assistanceRequest, [
    [
      {
        disaster,
        legalName: 'Tidewater County',
        applicantType: 'county',
        uei: 'TC4XJ8KM2LD7',
        population: 186_400,
        address: '100 Courthouse Square',
        county: 'Tidewater',
        designatedOn: '2024-10-11',
        primaryContact: 'Yvette Dubois',
        primaryReach: 'yvette.dubois@example.org',
        alternateContact: 'Miguel Ortiz',
        alternateReach: 'miguel.ortiz@example.org',
        filedOn: '2024-10-29',
        decidedOn: '2024-11-04',
      },
      { status: 'approved', dueOn: '2024-11-10', filedBy: yvette.id, createdBy: yvette.id },
    ],
  ]);
  const lines = projects.flatMap((project, at) =>
    (damageTold[at] ?? []).map(([facility, cost]) => ({ project, facility, cost, siteGroup: project.title })),
  );
  const free = ungrouped.map(([siteGroup, category, facility, cost]) => ({
    project: null,
    category,
    facility,
    cost,
    siteGroup,
  }));
  await keep(
    hands,
    damageLine,
    [...lines, ...free].map((one, at) => [
      {
        disaster,
        category: one.project ? one.project.category : one.category,
        facility: one.facility,
        address: `${100 + at * 12} ${one.facility.split(' ')[0]} Road`,
        place: placeOf(at),
        siteGroup: one.siteGroup.slice(0, 80),
        description: 'Damaged by surge and wind between October 9 and 10, 2024.',
        cause: at % 3 === 0 ? 'Wind' : 'Storm surge',
        cost: usd(one.cost),
        workDone: one.project?.workDone ?? 0,
        laborType: at % 4 === 0 ? 'contract' : 'fa',
        priority: at % 5 === 0 ? 'high' : 'medium',
        hadAssistance: at % 7 === 0,
        isInsured: one.project?.category === 'e',
        isHistoric: false,
        isInFloodZone: at % 6 === 0,
        project: one.project?.id ?? null,
        inspectedOn: at % 4 === 3 ? null : '2024-11-21',
      },
      { status: at % 4 === 3 ? 'reported' : 'inspected', createdBy: yvette.id },
    ]),
  );
}

const seedRates = (hands: UnitOfWork, miguel: Actor) =>
  keep(
    hands,
    equipmentRate,
    machinesTold.map(([costCode, description, capacity, rate]) => [
      {
        costCode,
        edition: 'Test 2023',
        validFrom: '2023-08-01',
        description,
        capacity,
        per: 'hour',
        rate: usd(rate),
        isTest: true,
        source: 'Test schedule: figures made up for this demonstration, not those of FEMA',
      },
      { createdBy: miguel.id },
    ]),
  );

/** Each person works for one project a day, so that no day has more than its hours. */
async function seedLabor(hands: UnitOfWork, projects: readonly Project[], miguel: Actor) {
  const rows = peopleTold.flatMap(([employee, jobTitle, employeeClass, rate, at], person) => {
    const project = projects[at];
    if (!project) return [];
    return Array.from({ length: 26 }, (_, day): readonly [Input, Input] => {
      const emergency = project.category === 'a' || project.category === 'b';
      const of = {
        project: project.id,
        employee,
        jobTitle,
        employeeClass,
        workDay: addDays(project.fromDay, day + 1),
        regularHours: hours(8),
        overtimeHours: hours(emergency ? 2 + ((day + person) % 3) : (day + person) % 2),
        regularRate: usd(rate),
        overtimeRate: usd(Math.round(rate * 150) / 100),
        regularBenefits: 31.25,
        overtimeBenefits: 9.8,
        paysOvertime: employeeClass !== 'exempt',
        task: project.title,
      } as const;
      return [
        of,
        { status: 'entered', createdBy: miguel.id, employeeKey: keyOf(employee), ...costOfLabor(of, project.category) },
      ];
    });
  });
  return keep(hands, laborEntry, rows);
}

interface Machines {
  readonly projects: readonly Project[];
  readonly labor: readonly Row<typeof laborEntry>[];
  readonly rates: readonly Row<typeof equipmentRate>[];
  readonly miguel: Actor;
}

/** A machine runs with its operator and stands by for the rest of the day. */
async function seedMachines(hands: UnitOfWork, { labor, rates, miguel }: Machines) {
  const operators = labor.filter(({ jobTitle }) => jobTitle === 'Equipment operator');
  const names = [...new Set(operators.map(({ employee }) => employee))];
  await keep(
    hands,
    equipmentEntry,
    operators.flatMap((operator, at): (readonly [Input, Input])[] => {
      const turn = names.indexOf(operator.employee);
      const rate = rates[turn % rates.length];
      if (!rate) return [];
      const of = {
        project: operator.project,
        unitId: `TC-${210 + turn}`,
        equipment: `${rate.description}, ${rate.capacity ?? ''}`,
        rate: rate.id,
        operator: operator.id,
        hours: hours(5 + (at % 3)),
        miles: null,
        standby: hours(1),
        localRate: turn % 4 === 0 ? usd(rate.rate.cents / 100 - 2) : null,
        // Above what counts without review: the lower of the others counts.
        stateRate: turn % 4 === 1 ? usd(92.5) : null,
      };
      return [
        [
          of,
          {
            status: 'entered',
            createdBy: miguel.id,
            workDay: operator.workDay,
            unitKey: keyOf(of.unitId),
            ...costOfEquipment(of, rate, '2024-10-11'),
          },
        ],
      ];
    }),
  );
}

async function seedCosts(hands: UnitOfWork, projects: readonly Project[], miguel: Actor) {
  await keep(
    hands,
    paCost,
    costsTold.flatMap(
      ([at, kind, payee, description, documentNumber, quantity, unit, price], day): (readonly [Input, Input])[] => {
        const project = projects[at];
        if (!project) return [];
        const usedOn = addDays(project.fromDay, 3 + day);
        const total = timesMoney(usd(price), quantity) ?? usd(0);
        return [
          [
            {
              project: project.id,
              kind,
              payee,
              description,
              documentNumber,
              boughtOn: kind === 'materials' ? addDays(usedOn, -2) : null,
              usedOn,
              quantity: { amount: quantity, unit },
              unitPrice: usd(price),
              weeklyRate: kind === 'rented' && unit === 'DAY' ? usd(price * 4.5) : null,
            },
            {
              status: 'entered',
              createdBy: miguel.id,
              total,
              documentKey: costKeyOf({ payee, documentNumber, description, usedOn }, total.cents),
            },
          ],
        ];
      },
    ),
  );
}

/** The days of people and machines, as the entries above add up to. */
async function seedDays(hands: UnitOfWork): Promise<void> {
  const organization = [hands.actor.organizationId];
  await hands.tx.query(
    `insert into labor_day (organization_id, employee_key, work_day, hours, machine_hours)
     with machines as (select e.operator, sum(e.hours_amount) as hours
       from equipment_entry e where e.organization_id = $1 group by 1)
     select l.organization_id, l.employee_key, l.work_day, sum(l.regular_hours_amount + l.overtime_hours_amount),
       coalesce(sum(m.hours), 0)
     from labor_entry l left join machines m on m.operator = l.id
     where l.organization_id = $1 group by 1, 2, 3`,
    organization,
  );
  await hands.tx.query(
    `insert into equipment_day (organization_id, unit_key, work_day, hours)
     select e.organization_id, e.unit_key, e.work_day, sum(e.hours_amount)
     from equipment_entry e where e.organization_id = $1 group by 1, 2, 3`,
    organization,
  );
}
