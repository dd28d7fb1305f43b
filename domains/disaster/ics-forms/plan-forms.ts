import { positions, type Position } from '../incidents/incident-words.ts';
import { block, grid, type IcsBlock, type IcsForm } from './form-parts.ts';
import type { AssignmentFacts, IcsFacts } from './ics-facts.ts';
import { careLevels, channelModes, type IcsFormKey } from './ics-words.ts';

export const yes = (is: boolean | null): string => (is === null ? '' : is ? 'Yes' : 'No');
export const some = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');

/** Who holds a position in the period, as the forms name people. */
export const holdersOf = ({ positions: held }: IcsFacts, position: Position): string =>
  held
    .filter((one) => one.position === position)
    .map(({ holder }) => holder)
    .join(', ');

/** Blocks 1 and 2 of nearly every form. */
export const headOf = ({ incident, period }: IcsFacts): readonly IcsBlock[] => [
  block('1', 'Incident name', `${incident.name} (${incident.number})`),
  block('2', 'Operational period', `Period ${period.place}: ${period.from} to ${period.until}`),
];

const prepared = (item: string, facts: IcsFacts, by: Position): IcsBlock =>
  block(item, `Prepared by (${positions[by]}), signature`, holdersOf(facts, by) || null, { from: 'positions' });

const form = (key: IcsFormKey, subject: string, blocks: readonly IcsBlock[], of: string | null = null): IcsForm => ({
  key,
  of,
  subject,
  blocks,
});

export const form202 = (facts: IcsFacts): IcsForm =>
  form('f202', '', [
    ...headOf(facts),
    block('3', 'Objectives', facts.period.objectives, { from: 'period' }),
    block('4', 'Operational period command emphasis', facts.period.emphasis, { from: 'period' }),
    block('4b', 'General situational awareness', some(facts.period.situation, facts.period.weather) || null, {
      from: 'period',
    }),
    block('5', 'Site safety plan', facts.period.safetyPlan, { from: 'period' }),
    block('6', 'Incident action plan (forms included)', includedIn(facts).join(', ')),
    prepared('7', facts, 'planning'),
    block('8', 'Approved by incident commander, signature', facts.incident.commander),
  ]);

/** The forms that the plan of this period has. */
const includedIn = ({ assignments, period }: IcsFacts): readonly string[] => [
  'ICS 202',
  'ICS 203',
  ...(assignments.length > 0 ? [`ICS 204 (${assignments.length})`] : []),
  'ICS 205',
  'ICS 206',
  ...(period.safety ? ['ICS 208'] : []),
];

const sectionRows = (facts: IcsFacts, of: readonly Position[]) =>
  of.map((position) => [positions[position], holdersOf(facts, position)]);

export const form203 = (facts: IcsFacts): IcsForm =>
  form('f203', '', [
    ...headOf(facts),
    grid(
      '3',
      'Incident commander and command staff',
      ['Position', 'Name'],
      sectionRows(facts, ['commander', 'safety', 'information', 'liaison']).map(([position = '', name = '']) => [
        position,
        position === positions.commander ? name || facts.incident.commander : name,
      ]),
    ),
    grid(
      '4',
      'Agency representatives',
      ['Agency', 'Leader'],
      [...new Set(facts.checkIns.filter(({ isIn }) => isIn).map(({ agency }) => agency))].map((agency) => [
        agency,
        facts.checkIns.find((one) => one.isIn && one.agency === agency && one.leader !== null)?.leader ?? '',
      ]),
    ),
    block('5', 'Planning section chief', holdersOf(facts, 'planning'), { from: 'positions' }),
    grid('5', 'Planning section units', ['Unit', 'Name'], sectionRows(facts, ['resources', 'situation'])),
    block('6', 'Logistics section chief', holdersOf(facts, 'logistics'), { from: 'positions' }),
    block('7', 'Operations section chief', holdersOf(facts, 'operations'), { from: 'positions' }),
    grid(
      '7',
      'Branches, divisions and groups',
      ['Branch', 'Division or group', 'Leader'],
      facts.assignments.map(({ branch, division, leader }) => [branch, division, leader]),
      { from: 'assignments' },
    ),
    block('8', 'Finance/administration section chief', holdersOf(facts, 'finance'), { from: 'positions' }),
    prepared('9', facts, 'planning'),
  ]);

/** What is checked in for an assignment, the way block 5 lists it. */
const assignedTo = ({ checkIns }: IcsFacts, id: string) =>
  checkIns
    .filter((one) => one.isIn && one.assignment === id)
    .map((one) => [
      some(one.resource, one.kind),
      one.leader,
      String(one.people),
      one.contact,
      some(one.agency, one.homeBase),
    ]);

