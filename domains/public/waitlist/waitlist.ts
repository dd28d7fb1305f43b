import { waitlistEntry } from './waitlist-entry.record.ts';

const { name, email, organizationName, jobTitle, purpose, size } = waitlistEntry.fields;

/** What the form on the public page asks for, in its own words. */
export const waitlistForm = {
  name: name.label('Your name'),
  email: email.label('E-mail').help('For the confirmation and the invitation, and for nothing else.'),
  organizationName,
  jobTitle: jobTitle.label('Your role'),
  purpose: purpose.label('What would you use Levee for?'),
  size: size.label('How many people would work with it?'),
};

/** What the page shows to which a letter's link leads. */
export interface LeavePage {
  /** Null when the link is none of ours. */
  readonly entry: { readonly number: string; readonly isOver: boolean } | null;
}
