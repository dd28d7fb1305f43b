import type { contactMessage } from '#domains/public/contact/contact-message.record.ts';
import type { demoRequest } from '#domains/public/demo-requests/demo-request.record.ts';
import type { featureRequest } from '#domains/public/feature-requests/feature-request.record.ts';
import type { waitlistEntry } from '#domains/public/waitlist/waitlist-entry.record.ts';
import type { New, StepOf } from '#kernel';

/** All people and addresses are invented; their addresses end where no mail goes. */
export const waiting: readonly (New<typeof waitlistEntry> & {
  readonly steps: readonly StepOf<typeof waitlistEntry>[];
})[] = [
  {
    name: 'Ellen Marsh',
    email: 'ellen.marsh@pinecreek.example',
    organizationName: 'Pine Creek Township',
    jobTitle: 'Clerk',
    purpose: 'procurement',
    size: 'under_25',
    steps: ['invite', 'join'],
  },
  {
    name: 'Rafael Domingo',
    email: 'rafael.domingo@harborwater.example',
    organizationName: 'Harbor Water District',
    jobTitle: 'Finance manager',
    purpose: 'assets',
    size: 'under_100',
    steps: ['invite'],
  },
  {
    name: 'June Okafor',
    email: 'june.okafor@saltmarsh.example',
    organizationName: 'Saltmarsh County',
    jobTitle: 'Grants coordinator',
    purpose: 'grants',
    size: 'under_500',
    steps: ['invite'],
  },
  {
    name: 'Peter Lindqvist',
    email: 'peter.lindqvist@bayport.example',
    organizationName: 'City of Bayport',
    purpose: 'recovery',
    size: 'over_500',
    steps: [],
  },
  {
    name: 'Amara Diallo',
    email: 'amara.diallo@riverbend.example',
    organizationName: 'Riverbend School District',
    jobTitle: 'Purchasing agent',
    purpose: 'procurement',
    size: 'under_500',
    steps: [],
  },
  {
    name: 'Tom Sakamoto',
    email: 'tom.sakamoto@coastaltransit.example',
    organizationName: 'Coastal Transit Authority',
    purpose: 'procurement',
    size: 'under_500',
    steps: ['leave'],
  },
  {
    name: 'Bea Whitcomb',
    email: 'bea.whitcomb@longshore.example',
    organizationName: 'Longshore Fire District',
    jobTitle: 'Chief',
    purpose: 'recovery',
    size: 'under_100',
    steps: [],
  },
  {
    name: 'Luis Ferrer',
    email: 'luis.ferrer@marismas.example',
    organizationName: 'Municipality of Marismas',
    jobTitle: 'Director of finance',
    purpose: 'grants',
    size: 'under_500',
    steps: [],
  },
];

export const messages: readonly (New<typeof contactMessage> & {
  readonly reply?: string;
  readonly isClosed?: boolean;
})[] = [
  {
    topic: 'accessibility',
    name: 'Nadia Petrov',
    email: 'nadia.petrov@mail.example',
    message: 'With a screen reader the calendar of demo times reads the day twice. It is usable, but slow.',
  },
  {
    topic: 'support',
    name: 'Greg Olsen',
    email: 'greg.olsen@pinecreek.example',
    organizationName: 'Pine Creek Township',
    message:
      'The import of cost centers stops at row 214 and says that a code is used twice. Where do I see both rows?',
    reply:
      'The page of the import lists the refused rows with their numbers; row 38 has the same code. Change one of them there and run the import again.',
  },
  {
    topic: 'sales',
    name: 'Hye-jin Park',
    email: 'hyejin.park@bayport.example',
    organizationName: 'City of Bayport',
    message: 'We would run it on our own server. What do we need, and what would support cost?',
    reply:
      'A machine with four cores and 8 GB is enough to begin. The operations guide has the rest; the pricing page has the support offer.',
    isClosed: true,
  },
  {
    topic: 'press',
    name: 'Alex Romero',
    email: 'alex.romero@baynews.example',
    organizationName: 'Bay News',
    message: 'I write about open bid data in small counties. Is there a county whose notices I can quote?',
  },
  {
    topic: 'other',
    name: 'Mara Ellison',
    email: 'mara.ellison@mail.example',
    message: 'Your article on force-account labor helped us with our claim. Thank you.',
  },
];

