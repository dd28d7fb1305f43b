import { dollars } from '#kernel';
import { hazards, levels, positions, type Position, priorities } from '../incidents/incident-words.ts';
import { block, grid, type IcsForm } from './form-parts.ts';
import type { IcsFacts, MessageFacts, RequestFacts } from './ics-facts.ts';
import { checkInKinds } from './ics-words.ts';
import { form202, form203, form204, form205, form206, form208, headOf, holdersOf, some } from './plan-forms.ts';
import { needsOf, needTotals } from './planning.ts';

const chart = (facts: IcsFacts): readonly (readonly string[])[] =>
  (['commander', 'safety', 'information', 'liaison', 'operations', 'planning', 'logistics', 'finance'] as const).map(
    (position) => [
      positions[position],
      holdersOf(facts, position) || (position === 'commander' ? facts.incident.commander : ''),
      reportsTo(position),
    ],
  );
const reportsTo = (position: Position): string => (position === 'commander' ? '' : positions.commander);

const form201 = (facts: IcsFacts): IcsForm => ({
  key: 'f201',
  of: null,
  subject: '',
  blocks: [
    block('1', 'Incident name', facts.incident.name),
    block('2', 'Incident number', facts.incident.number),
    block('3', 'Date and time initiated', facts.incident.started),
    block('4', 'Map or sketch', facts.incident.area),
    block('5', 'Situation summary', facts.period.situation, { from: 'period' }),
    block('6', 'Prepared by, signature', holdersOf(facts, 'planning') || facts.incident.commander),
    block('7', 'Current and planned objectives', facts.period.objectives, { from: 'period' }),
    grid(
      '8',
      'Current and planned actions, strategies and tactics',
      ['Time', 'Actions'],
      facts.entries.filter(({ isDecision }) => isDecision).map(({ occurred, text }) => [occurred, text]),
      { from: 'log' },
    ),
    grid('9', 'Current organization', ['Position', 'Name', 'Reports to'], chart(facts)),
    grid(
      '10',
      'Resource summary',
      ['Resource', 'Identifier', 'Ordered', 'Expected', 'Arrived', 'Notes'],
      facts.requests.map((one) => [
        one.need,
        one.number,
        one.madeAt,
        one.arrivesAt || one.neededAt,
        one.isOpen ? 'No' : 'Yes',
        one.deliverTo,
      ]),
      { from: 'requests', isOptional: true },
    ),
  ],
});

const form207 = (facts: IcsFacts): IcsForm => ({
  key: 'f207',
  of: null,
  subject: '',
  blocks: [
    ...headOf(facts),
    grid(
      '3',
      'Organization chart',
      ['Position', 'Name', 'Reports to'],
      [
        ...chart(facts),
        ...facts.assignments.map(({ division, leader }) => [division, leader, positions.operations]),
        [positions.resources, holdersOf(facts, 'resources'), positions.planning],
        [positions.situation, holdersOf(facts, 'situation'), positions.planning],
      ],
    ),
    block(
      '4',
      'Prepared by (Resources unit leader), signature',
      holdersOf(facts, 'resources') || holdersOf(facts, 'planning'),
      {
        from: 'positions',
      },
    ),
  ],
});

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Resources and people on the incident, by agency. */
function byAgency({ checkIns }: IcsFacts): readonly (readonly string[])[] {
  const here = checkIns.filter(({ isIn }) => isIn);
  return [...new Set(here.map(({ agency }) => agency))].map((agency) => {
    const of = here.filter((one) => one.agency === agency);
    return [agency, String(sum(of.map(({ units }) => units))), String(sum(of.map(({ people }) => people)))];
  });
}

