import { page } from '#kernel';
import { bidInvitation } from './outreach/bid-invitation.record.ts';
import { interestedFirm } from './outreach/interested-firm.record.ts';
import { meetingAttendance } from './outreach/meeting-attendance.record.ts';
import { outreachStep } from './outreach/outreach-step.record.ts';

/** Who hears of a solicitation, who was invited, who came, and what was done to reach small firms. */
export const outreachRecords = [interestedFirm, bidInvitation, outreachStep, meetingAttendance] as const;

export const outreachPages = {
  interestedFirms: page('/interested-firms', { title: 'Interested Firms', icon: 'users', list: interestedFirm }),
  interestedFirm: page('/interested-firms/:id', { title: 'Interested Firm', detail: interestedFirm }),
  bidInvitations: page('/bid-invitations', { title: 'Bid Invitations', icon: 'mail', list: bidInvitation }),
  bidInvitation: page('/bid-invitations/:id', { title: 'Bid Invitation', detail: bidInvitation }),
  outreachSteps: page('/outreach-steps', { title: 'Outreach Steps', icon: 'list-checks', list: outreachStep }),
  outreachStep: page('/outreach-steps/:id', { title: 'Outreach Step', detail: outreachStep }),
  attendances: page('/meeting-attendance', {
    title: 'Meeting Attendance',
    icon: 'clipboard-check',
    list: meetingAttendance,
  }),
  attendance: page('/meeting-attendance/:id', { title: 'Attendance', detail: meetingAttendance }),
};
