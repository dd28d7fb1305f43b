import { defineRecord, f } from '#kernel';

/** Canonical JSON of this length at most: a packet is for people who read it. */
export const MOST_CONTENT = 1_000_000;

/** A dashboard as it was at one moment. Its content is read through its own call, by those who may read all its sources. */
export const boardPacket = defineRecord('board_packet', {
  label: ['Board packet', 'Board packets'],
  about: 'A dashboard frozen at one moment, with one hash. Made with Freeze for board on it.',
  title: 'number',
  fields: {
    number: f.sequence('BP-{yyyy}-{000}').search(),
    name: f.text({ max: 120 }).label('Dashboard name').required().computed().search(),
    dashboard: f.ref('dashboard').required().computed(),
    dashboardVersion: f.integer({ min: 1 }).label('Dashboard version').required().computed(),
    asOf: f.date().label('As of').required().computed(),
    frozenBy: f.person().label('Frozen by').required().computed(),
    frozenAt: f.instant().label('Frozen').required().computed(),
    panelCount: f.integer({ min: 1 }).label('Panels').required().computed(),
    certifiedCount: f.integer({ min: 0 }).label('Certified panels').required().computed(),
    sha256: f.text({ max: 64 }).label('SHA-256').required().computed(),
    content: f.longText({ max: MOST_CONTENT }).required().computed().readableBy('nobody'),
  },
  access: { read: 'member', create: 'nobody', edit: 'nobody' },
  list: {
    columns: ['number', 'name', 'asOf', 'frozenBy', 'frozenAt', 'panelCount', 'certifiedCount'],
    filters: ['dashboard', 'frozenAt'],
    sort: '-number',
  },
  sections: {
    'Board packet': ['name', 'dashboard', 'dashboardVersion', 'asOf', 'frozenBy', 'frozenAt'],
    Proof: ['panelCount', 'certifiedCount', 'sha256'],
  },
});
