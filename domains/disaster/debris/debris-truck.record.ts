import { defineRecord, f } from '#kernel';
import { certifierIsAnother } from './debris.rules.ts';
import { cubicYards, debrisLeads, feet } from './debris-words.ts';

const side = () => f.quantity({ units: feet, positive: true, max: '100' });

/** A hauler’s truck or trailer: measured by one person, certified by another. Its capacity is never typed. */
export const debrisTruck = defineRecord('debris_truck', {
  label: ['Debris truck', 'Debris trucks'],
  about: 'A truck of a hauler with its placard and its measured and certified capacity.',
  title: 'placard',
  fields: {
    placard: f.text({ max: 30 }).label('Placard').required().search().unique(),
    hauler: f.ref('vendor').label('Hauler').required().fixed(),
    subcontractor: f.text({ max: 120 }).label('Subcontractor').search(),
    plate: f.text({ max: 20 }).label('License plate').required().search(),
    description: f.text({ max: 120 }).label('Truck and body').required(),
    length: side().label('Inside length').required(),
    width: side().label('Inside width').required(),
    height: side().label('Inside height').required(),
    deduction: f
      .quantity({ units: cubicYards, min: '0', max: '50' })
      .label('Deduction')
      .help('Wheel wells, dog house, rounded corners.'),
    photos: f.attachments().label('Photos'),
    capacity: f.quantity({ units: cubicYards }).label('Certified capacity').computed(),
    measuredBy: f.person().label('Measured by').computed(),
    certifiedBy: f.person().label('Certified by').computed(),
    certifiedOn: f.date().label('Certified on').computed(),
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', inStates: ['measured', 'certified', 'retired'] },
  },
  states: { measured: ['review', 'Awaiting certification'], certified: 'done', retired: 'stopped' },
  finalStates: ['retired'],
  transitions: {
    certify: {
      label: 'Certify truck',
      from: 'measured',
      to: 'certified',
      by: debrisLeads,
      rules: [certifierIsAnother],
    },
    retire: {
      label: 'Retire truck',
      from: ['measured', 'certified'],
      to: 'retired',
      by: debrisLeads,
      reason: 'required',
    },
  },
  fixed: [
    {
      in: ['certified'],
      except: ['photos'],
      code: 'debris_truck.is_certified',
      sentence: 'A certified truck stays as it was measured. Retire it and measure it again.',
    },
    { in: ['retired'], code: 'debris_truck.is_retired', sentence: 'A retired truck stays as it is.' },
  ],
  selectable: { states: ['certified'] },
  list: {
    columns: ['placard', 'hauler', 'description', 'capacity', 'certifiedOn', 'status'],
    filters: ['status', 'hauler', 'certifiedOn'],
    sort: 'placard',
  },
  sections: {
    Truck: ['placard', 'hauler', 'subcontractor', 'plate', 'description'],
    Measures: ['length', 'width', 'height', 'deduction', 'photos'],
    Certification: ['capacity', 'measuredBy', 'certifiedBy', 'certifiedOn'],
  },
});
