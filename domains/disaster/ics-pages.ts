import { page } from '#kernel';
import { icsAssignment } from './ics-forms/ics-assignment.record.ts';
import { icsChannel } from './ics-forms/ics-channel.record.ts';
import { icsCheckIn } from './ics-forms/ics-check-in.record.ts';
import { icsMedicalSite } from './ics-forms/ics-medical-site.record.ts';
import { icsMessage } from './ics-forms/ics-message.record.ts';
import { icsPlan } from './ics-forms/ics-plan.record.ts';

/** What the ICS forms of an operational period are filled from, and the versions of its action plan. */
export const icsRecords = [icsAssignment, icsChannel, icsMedicalSite, icsCheckIn, icsMessage, icsPlan] as const;

const screen = () => import('./record.screen.tsx');

export const icsPages = {
  assignments: page('/field-assignments', { icon: 'users', list: icsAssignment }),
  assignment: page('/field-assignments/:id', { detail: icsAssignment, screen }),
  channels: page('/radio-channels', { icon: 'radar', list: icsChannel }),
  channel: page('/radio-channels/:id', { detail: icsChannel, screen }),
  medicalSites: page('/medical-sites', { icon: 'siren', list: icsMedicalSite }),
  medicalSite: page('/medical-sites/:id', { detail: icsMedicalSite, screen }),
  checkIns: page('/check-ins', { icon: 'clock', list: icsCheckIn }),
  checkIn: page('/check-ins/:id', { detail: icsCheckIn, screen }),
  messages: page('/incident-messages', { icon: 'file-text', list: icsMessage }),
  message: page('/incident-messages/:id', { detail: icsMessage, screen }),
  actionPlans: page('/action-plans', { icon: 'file-text', list: icsPlan }),
  actionPlan: page('/action-plans/:id', { detail: icsPlan, screen }),
};
