import { href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, navigate } from '#web/shell/router.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { emergencyPages } from '../emergency-pages.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { incidentPages } from '../incident-pages.ts';
import { incident } from '../incidents/incident.record.ts';
import { type AlertDetail, alertDetail, openFromAlert, startFromAlert } from './weather-calls.ts';

interface Props {
  readonly id: string;
  readonly of: AlertDetail;
}

/** What was opened from the alert, and what to do first with the fact behind it. */
export const AlertActions = ({ id, of }: Props) => (
  <>
    {of.incident && <Opened of={of} />}
    {of.suggestions.length > 0 && <Suggested id={id} of={of} />}
  </>
);

function Opened({ of: { incident: opened, activations } }: Pick<Props, 'of'>) {
  if (!opened) return null;
  return (
    <section aria-label="Opened from this" className="panel space-y-2 p-4">
      <h2 className="text-sm">Opened from this</h2>
      <ul className="space-y-1">
        <li className="flex flex-wrap items-center gap-2">
          <Link to={href(incidentPages.incident, { id: opened.id })} className="link">
            {opened.number}
          </Link>
          <span>{opened.name}</span>
          <StatusBadge record={incident} state={opened.status} />
        </li>
        {activations.data.map(({ id, number, need, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <Link to={href(emergencyPages.activation, { id })} className="link">
              {number}
            </Link>
            <span>{need ?? 'Emergency purchase'}</span>
            <StatusBadge record={emergencyActivation} state={status} />
          </li>
        ))}
      </ul>
      <CutNote of={activations} what="emergency purchases">
        The newest are shown.
      </CutNote>
    </section>
  );
}

function Suggested({ id, of: { suggestions, incident: opened } }: Props) {
  const { may } = useSession();
  const told = {
    changes: [alertDetail.id, incident.name, emergencyActivation.name],
    onRefused: ({ message }: { readonly message: string }) => tell(message, 'danger'),
  };
  const open = useAct(openFromAlert, {
    ...told,
    onDone: (made) => navigate(href(incidentPages.incident, { id: made.id })),
  });
  const start = useAct(startFromAlert, {
    ...told,
    onDone: (made) =>
      navigate(
        `${href(emergencyPages.emergencyProcurement)}?${new URLSearchParams({ incident: made.incident, activation: made.id })}`,
      ),
  });
  const isPending = open.isPending || start.isPending;
  const shown = suggestions.filter(({ kind }) =>
    kind === 'incident'
      ? may.create.includes(incident.name) && opened === null
      : kind !== 'emergency' || (may.create.includes(emergencyActivation.name) && opened?.status !== 'closed'),
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label="Suggested actions" className="panel p-4">
      <h2 className="text-sm">Suggested actions</h2>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2">
        {shown.map(({ kind, label, why, fact, law, path }) => (
          <li key={label}>
            {path === null ? (
              <button
                type="button"
                className={kind === 'incident' ? 'button button-primary' : 'button'}
                disabled={isPending}
                onClick={() => (kind === 'incident' ? open : start).mutate({ id })}
              >
                {label}
              </button>
            ) : (
              <Link to={path} className="link">
                {label}
              </Link>
            )}
            <span className="block">
              {fact} {law && <span className="text-muted">{law}</span>}
            </span>
            <span className="text-muted block">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
