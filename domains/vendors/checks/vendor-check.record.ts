import { defineRecord, f } from '#kernel';
import { gates, samSources } from './check-words.ts';

/** The check of a vendor at one act, with what each source said and from when it is: 2 CFR 180.300. Rows are added and never changed. */
export const vendorCheck = defineRecord('vendor_check', {
  label: ['Responsibility check', 'Responsibility checks'],
  about: 'What each source said of a vendor at an award, contract, amendment or payment.',
  title: 'number',
  fields: {
    number: f.sequence('VC-{yyyy}-{00000}').search(),
    vendor: f.ref('vendor').required().computed(),
    gate: f.choice(gates).label('Checked for').required().computed(),
    act: f.text({ max: 40 }).label('Step').required().computed(),
    about: f.text({ max: 80 }).label('Document').required().computed(),
    aboutId: f.uuid().required().computed().readableBy('nobody'),
    source: f.choice(samSources).label('SAM.gov source').required().computed(),
    answeredAt: f.instant().label('SAM.gov answered').computed(),
    extractOf: f.date().label('Extract of').computed(),
    matches: f.integer({ min: 0 }).label('Matches').required().computed().defaultTo(0),
    sources: f
      .json({
        type: 'array',
        items: {
          type: 'object',
          required: ['source', 'said'],
          properties: { source: { type: 'string' }, said: { type: 'string' } },
        },
      })
      .label('What each said')
      .required()
      .computed(),
    checkedBy: f.person().label('Checked by').computed(),
    checkedOn: f.date().label('Checked on').required().computed(),
    checkedAt: f.instant().label('Checked').required().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'vendor', 'gate', 'about', 'source', 'extractOf', 'matches', 'checkedAt'],
    filters: ['vendor', 'gate', 'source', 'checkedOn'],
    sort: '-number',
  },
  sections: {
    Check: ['vendor', 'gate', 'act', 'about', 'checkedBy', 'checkedOn', 'checkedAt'],
    Sources: ['source', 'answeredAt', 'extractOf', 'matches'],
  },
});
