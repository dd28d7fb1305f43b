import { defineRecord, f, own } from '#kernel';

/** As many as fit side by side. */
export const MOST_COMPARED = 12;

/** Vendors that a person picked to compare, and to invite to a solicitation. */
export const vendorShortlist = defineRecord('vendor_shortlist', {
  label: ['Shortlist', 'Shortlists'],
  about: 'Vendors picked to compare side by side and to invite to a solicitation.',
  title: 'name',
  fields: {
    name: f.text({ max: 120 }).required().search(),
    solicitation: f
      .text({ max: 60 })
      .label('For solicitation')
      .search()
      .help('Its number, as in SOL-2026-019. Its invitations offer this shortlist.'),
    vendors: f.refs('vendor', { max: MOST_COMPARED }).required(),
    note: f.longText({ max: 2000 }).label('Note'),
  },
  access: {
    read: 'member',
    create: 'member',
    edit: { by: 'member', rows: own('createdBy') },
    remove: { by: 'member', rows: own('createdBy') },
  },
  list: {
    columns: ['name', 'solicitation', 'vendors', 'createdBy', 'createdAt'],
    filters: ['solicitation'],
    sort: '-createdAt',
  },
  sections: { Shortlist: ['name', 'solicitation', 'vendors', 'note'] },
});
