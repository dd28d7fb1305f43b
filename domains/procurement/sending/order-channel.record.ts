import { defineRecord, f } from '#kernel';
import { orderFormats } from '../orders/order-calls.ts';
import { cxmlNamesPartners } from './order-channel.rules.ts';
import { channels, partnerDomains } from './sending-words.ts';

const keeps = [{ duty: 'buyer' }, { duty: 'chief_procurement_officer' }, { duty: 'vendor_clerk' }] as const;

/** How a vendor wants its orders: in the portal, by email with files, or sent to its own order system. */
export const orderChannel = defineRecord('order_channel', {
  label: ['Order channel', 'Order channels'],
  about: 'How a vendor gets its orders. Of several active channels the latest counts.',
  title: 'number',
  fields: {
    number: f.sequence('OC-{00000}').search(),
    vendor: f.ref('vendor').required().fixed(),
    channel: f.choice(channels).required().fixed(),
    email: f.email().help('Empty: the email of the vendor.'),
    format: f.choice(orderFormats).label('Attached file').required().defaultTo('ubl').help('With the PDF of an email.'),
    // Another address never gets the secret of the first one: it is another channel.
    url: f.url().label('URL for cXML').fixed(),
    theirDomain: f.choice(partnerDomains).label('Vendor ID domain').required().defaultTo('NetworkId'),
    theirIdentity: f.text({ max: 120 }).label('Vendor ID'),
    ourDomain: f.choice(partnerDomains).label('Our ID domain').required().defaultTo('NetworkId'),
    ourIdentity: f.text({ max: 120 }).label('Our ID'),
    sharedSecret: f.encrypted().label('Shared secret'),
  },
  access: { read: 'member', create: keeps, edit: { by: keeps, inStates: ['on', 'off'] } },
  states: { on: ['done', 'Active'], off: ['stopped', 'Inactive'] },
  finalStates: [],
  transitions: {
    close: { label: 'Deactivate', from: 'on', to: 'off', by: keeps, reason: 'optional' },
    open: { label: 'Activate', from: 'off', to: 'on', by: keeps },
  },
  rules: [cxmlNamesPartners],
  list: {
    columns: ['number', 'vendor', 'channel', 'email', 'url', 'status'],
    filters: ['status', 'vendor', 'channel'],
    sort: '-createdAt',
  },
  sections: {
    'Order channel': ['vendor', 'channel', 'email', 'format'],
    'Posting of cXML': ['url', 'theirDomain', 'theirIdentity', 'ourDomain', 'ourIdentity', 'sharedSecret'],
  },
});
