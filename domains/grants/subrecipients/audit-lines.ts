import { f } from '#kernel';

const amount = (label: string) => f.money({ currency: 'organization', min: 0 }).label(label);

/** A federal program of the audited year with the findings on it, as the Clearinghouse reports them. */
export const auditedListing = {
  aln: f.text({ max: 6 }).label('Assistance listing').required(),
  program: f.text({ max: 300 }).label('Program').required(),
  expended: amount('Expended').required(),
  findings: f.integer({ min: 0, max: 999 }).label('Number of findings').required(),
  referenceNumbers: f.text({ max: 200 }).label('Reference numbers').help('Such as 2026-001, 2026-002.'),
  questioned: amount('Questioned costs'),
};

export const auditFixed = [
  {
    in: ['received'],
    except: ['documents', 'clearinghouseId', 'acceptedOn', 'decision'],
    code: 'subrecipient_audit.is_received',
    sentence: 'This audit is recorded. Its days and findings stay as they are.',
  },
  {
    in: ['decided', 'not_required'],
    except: ['documents', 'clearinghouseId'],
    code: 'subrecipient_audit.is_complete',
    sentence: 'This fiscal year is complete.',
  },
] as const;