const form209 = (facts: IcsFacts): IcsForm => {
  const { incident, period, requests, damage, checkIns } = facts;
  const here = checkIns.filter(({ isIn }) => isIn);
  return {
    key: 'f209',
    of: null,
    subject: '',
    blocks: [
      block('1', 'Incident name', incident.name),
      block('2', 'Incident number', incident.number),
      block('4', 'Incident commander', holdersOf(facts, 'commander') || incident.commander),
      block('5', 'Incident management organization', levels[incident.level]),
      block('6', 'Incident start', incident.started),
      block('9', 'Incident definition', hazards[incident.hazard]),
      block('11', 'For time period', `${period.from} to ${period.until}`),
      block('25', 'Area description', incident.area),
      block('28', 'Significant events', period.situation, { from: 'period' }),
      grid(
        '30',
        'Damage assessment',
        ['Category', 'Lines', 'Approximate cost'],
        damage === null || damage.length === 0
          ? []
          : [
              ...damage.map(({ category, lines, cents }) => [category, String(lines), dollars(cents)]),
              ['Total', String(sum(damage.map(({ lines }) => lines))), dollars(sum(damage.map(({ cents }) => cents)))],
            ],
        { from: 'damage', isOptional: damage !== null },
      ),
      block('35', 'Weather', period.weather, { from: 'period' }),
      block('36', 'Outlook for 12, 24, 48 and 72 hours', period.outlook, { from: 'period' }),
      block('37', 'Strategic objectives', period.objectives, { from: 'period' }),
      block('38', 'Threats and safety', period.safety, { from: 'period' }),
      grid(
        '39',
        'Critical resource needs',
        ['Request', 'Mission', 'Priority', 'Needed by'],
        requests
          .filter(({ isOpen, priority }) => isOpen && (priority === 'now' || priority === 'high'))
          .map((one) => [one.number, one.need, priorities[one.priority], one.neededAt]),
      ),
      block('41', 'Planned actions', facts.assignments.map(({ division, work }) => `${division}: ${work}`).join('\n'), {
        from: 'assignments',
      }),
      block('45', 'Cost of resource requests', dollars(sum(requests.map(({ cents }) => cents)))),
      grid('48', 'Resources by agency', ['Agency', 'Resources', 'Personnel'], byAgency(facts), { from: 'checkIns' }),
      block('51', 'Total personnel', String(sum(here.map(({ people }) => people)))),
      block('52', 'Total resources', String(sum(here.map(({ units }) => units)))),
    ],
  };
};

const form211 = (facts: IcsFacts): IcsForm => ({
  key: 'f211',
  of: null,
  subject: '',
  blocks: [
    block('1', 'Incident name', facts.incident.name),
    block('2', 'Incident number', facts.incident.number),
    block('3', 'Check-in location', facts.incident.area),
    block('4', 'Start', facts.incident.started),
    grid(
      '5',
      'Check-in information',
      ['Resource', 'Agency and base', 'Category', 'Order', 'Time in', 'Time out', 'Leader', 'Persons', 'Assignment'],
      facts.checkIns.map((one) => [
        some(one.resource, one.kind),
        some(one.agency, one.homeBase),
        checkInKinds[one.type],
        one.request,
        one.inAt,
        one.outAt,
        some(one.leader, one.contact),
        String(one.people),
        facts.assignments.find(({ id }) => id === one.assignment)?.division ?? '',
      ]),
      { from: 'checkIns' },
    ),
    block('17', 'Prepared by, signature', holdersOf(facts, 'resources') || holdersOf(facts, 'planning'), {
      from: 'positions',
    }),
  ],
});

const form213 = (facts: IcsFacts, of: MessageFacts): IcsForm => ({
  key: 'f213',
  of: of.id,
  subject: `${of.number} ${of.subject}`,
  blocks: [
    block('1', 'Incident name', facts.incident.name),
    block('2', 'To (name and position)', of.to),
    block('3', 'From (name and position)', of.from),
    block('4', 'Subject', of.subject),
    block('5', 'Date and time', of.sentAt),
    block('7', 'Message', of.message),
    block('8', 'Approved by, signature', of.from),
    block('9', 'Reply', of.reply, { from: 'messages' }),
    block('10', 'Replied by, date and time', some(of.repliedBy, of.repliedAt)),
  ],
});

