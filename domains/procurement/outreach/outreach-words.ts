import { interestedFirm } from './interested-firm.record.ts';
import { meetingAttendance } from './meeting-attendance.record.ts';

const { firm, contact, email, isVisible } = interestedFirm.fields;

/** What the public page asks of a firm that follows a solicitation. */
export const followForm = {
  firm,
  contact: contact.label('Your name'),
  email: email.label('Your email').help('We email you a link to confirm, and each addendum.'),
  isVisible: isVisible.label('Show my firm, name and email here for teaming'),
};

const { name, firm: from, email: at } = meetingAttendance.fields;
export const signInForm = { name: name.label('Your name'), firm: from, email: at.label('Your email').required() };

export interface InterestPage {
  readonly interest: {
    readonly firm: string;
    readonly number: string;
    readonly title: string;
    readonly status: string;
  } | null;
}
export interface InvitationPage {
  readonly invitation: { readonly firm: string; readonly agency: string; readonly isOver: boolean } | null;
}
export interface SignInPage {
  readonly meeting: {
    readonly number: string;
    readonly title: string;
    readonly place: string | null;
    readonly meetingAt: string;
    readonly timeZone: string;
    readonly isOpen: boolean;
  } | null;
}

/** What the public page of a solicitation lists besides the notice. */
export interface PublicLists {
  /** The number of the published one that reissues it. */
  readonly reissuedAs: string | null;
  /** The prequalified list whose firms are asked. */
  readonly callOff: { readonly number: string; readonly name: string } | null;
  readonly attendees: readonly { readonly id: string; readonly name: string; readonly firm: string }[];
  readonly interested: readonly {
    readonly id: string;
    readonly firm: string;
    readonly contact: string | null;
    readonly email: string;
  }[];
}
