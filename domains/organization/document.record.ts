import { anyOf, bothSides, defineRecord, f, forThose, own, where } from '#kernel';
import { payablesReaders } from './payables-readers.ts';

/** A file with its name. The bytes are kept once, under their own hash. */
export const document = defineRecord('document', {
  label: ['Document', 'Documents'],
  about: 'A file with its name, stored once under its hash.',
  title: 'name',
  serves: bothSides,
  fields: {
    name: f.text({ max: 255 }).required().search(),
    description: f.text({ max: 1000, lines: 3 }).search(),
    owner: f.person().required().fixed().defaultTo('actor'),
    audience: f
      .choice({ organization: 'Everyone in the organization', payables: 'Accounts payable', private: 'Only me' })
      .required()
      .defaultTo('organization'),
    mediaType: f.text({ max: 120 }).required().computed(),
    size: f.integer({ min: 0 }).required().computed(),
    sha256: f.text({ max: 64 }).label('SHA-256').required().computed(),
    scan: f
      .choice({ not_scanned: 'Not scanned', clean: 'Clean', infected: 'Infected' })
      .label('Virus scan')
      .required()
      .computed(),
  },
  access: {
    read: {
      by: 'member',
      rows: anyOf(
        own('owner'),
        where('audience', 'organization'),
        forThose(payablesReaders, where('audience', 'payables')),
        forThose({ duty: 'auditor' }),
      ),
    },
    create: 'nobody',
    edit: { by: 'member', rows: own('owner'), inStates: ['kept'] },
  },
  states: { kept: ['done', 'Active'], archived: 'new', destroyed: 'stopped' },
  finalStates: ['destroyed'],
  selectable: { states: ['kept', 'archived'] },
  transitions: {
    archive: {
      label: 'Archive',
      from: 'kept',
      to: 'archived',
      by: 'member',
      rows: anyOf(own('owner'), forThose('admin')),
    },
    restore: {
      label: 'Restore',
      from: 'archived',
      to: 'kept',
      by: 'member',
      rows: anyOf(own('owner'), forThose('admin')),
    },
    /** After its retention, approved by two people: the content goes, name and hash stay. */
    destroy: {
      label: 'Destroy content',
      from: ['kept', 'archived'],
      to: 'destroyed',
      by: 'nobody',
      reason: 'required',
    },
  },
  list: {
    columns: ['name', 'mediaType', 'size', 'owner', 'scan', 'createdAt'],
    filters: ['status', 'owner', 'mediaType'],
    sort: '-createdAt',
  },
  sections: { Document: ['name', 'description', 'audience', 'owner'], File: ['mediaType', 'size', 'sha256', 'scan'] },
});
