import { actionOn } from '#kernel';
import { cooperativeUsage } from './cooperative-usage.record.ts';

export const sendUsageReport = actionOn(cooperativeUsage, 'sendReport', { answer: { feeCents: 'whole' } });
