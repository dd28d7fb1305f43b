import { defineRecord, f, own } from '#kernel';
import { cubicYards, debrisKinds, origins } from './debris-words.ts';
import { ticketStates, ticketSteps, towerFills } from './ticket-life.ts';

/** One load of debris: one monitor sees it loaded, another at the tower how full it is. Its capacity comes from the truck. */
export const loadTicket = defineRecord('load_ticket', {
  label: ['Load ticket', 'Load tickets'],
  about: 'One load of debris from the street to a site, with its measured volume.',
  title: 'ticketNumber',
  fields: {
    ticketNumber: f.text({ max: 30 }).label('Ticket number').required().search(),
    incident: f.ref('incident').required().fixed(),
    truck: f.ref('debris_truck').label('Truck').required().help('Certified trucks.'),
    kind: f.choice(debrisKinds).label('Debris type').required().defaultTo('vegetative'),
    street: f.text({ max: 200 }).label('Pickup street').required().search(),
    place: f.place().label('Pickup point'),
    origin: f.choice(origins).label('Picked up from').required().defaultTo('right_of_way'),
    entryNumber: f.text({ max: 60 }).label('Right of entry').help('Number of the signed form.'),
    loadedAt: f.instant().label('Loaded').required(),
    photos: f.attachments().label('Photos'),
    site: f.ref('debris_site').label('Debris site'),
    percentFull: f.integer({ min: 1, max: 100 }).label('Percent full').help('As seen from the tower.'),
    arrivedAt: f.instant().label('Arrived'),
    capacity: f.quantity({ units: cubicYards }).label('Truck capacity').computed(),
    volume: f.quantity({ units: cubicYards }).label('Cubic yards').computed(),
    workDay: f.date().label('Work day').computed(),
    isEligible: f.yesNo().label('Eligible').computed(),
    ruling: f.text({ max: 200 }).label('Eligibility rule').computed(),
    loadMonitor: f.person().label('Load monitor').computed(),
    towerMonitor: f.person().label('Tower monitor').computed(),
    bill: f.ref('debris_bill').label('Paid on bill').computed(),
    ticketKey: f.text({ max: 120 }).label('Unique number').unique().computed(),
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', rows: own('createdBy'), inStates: ['loaded', 'measured', 'billed', 'void'] },
  },
  states: ticketStates,
  finalStates: ['void'],
  transitions: ticketSteps,
  fixed: [
    {
      in: ['loaded'],
      fields: towerFills,
      code: 'load_ticket.tower_records',
      sentence: 'The tower records site, percent and arrival. Choose Record tower.',
    },
    {
      in: ['measured', 'billed'],
      except: ['photos'],
      code: 'load_ticket.is_measured',
      sentence: 'A measured ticket stays as it is. Void it and enter a new one.',
    },
    { in: ['void'], code: 'load_ticket.is_void', sentence: 'A void ticket stays as it is.' },
  ],
  list: {
    columns: ['ticketNumber', 'truck', 'street', 'kind', 'volume', 'isEligible', 'workDay', 'status'],
    filters: ['status', 'incident', 'truck', 'site', 'kind', 'origin', 'isEligible', 'bill', 'workDay'],
    sort: '-ticketNumber',
  },
  sections: {
    Load: [
      'ticketNumber',
      'incident',
      'truck',
      'kind',
      'street',
      'place',
      'origin',
      'entryNumber',
      'loadedAt',
      'photos',
    ],
    Tower: ['site', 'percentFull', 'arrivedAt', 'capacity', 'volume'],
    Monitoring: ['loadMonitor', 'towerMonitor', 'workDay', 'isEligible', 'ruling', 'bill'],
  },
});
