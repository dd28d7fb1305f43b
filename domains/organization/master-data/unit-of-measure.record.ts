import { defineRecord, f } from '#kernel';
import { unitPattern } from '#kernel/fields/quantity.ts';
import { keptFields, keptOffered, keptStates, keptSteps } from './kept.ts';
import { endsAfterItBegins } from './kept.rules.ts';

const form = {
  pattern: unitPattern,
  message: 'Must be capital letters and digits and begin with a letter, such as EA or FT2',
};

/** In what things are counted or measured. */
export const unitOfMeasure = defineRecord('unit_of_measure', {
  label: ['Unit', 'Units'],
  about: 'A unit of measure for purchasing.',
  title: 'name',
  fields: {
    code: f
      .text({ max: 10, form })
      .help('Fixed because quantities use it. For another code, add a unit and merge this one.')
      .required()
      .unique()
      .fixed()
      .search(),
    name: f.text({ max: 80 }).required().search(),
    kind: f
      .choice({
        count: 'Count',
        length: 'Length',
        area: 'Area',
        volume: 'Volume',
        weight: 'Weight',
        time: 'Time',
        energy: 'Energy',
        lump: 'Lump sum',
      })
      .required(),
    standard: f
      .text({ max: 3 })
      .label('UN/ECE code')
      .help('What cXML and electronic invoices call it, such as EA or FOT.'),
    ...keptFields,
    mergedInto: f.ref('unit_of_measure').computed(),
  },
  access: { read: 'member', create: 'admin', edit: 'nobody' },
  states: keptStates,
  finalStates: ['merged'],
  transitions: keptSteps,
  selectable: keptOffered,
  rules: [endsAfterItBegins('unit_of_measure', 'unit')],
  list: {
    columns: ['code', 'name', 'kind', 'standard', 'validUntil', 'owner', 'status'],
    filters: ['status', 'kind'],
    sort: 'code',
  },
  sections: { Unit: ['code', 'name', 'kind', 'standard'], 'In force': ['owner', 'validFrom', 'validUntil'] },
});