const form213rr = (facts: IcsFacts, of: RequestFacts): IcsForm => ({
  key: 'f213rr',
  of: of.id,
  subject: `${of.number} ${of.need}`,
  blocks: [
    block('1', 'Incident name', facts.incident.name),
    block('2', 'Date and time', of.madeAt),
    block('3', 'Resource request number', of.number),
    grid(
      '4',
      'Order',
      ['Line', 'Quantity', 'Kind and type', 'Item', 'Needed by', 'Cost'],
      of.lines.map((one, at) => [
        String(at + 1),
        `${one.quantity} ${one.unit}`,
        one.kind,
        one.item,
        of.neededAt,
        dollars(one.cents),
      ]),
      { from: 'requests' },
    ),
    block('5', 'Requested delivery location', of.deliverTo),
    block('6', 'Suitable substitutes', of.substitutes, { from: 'requests', isOptional: true }),
    block('7', 'Requested by and position', some(of.requestedBy, of.position && positions[of.position])),
    block('8', 'Priority', priorities[of.priority]),
    block('9', 'Section chief approval', some(of.approvedBy, of.approvedAt)),
    block(
      '10',
      'Logistics order number',
      of.fills
        .map(({ reference }) => reference)
        .filter(Boolean)
        .join(', '),
    ),
    block('11', 'Supplier phone', ''),
    grid(
      '12',
      'Supplier',
      ['Line', 'Quantity', 'Supplier', 'Source', 'Order or agreement'],
      of.fills.map((one) => [String(one.forLine), one.quantity, one.supplier, one.source, one.reference]),
    ),
    block('13', 'Notes', of.status),
    block('14', 'Logistics approval, signature and date (blocks 14 and 15)', ''),
    block('16', 'Order placed by', ''),
    block('17', 'Finance comment', `Total ${dollars(of.cents)}`),
    block('18', 'Finance section, signature and date (blocks 18 and 19)', ''),
  ],
});

const form214 = (facts: IcsFacts): IcsForm => ({
  key: 'f214',
  of: null,
  subject: '',
  blocks: [
    ...headOf(facts),
    block('3', 'Name and position', 'All positions'),
    grid(
      '6',
      'Resources assigned',
      ['Name', 'Position'],
      facts.positions.map(({ holder, position }) => [holder, positions[position]]),
      { from: 'positions' },
    ),
    grid(
      '7',
      'Activity log',
      ['Date and time', 'Position', 'Notable activities'],
      facts.entries.map(({ occurred, position, text }) => [occurred, position && positions[position], text]),
      { from: 'log' },
    ),
    block('8', 'Prepared by, signature', holdersOf(facts, 'planning'), { from: 'positions' }),
  ],
});

/** Where the worksheet is filled: required from assignments, have from check-in, ordered from open requests. */
const form215 = (facts: IcsFacts): IcsForm => {
  const rows = needsOf(
    facts.assignments,
    facts.checkIns.filter(({ isIn }) => isIn),
  );
  const totals = needTotals(
    rows,
    facts.requests.filter(({ isOpen }) => isOpen).flatMap(({ lines }) => lines),
  );
  return {
    key: 'f215',
    of: null,
    subject: '',
    blocks: [
      ...headOf(facts),
      grid(
        '3-5, 9, 10',
        'Work assignments',
        ['Branch', 'Division or group', 'Work assignment', 'Supervisor', 'Reporting location', 'Arrival'],
        facts.assignments.map((one) => [one.branch, one.division, one.work, one.leader, one.reportTo, one.reportAt]),
        { from: 'assignments' },
      ),
      grid(
        '6',
        'Resources by assignment',
        ['Division or group', 'Resource kind', 'Required', 'Have', 'Need'],
        rows.map((one) => [one.division, one.kind, String(one.required), String(one.have), String(one.need)]),
        { from: 'assignments' },
      ),
      grid(
        '11-13',
        'Total resources',
        ['Resource kind', 'Required', 'Have on hand', 'Need to order', 'Ordered', 'Not ordered'],
        totals.map((one) => [
          one.kind,
          String(one.required),
          String(one.have),
          String(one.need),
          String(one.ordered),
          String(one.short),
        ]),
      ),
      block('14', 'Prepared by, signature', holdersOf(facts, 'operations'), { from: 'positions' }),
    ],
  };
};

/** Every form of a period in the order of their numbers. */
export const formsOf = (facts: IcsFacts): readonly IcsForm[] => [
  form201(facts),
  form202(facts),
  form203(facts),
  ...facts.assignments.map((one) => form204(facts, one)),
  form205(facts),
  form206(facts),
  form207(facts),
  form208(facts),
  form209(facts),
  form211(facts),
  ...facts.messages.map((one) => form213(facts, one)),
  ...facts.requests.map((one) => form213rr(facts, one)),
  form214(facts),
  form215(facts),
];
