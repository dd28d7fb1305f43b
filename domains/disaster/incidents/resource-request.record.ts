import { anyOf, defineRecord, f, forThose, own } from '#kernel';
import { logisticsPeople, paCategories, positions, priorities, timeliness } from './incident-words.ts';
import { requestStates, requestSteps } from './request-life.ts';
import { requestFill, requestLine, stepStamps } from './request-fields.ts';

/** A request for resources of an incident, from the field to the closed cost. ICS 213RR. */
export const resourceRequest = defineRecord('resource_request', {
  label: ['Resource request', 'Resource requests'],
  about: 'What an incident needs, by when and where, and how it is filled.',
  title: 'number',
  fields: {
    number: f.sequence('RR-{yyyy}-{0000}').search(),
    incident: f.ref('incident').required().fixed(),
    period: f.ref('operational_period').label('Operational period').computed(),
    need: f.text({ max: 200 }).label('Mission').required().search(),
    priority: f.choice(priorities).label('Priority').required().defaultTo('medium'),
    neededAt: f.instant().label('Needed by').required(),
    deliverTo: f.text({ max: 200 }).label('Deliver to').required(),
    lines: f.lines(requestLine, { max: 100, label: 'Line' }).label('Lines'),
    total: f.total('lines.amount'),
    substitutes: f.text({ max: 500, lines: 2 }).label('Substitutes'),
    requestedBy: f.person().label('Requested by').required().defaultTo('actor'),
    position: f.choice(positions).label('Position'),
    category: f.choice(paCategories).label('PA category').help('Category of work its cost is claimed under.'),
    fills: f
      .lines(requestFill, { max: 200, label: 'Part' })
      .label('Fulfillment')
      .help('Partial quantities are allowed.')
      .editableBy(logisticsPeople),
    arrivesAt: f.instant().label('Expected arrival').editableBy(logisticsPeople),
    actual: f.money({ currency: 'organization', min: 0 }).label('Actual cost').editableBy(logisticsPeople),
    requisition: f.ref('requisition').computed(),
    dueAt: f.instant().label('Due').computed(),
    timeliness: f.choice(timeliness).label('SLA').computed(),
    ...stepStamps,
  },
  access: {
    read: 'member',
    create: 'member',
    edit: {
      by: 'member',
      rows: anyOf(own('requestedBy'), own('createdBy'), forThose([...logisticsPeople])),
      inStates: Object.keys(requestStates) as (keyof typeof requestStates)[], // keys of that table
    },
  },
  states: requestStates,
  finalStates: ['closed', 'unfilled', 'cancelled'],
  transitions: requestSteps,
  fixed: [
    {
      in: ['submitted', 'approved', 'logistics', 'sourced', 'en_route', 'delivered', 'demobilized'],
      fields: ['need', 'priority', 'neededAt', 'deliverTo', 'lines', 'substitutes', 'requestedBy', 'position'],
      code: 'resource_request.is_submitted',
      sentence: 'A submitted request stays as it is. Send it back to change it.',
    },
    {
      in: ['draft', 'submitted', 'approved', 'delivered', 'demobilized'],
      fields: ['fills', 'arrivesAt'],
      code: 'resource_request.is_not_sourcing',
      sentence: 'Fulfillment is entered while logistics fills the request.',
    },
    {
      in: ['closed', 'unfilled', 'cancelled'],
      code: 'resource_request.is_over',
      sentence: 'This request is over and stays as it is.',
    },
  ],
  list: {
    columns: ['number', 'need', 'incident', 'priority', 'dueAt', 'timeliness', 'deliverTo', 'total', 'status'],
    filters: ['status', 'timeliness', 'incident', 'period', 'priority', 'category', 'dueAt', 'neededAt', 'requestedBy'],
    sort: '-number',
  },
  sections: {
    Request: [
      'incident',
      'period',
      'need',
      'priority',
      'neededAt',
      'dueAt',
      'timeliness',
      'deliverTo',
      'requestedBy',
      'position',
    ],
    Lines: ['lines', 'total', 'substitutes', 'category'],
    Fulfillment: ['fills', 'arrivesAt', 'actual', 'requisition'],
    Steps: Object.keys(stepStamps) as (keyof typeof stepStamps)[], // the keys of these very fields
  },
});
