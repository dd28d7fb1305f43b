import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import type { TimelineEntry } from './incident-calls.ts';
import { eventKinds, positions, severities } from './incident-words.ts';

interface EntryTableProps {
  readonly entries: readonly TimelineEntry[];
  readonly step: number;
  readonly file?: string;
  readonly onCorrect?: (entry: TimelineEntry) => void;
}

const tones = { routine: 'plain', significant: 'warn', critical: 'danger' } as const;

/** Entries of a log: late ones are marked, corrections point at what they correct. */
export function EntryTable({ entries, step, file, onCorrect }: EntryTableProps) {
  return (
    <Table
      label="Log"
      rows={entries}
      step={step}
      {...(file ? { file } : {})}
      columns={[
        { label: 'Entry', number: ({ place }) => place },
        { label: 'Occurred', moment: ({ occurredAt }) => occurredAt, className: 'min-w-28' },
        { label: 'Logged', moment: ({ loggedAt }) => loggedAt, className: 'min-w-28' },
        { label: 'Position', text: ({ position }) => position && positions[position], className: 'min-w-28' },
        {
          label: 'Event',
          className: 'min-w-52 font-normal',
          name: ({ text }) => text,
          show: ({ text, corrects, correctedBy, site }) => (
            <span className={correctedBy === null ? '' : 'text-muted line-through'}>
              {corrects !== null && <span className="text-muted">Corrects {corrects}: </span>}
              {text}
              {site && <span className="text-muted"> ({site})</span>}
            </span>
          ),
        },
        { label: 'Type', text: ({ kind }) => eventKinds[kind] },
        {
          label: 'Marks',
          text: ({ isLate, severity, correctedBy }) =>
            [
              severity === 'routine' ? '' : severities[severity],
              isLate ? 'Late' : '',
              correctedBy === null ? '' : `Corrected by ${correctedBy}`,
            ]
              .filter((mark) => mark !== '')
              .join(', '),
          show: ({ isLate, severity, correctedBy }) => (
            <span className="flex flex-wrap gap-1">
              {severity !== 'routine' && <Badge tone={tones[severity]}>{severities[severity]}</Badge>}
              {isLate && <Badge tone="warn">Late</Badge>}
              {correctedBy !== null && <Badge>{`Corrected by ${correctedBy}`}</Badge>}
            </span>
          ),
        },
        { label: 'Logged by', text: ({ loggedBy }) => loggedBy },
      ]}
      acts={
        onCorrect
          ? {
              label: 'Correct',
              show: (entry) =>
                entry.corrects === null && (
                  <button type="button" className="button print:hidden" onClick={() => onCorrect(entry)}>
                    Correct
                  </button>
                ),
            }
          : false
      }
    />
  );
}