export const form204 = (facts: IcsFacts, of: AssignmentFacts): IcsForm =>
  form(
    'f204',
    of.division,
    [
      ...headOf(facts),
      block('3', 'Branch, division, group or staging area', some(of.branch, of.division)),
      grid(
        '4',
        'Operations personnel',
        ['Position', 'Name', 'Contact'],
        [
          [positions.operations, holdersOf(facts, 'operations'), channelOf(facts, 'operations')],
          ['Division or group supervisor', of.leader, of.contact],
        ],
      ),
      grid(
        '5',
        'Resources assigned',
        ['Resource identifier', 'Leader', 'Persons', 'Contact', 'Agency and base'],
        assignedTo(facts, of.id),
        { from: 'checkIns' },
      ),
      block('5', 'Reporting location and time', some(of.reportTo, of.reportAt), { from: 'assignments' }),
      block('6', 'Work assignments', of.work, { from: 'assignments' }),
      block('7', 'Special instructions', of.instructions, { from: 'assignments', isOptional: true }),
      grid(
        '8',
        'Communications',
        ['Function', 'Channel', 'RX', 'TX'],
        facts.channels.map(({ purpose, name, receives, sends }) => [purpose, name, receives, sends]),
        { from: 'channels' },
      ),
      prepared('9', facts, 'planning'),
    ],
    of.id,
  );

const channelOf = ({ positions: held }: IcsFacts, position: Position): string =>
  held.find((one) => one.position === position)?.channel ?? '';

export const form205 = (facts: IcsFacts): IcsForm =>
  form('f205', '', [
    ...headOf(facts).map((one) => (one.item === '2' ? { ...one, item: '3' } : one)),
    grid(
      '4',
      'Basic radio channel use',
      ['Zone, Ch', 'Function', 'Channel name', 'Assignment', 'RX, tone', 'TX, tone', 'Mode', 'Remarks'],
      facts.channels.map((one) => [
        some(one.zone, one.channel),
        one.purpose,
        one.name,
        one.usedBy,
        some(one.receives, one.receiveTone),
        some(one.sends, one.sendTone),
        channelModes[one.mode],
        one.remarks,
      ]),
      { from: 'channels' },
    ),
    block('5', 'Special instructions', facts.period.radioNote, { from: 'period', isOptional: true }),
    prepared('6', facts, 'logistics'),
  ]);

export const form206 = (facts: IcsFacts): IcsForm => {
  const of = (kind: IcsFacts['medical'][number]['kind']) => facts.medical.filter((one) => one.kind === kind);
  return form('f206', '', [
    ...headOf(facts),
    grid(
      '3',
      'Medical aid stations',
      ['Name', 'Location', 'Contact', 'Paramedics on site'],
      of('aid_station').map((one) => [one.name, one.location, one.contact, yes(one.hasParamedics)]),
      { from: 'medical' },
    ),
    grid(
      '4',
      'Transportation',
      ['Ambulance service', 'Location', 'Contact', 'Level of service'],
      of('transport').map((one) => [one.name, one.location, one.contact, one.care && careLevels[one.care]]),
      { from: 'medical' },
    ),
    grid(
      '5',
      'Hospitals',
      ['Name', 'Address', 'Contact', 'Air min', 'Ground min', 'Trauma', 'Burn', 'Helipad'],
      of('hospital').map((one) => [
        one.name,
        one.location,
        one.contact,
        one.byAir === null ? '' : String(one.byAir),
        one.byGround === null ? '' : String(one.byGround),
        one.traumaLevel === null ? '' : `Level ${one.traumaLevel}`,
        yes(one.hasBurnCenter),
        yes(one.hasHelipad),
      ]),
      { from: 'medical' },
    ),
    block('6', 'Special medical emergency procedures', facts.period.medicalProcedure, { from: 'period' }),
    prepared('7', facts, 'logistics'),
    block('8', 'Approved by (Safety officer), signature', holdersOf(facts, 'safety'), { from: 'positions' }),
  ]);
};

export const form208 = (facts: IcsFacts): IcsForm =>
  form('f208', '', [
    ...headOf(facts),
    block('3', 'Safety message, plan and program', facts.period.safety, { from: 'period' }),
    block('4', 'Site safety plan', facts.period.safetyPlan, { from: 'period' }),
    prepared('5', facts, 'safety'),
  ]);

/** The incident action plan of a period: 202 to 206, and 208 where there is a safety message. */
export const planOf = (facts: IcsFacts): readonly IcsForm[] => [
  form202(facts),
  form203(facts),
  ...facts.assignments.map((one) => form204(facts, one)),
  form205(facts),
  form206(facts),
  ...(facts.period.safety ? [form208(facts)] : []),
];
