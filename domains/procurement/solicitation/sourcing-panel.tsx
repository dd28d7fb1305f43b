import { href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, navigate } from '#web/shell/router.tsx';
import { procurement } from '../index.ts';
import type { Sourcing } from '../requisition/sourcing-call.ts';
import { assembleSolicitation } from './builder-calls.ts';
import { solicitationTypes, type SolicitationType } from './solicitation-words.ts';
import { solicitation } from './solicitation.record.ts';

interface StartProps {
  readonly requisition: string;
  readonly type: SolicitationType;
  readonly look: string;
}

/** Takes an approved requisition to vendors: its draft opens in the builder. */
export function StartSolicitation({ requisition, type, look }: StartProps) {
  const { mutate, isPending, error } = useAct(assembleSolicitation, {
    changes: [solicitation.name],
    onDone: ({ id, number }) => {
      tell(`Created ${number}`, 'good');
      navigate(href(procurement.pages.builderDraft, { id }));
    },
  });
  return (
    <>
      <button
        type="button"
        disabled={isPending}
        title={solicitationTypes[type]}
        className={`button button-primary ${look}`}
        onClick={() => mutate({ type, requisition, meeting: false, mustAttend: false, federalFunds: false })}
      >
        Start solicitation
      </button>
      {error && (
        <p role="alert" className="wrong order-last w-full">
          {error.message}
        </p>
      )}
    </>
  );
}

/** The solicitation of a requisition, with the way to it. */
export function SourcingPanel({ of: { solicitation: found } }: { readonly of: Sourcing }) {
  if (!found) return null;
  return (
    <section aria-label="Solicitation" className="panel px-4 py-3">
      <h2 className="text-sm">Solicitation</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-2">
        <Link to={href(procurement.pages.opportunity, { id: found.id })} className="link">
          {found.number} {found.name}
        </Link>
        <StatusBadge record={solicitation} state={found.status} />
      </p>
    </section>
  );
}
