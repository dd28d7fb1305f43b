import { defineRecord, f, secondPerson } from '#kernel';
import { buyers } from '../solicitation/solicitation-life.ts';

const confirmerIsAnother = secondPerson(
  'meeting_attendance.confirmer_is_another',
  'You entered this attendance, so someone else has to confirm it.',
  ['createdBy'],
);

const strikerIsAnother = secondPerson(
  'meeting_attendance.striker_is_another',
  'You entered this attendance, so someone else has to strike it.',
  ['createdBy'],
);

/** Who came to a pre-bid meeting: signed in with the code on the day, or entered from paper and confirmed by a second person. */
export const meetingAttendance = defineRecord('meeting_attendance', {
  label: ['Attendance', 'Meeting attendance'],
  about: 'Who attended a pre-bid meeting, by code or from the paper list.',
  title: 'name',
  fields: {
    solicitation: f.ref('solicitation').required().fixed(),
    name: f.text({ max: 120 }).required().fixed().search(),
    firm: f.text({ max: 160 }).required().fixed().search(),
    email: f.email().fixed(),
    vendor: f.ref('vendor').fixed(),
    signedWith: f.choice({ code: 'QR code', paper: 'Paper list' }).label('Signed in with').computed(),
    attendedAt: f.instant().computed().label('Signed in'),
  },
  access: { read: 'member', create: buyers, edit: 'nobody' },
  states: { entered: 'review', attended: 'done', rejected: 'stopped' },
  finalStates: ['rejected'],
  transitions: {
    signIn: { label: 'Sign in', from: 'entered', to: 'attended', by: 'nobody' },
    confirm: { label: 'Confirm', from: 'entered', to: 'attended', by: buyers, rules: [confirmerIsAnother] },
    reject: { label: 'Reject', from: 'entered', to: 'rejected', by: buyers, reason: 'required' },
    strike: {
      label: 'Strike',
      from: 'attended',
      to: 'rejected',
      by: { duty: 'chief_procurement_officer' },
      reason: 'required',
      rules: [strikerIsAnother],
      confirm: 'Where attendance is required, the firm can no longer bid.',
    },
  },
  list: {
    columns: ['name', 'firm', 'solicitation', 'signedWith', 'createdAt', 'status'],
    filters: ['status', 'solicitation', 'signedWith'],
    sort: '-createdAt',
  },
  sections: { Attendee: ['solicitation', 'name', 'firm', 'email', 'vendor'], Entry: ['signedWith', 'attendedAt'] },
});
