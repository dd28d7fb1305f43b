import { href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import ExtensionNotices from '../amendments/extension-notices.tsx';
import { controlPages } from '../control-pages.ts';
import OpenObligations from '../obligations/open-obligations.tsx';
import { rulePages } from '../rule-notice-pages.ts';
import { type GrantControls, grantControls } from './control-calls.ts';
import { controlException } from './control-exception.record.ts';

type Check = GrantControls['checks'][number];

const severities = { error: 'Errors', warning: 'Warnings', note: 'Notes' } as const;
const tones: Readonly<Record<Check['severity'], BadgeTone>> = { error: 'danger', warning: 'warn', note: 'plain' };

/** What the checks of today find, and what awards ask for by a day. */
export default function ComplianceHub() {
  return (
    <div className="space-y-4">
      <Answered of={useCall(grantControls)} skeleton="h-40">
        {(of) => <Exceptions of={of} />}
      </Answered>
      <Obligations />
      <ExtensionNotices />
    </div>
  );
}

function Exceptions({ of: { counts, checks, lastRun } }: { readonly of: GrantControls }) {
  const finding = checks.filter(({ found }) => found.total > 0);
  return (
    <section aria-label="Exceptions" className="panel">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
        <h2 className="text-sm">Exceptions</h2>
        {(Object.keys(severities) as Check['severity'][]).map((one) => (
          <Badge key={one} tone={counts[one] === 0 ? 'plain' : tones[one]}>
            {severities[one]} {counts[one]}
          </Badge>
        ))}
        <span className="text-muted">
          {lastRun ? (
            <>
              Nightly run of{' '}
              <Link to={href(controlPages.controlRun, { id: lastRun.id })} className="link">
                {wholeDay(lastRun.ranOn)}
              </Link>
              : {lastRun.opened} opened, {lastRun.cleared} cleared
            </>
          ) : (
            'No nightly run yet'
          )}
        </span>
        <Link to={href(rulePages.ruleChanges)} className="button ml-auto print:hidden">
          Rule changes
        </Link>
        <Link to={href(controlPages.controlExceptions)} className="button print:hidden">
          All exceptions
        </Link>
      </div>
      {finding.length === 0 ? (
        <p className="note px-4 pb-4">All checks of awards and costs pass today.</p>
      ) : (
        <ul>
          {finding.map((one) => (
            <li key={one.id} className="border-line border-t">
              <CheckRows of={one} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Errors are open, the rest is folded: what blocks is never below what only warns. */
function CheckRows({ of: { severity, title, law, found } }: { readonly of: Check }) {
  const { rowAt } = usePlaces();
  return (
    <details open={severity === 'error'} className="px-4 py-2">
      <summary className="flex flex-wrap items-center gap-x-2">
        <Badge tone={tones[severity]}>{found.total}</Badge>
        <span className="font-medium">{title}</span>
        <span className="text-muted">{law}</span>
      </summary>
      <ul className="mt-2 space-y-1">
        {found.data.map(({ record, id, number, says, exception }) => (
          <li key={id}>
            <Link to={rowAt(record, id) ?? ''} className="link">
              {number}
            </Link>{' '}
            <span className="text-muted">{withDays(says)}</span>{' '}
            {exception && (
              <Link to={href(controlPages.controlException, { id: exception.id })} className="link">
                {exception.number}
              </Link>
            )}{' '}
            {exception && <StatusBadge record={controlException} state={exception.status} />}
          </li>
        ))}
      </ul>
      <CutNote of={found} what="exceptions">
        The first are shown.
      </CutNote>
    </details>
  );
}

export const Obligations = () => <OpenObligations />;
