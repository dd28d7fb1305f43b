import { page } from '#kernel';
import { ffataReport } from './subrecipients/ffata-report.record.ts';
import { subaward } from './subrecipients/subaward.record.ts';
import { subawardAmendment } from './subrecipients/subaward-amendment.record.ts';
import { subawardHold } from './subrecipients/subaward-hold.record.ts';
import { subawardReport } from './subrecipients/subaward-report.record.ts';
import { subrecipient } from './subrecipients/subrecipient.record.ts';
import { subrecipientAudit } from './subrecipients/subrecipient-audit.record.ts';

/** Who gets money passed on, what it was given, and what the law watches about it. */
export const subrecipientRecords = [
  subrecipient,
  subaward,
  subawardAmendment,
  subawardHold,
  subawardReport,
  ffataReport,
  subrecipientAudit,
] as const;

export const subrecipientPages = {
  subrecipients: page('/subrecipients', { title: 'Subrecipients', icon: 'users', list: subrecipient }),
  subrecipient: page('/subrecipients/:id', {
    title: 'Subrecipient',
    detail: subrecipient,
    screen: () => import('./record.screen.tsx'),
  }),
  subawards: page('/subawards', { title: 'Subawards', icon: 'hand-coins', list: subaward }),
  subaward: page('/subawards/:id', {
    title: 'Subaward',
    detail: subaward,
    screen: () => import('./record.screen.tsx'),
  }),
  subawardAmendments: page('/subaward-amendments', {
    title: 'Subaward Amendments',
    icon: 'file-pen',
    list: subawardAmendment,
  }),
  subawardAmendment: page('/subaward-amendments/:id', {
    title: 'Subaward Amendment',
    detail: subawardAmendment,
    screen: () => import('./record.screen.tsx'),
  }),
  subawardHolds: page('/subaward-holds', { title: 'Holds and Conditions', icon: 'shield', list: subawardHold }),
  subawardHold: page('/subaward-holds/:id', {
    title: 'Hold or Condition',
    detail: subawardHold,
    screen: () => import('./record.screen.tsx'),
  }),
  subawardReports: page('/subaward-reports', {
    title: 'Subrecipient Reports',
    icon: 'file-text',
    list: subawardReport,
  }),
  subawardReport: page('/subaward-reports/:id', {
    title: 'Subrecipient Report',
    detail: subawardReport,
    screen: () => import('./record.screen.tsx'),
  }),
  ffataReports: page('/ffata-reports', { title: 'FFATA Reports', icon: 'send', list: ffataReport }),
  ffataReport: page('/ffata-reports/:id', { title: 'FFATA Report', detail: ffataReport }),
  subrecipientAudits: page('/subrecipient-audits', {
    title: 'Single Audits',
    icon: 'circle-check',
    list: subrecipientAudit,
  }),
  subrecipientAudit: page('/subrecipient-audits/:id', {
    title: 'Single Audit',
    detail: subrecipientAudit,
    screen: () => import('./record.screen.tsx'),
  }),
};
