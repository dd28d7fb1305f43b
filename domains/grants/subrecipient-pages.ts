import { page } from '#kernel';
import { ffataReport } from './subrecipients/ffata-report.record.ts';
import { lowerTierSubaward } from './subrecipients/lower-tier-subaward.record.ts';
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
  lowerTierSubaward,
  ffataReport,
  subrecipientAudit,
] as const;

export const subrecipientPages = {
  subrecipients: page('/subrecipients', { icon: 'users', list: subrecipient }),
  subrecipient: page('/subrecipients/:id', {
    detail: subrecipient,
    screen: () => import('./record.screen.tsx'),
  }),
  subawards: page('/subawards', { icon: 'hand-coins', list: subaward }),
  subaward: page('/subawards/:id', {
    detail: subaward,
    screen: () => import('./record.screen.tsx'),
  }),
  subawardAmendments: page('/subaward-amendments', {
    icon: 'file-pen',
    list: subawardAmendment,
  }),
  subawardAmendment: page('/subaward-amendments/:id', {
    detail: subawardAmendment,
    screen: () => import('./record.screen.tsx'),
  }),
  lowerTiers: page('/lower-tier-subawards', { icon: 'hand-coins', list: lowerTierSubaward }),
  lowerTier: page('/lower-tier-subawards/:id', {
    detail: lowerTierSubaward,
    screen: () => import('./record.screen.tsx'),
  }),
  subawardHolds: page('/subaward-holds', { icon: 'shield', list: subawardHold }),
  subawardHold: page('/subaward-holds/:id', {
    detail: subawardHold,
    screen: () => import('./record.screen.tsx'),
  }),
  subawardReports: page('/subaward-reports', {
    icon: 'file-text',
    list: subawardReport,
  }),
  subawardReport: page('/subaward-reports/:id', {
    detail: subawardReport,
    screen: () => import('./record.screen.tsx'),
  }),
  ffataReports: page('/ffata-reports', { icon: 'send', list: ffataReport }),
  ffataReport: page('/ffata-reports/:id', { detail: ffataReport }),
  subrecipientAudits: page('/subrecipient-audits', {
    icon: 'circle-check',
    list: subrecipientAudit,
  }),
  subrecipientAudit: page('/subrecipient-audits/:id', {
    detail: subrecipientAudit,
    screen: () => import('./record.screen.tsx'),
  }),
};
