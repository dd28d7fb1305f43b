import { page } from '#kernel';
import { bidInvitation } from './outreach/bid-invitation.record.ts';
import { interestedFirm } from './outreach/interested-firm.record.ts';
import { meetingAttendance } from './outreach/meeting-attendance.record.ts';
import { outreachStep } from './outreach/outreach-step.record.ts';

/** Who hears of a solicitation, who was invited, who came, and what was done to reach small firms. */
export const outreachRecords = [interestedFirm, bidInvitation, outreachStep, meetingAttendance] as const;

export const outreachPages = {
  interestedFirms: page('/interested-firms', { icon: 'users', list: interestedFirm }),
  interestedFirm: page('/interested-firms/:id', { detail: interestedFirm }),
  bidInvitations: page('/bid-invitations', { icon: 'mail', list: bidInvitation }),
  bidInvitation: page('/bid-invitations/:id', { detail: bidInvitation }),
  outreachSteps: page('/outreach-steps', { icon: 'list-checks', list: outreachStep }),
  outreachStep: page('/outreach-steps/:id', { detail: outreachStep }),
  attendances: page('/meeting-attendance', {
    icon: 'clipboard-check',
    list: meetingAttendance,
  }),
  attendance: page('/meeting-attendance/:id', { detail: meetingAttendance }),
};
