import { defineRecord, f } from '#kernel';

/**
 * That a firm read an addendum: its receipt. It is a row of the firm, because who acknowledges is about to bid, and before the opening
 * an agency knows of no bidder.
 */
export const addendumAcknowledgement = defineRecord('addendum_acknowledgement', {
  label: ['Addendum acknowledgment', 'Addendum acknowledgments'],
  about: 'Your receipt for each addendum that your firm acknowledged.',
  title: 'number',
  serves: ['firm'],
  fields: {
    number: f.sequence('ACK-{yyyy}-{0000}').search(),
    agency: f.text({ max: 200 }).required().computed().search(),
    solicitation: f.text({ max: 60 }).label('Solicitation').required().computed().search(),
    name: f.text({ max: 160 }).label('Title').required().computed().search(),
    addendum: f.integer({ min: 1, max: 1000 }).label('Addendum').required().computed(),
    hash: f.text({ max: 64 }).label('Addendum hash').required().computed(),
    acknowledgedBy: f.person().label('Acknowledged by').required().computed(),
    onBehalfOf: f.text({ max: 400 }).label('On behalf of').computed(),
    about: f.uuid().label('Addendum ID').required().unique().computed(),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'agency', 'solicitation', 'addendum', 'acknowledgedBy', 'createdAt'],
    filters: ['agency', 'solicitation'],
    sort: '-number',
  },
  sections: {
    Addendum: ['agency', 'solicitation', 'name', 'addendum'],
    Receipt: ['acknowledgedBy', 'onBehalfOf', 'hash', 'about'],
  },
});