export const demos: readonly (New<typeof demoRequest> & {
  /** Which free day, and which time of it. */
  readonly slot: readonly [day: number, time: number] | null;
})[] = [
  {
    name: 'Ruth Abernathy',
    email: 'ruth.abernathy@saltmarsh.example',
    organizationName: 'Saltmarsh County',
    jobTitle: 'Deputy administrator',
    agencyKind: 'county',
    topic: 'recovery',
    message: 'How damage from the October storm becomes project worksheets.',
    slot: [1, 2],
  },
  {
    name: 'Ken Oyama',
    email: 'ken.oyama@harborwater.example',
    organizationName: 'Harbor Water District',
    agencyKind: 'utility',
    topic: 'procurement',
    slot: [1, 9],
  },
  {
    name: 'Sylvie Laurent',
    email: 'sylvie.laurent@riverbend.example',
    organizationName: 'Riverbend School District',
    agencyKind: 'district',
    topic: 'grants',
    slot: [3, 4],
  },
  {
    name: 'Dev Chandra',
    email: 'dev.chandra@bayport.example',
    organizationName: 'City of Bayport',
    jobTitle: 'CIO',
    agencyKind: 'city',
    topic: 'hosting',
    message: 'We want to see a backup restored.',
    slot: null,
  },
  {
    name: 'Irene Castellanos',
    email: 'irene.castellanos@audit.example',
    organizationName: 'Office of the State Auditor',
    agencyKind: 'state',
    topic: 'audit',
    slot: null,
  },
];

type FeatureStep = 'publish' | 'plan' | 'finish';

/** What people asked for. Nobody’s vote is made up, and a request is planned or done as the page it is about is. */
export const features: readonly (New<typeof featureRequest> & {
  readonly steps: readonly FeatureStep[];
  /** The page whose being built says whether it is done; null while nothing is decided. */
  readonly about: string | null;
})[] = [
  {
    subject: 'Remind approvers before a requisition waits too long',
    description:
      'A requisition that waits for three business days should remind its approver by mail, and after five days someone else with the same duty.',
    area: 'procurement',
    about: '/workflow-designer',
    steps: ['publish', 'plan', 'finish'],
    answer: 'Done: each approval step of a workflow says after how many business hours its approvers are reminded.',
  },
  {
    subject: 'Print a contract with its changes in one file',
    description: 'The contract as it was signed, with every change behind it, that can be filed on paper.',
    area: 'procurement',
    about: null,
    steps: ['publish'],
  },
  {
    subject: 'Count equipment hours from a photo of the log sheet',
    description: 'Crews write hours on paper. Reading them from a photo would save an evening after each storm.',
    area: 'recovery',
    about: null,
    steps: ['publish'],
  },
  {
    subject: 'Show which grant pays a cost center',
    description:
      'In the list of cost centers I would like a column with the award and the day on which its period ends.',
    area: 'grants',
    about: null,
    steps: ['publish'],
  },
  {
    subject: 'Dark theme that follows the device',
    description: 'Some of us work at night in the operations center and by day at the counter.',
    area: 'other',
    about: '/settings',
    steps: ['publish', 'plan', 'finish'],
    answer: 'Done: under Settings, Appearance, choose the theme “As my device”.',
  },
  {
    subject: 'Email in Spanish for residents who report in Spanish',
    description: 'The portal speaks Spanish; the emails should too.',
    area: 'site',
    about: '/citizen-portal',
    steps: ['publish', 'plan', 'finish'],
    answer: 'Done: letters use the language in which the report was made.',
  },
  {
    subject: 'Attach a drawing to one line of a requisition',
    description: 'Now files belong to the whole requisition. With ten lines no one knows which drawing is for which.',
    area: 'procurement',
    about: null,
    steps: ['publish'],
  },
  {
    subject: 'Depreciation by units of production',
    description: 'For pumps and engines hours say more than years.',
    area: 'assets',
    about: null,
    steps: ['publish'],
  },
  {
    subject: 'Sort the vendors by distance to the job',
    description: 'After a storm the nearest crew matters more than the cheapest.',
    area: 'recovery',
    proposedBy: 'bea.whitcomb@longshore.example',
    about: null,
    steps: [],
  },
];
