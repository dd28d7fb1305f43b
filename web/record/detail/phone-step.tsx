import { StatusBadge } from '../cells.tsx';
import { PrimaryStep } from '../steps.tsx';
import type { DoingProps } from './doing.tsx';

/** On a phone the primary step is at the lower edge with the state of the row, within reach of a thumb however long the page is. */
export function PhoneStep({ record, row, steps, lead }: DoingProps) {
  const { primary, whyId } = steps;
  if (!primary && !lead) return null;
  return (
    <div className="phone-step">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        {record.states.length > 0 && <StatusBadge record={record} state={row.status} />}
        {whyId && !lead && (
          <button
            type="button"
            className="link min-h-11"
            onClick={() => document.getElementById(whyId)?.scrollIntoView({ block: 'center' })}
          >
            See why not
          </button>
        )}
      </span>
      {lead ? lead('') : primary && <PrimaryStep {...steps} act={primary} />}
    </div>
  );
}
