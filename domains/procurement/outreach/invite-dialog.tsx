import { useState } from 'react';
import { withDays } from '#kernel/fields/date.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { useEveryRowOf } from '#web/data/rows.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { vendorShortlist } from '../../vendors/public.ts';
import { bidInvitation } from './bid-invitation.record.ts';
import { type Candidate, candidateFields, inviteCandidates, inviteVendors } from './outreach-calls.ts';

type Asked = Readonly<Record<string, string | number | boolean>>;

/** Firms of the directory that fit, and the ones to invite. */
export function InviteDialog({
  id,
  number,
  onClose,
}: {
  readonly id: string;
  readonly number: string;
  readonly onClose: () => void;
}) {
  const [asked, ask] = useState<Asked>({});
  const own = useEveryRowOf(vendorShortlist, { filters: { solicitation: number }, sort: '-createdAt' });
  const found = useCall(inviteCandidates, { id, ...asked });
  return (
    <Dialog title="Invite firms" onClose={onClose}>
      {(own.data?.data.length ?? 0) > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <span>Shortlists for {number}:</span>
          {own.data?.data.map((one) => (
            <button key={one.id} type="button" className="button" onClick={() => ask({ shortlist: one.id })}>
              {one.name}
            </button>
          ))}
        </div>
      )}
      <FieldsForm
        key={String(asked['shortlist'] ?? '')}
        label="Find firms"
        fields={candidateFields}
        start={{ ...asked }}
        sends="everything"
        submit="Find firms"
        isQuiet
        onSave={(given) => {
          const said = Object.entries(given).filter(([, one]) => one != null && one !== '' && one !== false);
          ask(Object.fromEntries(said) as Asked);
          return Promise.resolve();
        }}
      />
      <div className="mt-4">
        <Answered of={found} skeleton="h-32">
          {({ data, total }) => (
            <Candidates
              key={JSON.stringify(asked)}
              id={id}
              asked={asked}
              found={data}
              total={total}
              onClose={onClose}
            />
          )}
        </Answered>
      </div>
    </Dialog>
  );
}

interface CandidatesProps {
  readonly id: string;
  readonly asked: Asked;
  readonly found: readonly Candidate[];
  readonly total: number;
  readonly onClose: () => void;
}

function Candidates({ id, asked, found, total, onClose }: CandidatesProps) {
  const free = found.filter(({ state, stop }) => state === 'new' && stop === null).map((one) => one.id);
  const [chosen, choose] = useState<readonly string[]>(free);
  const reached = found.filter(({ id: one, signals }) => chosen.includes(one) && signals.length > 0);
  const knowing = [...new Set(reached.flatMap(({ signals }) => signals.map((of) => of.id)))];
  const invite = useAct(inviteVendors, {
    changes: [bidInvitation.name],
    onDone: ({ invited, skipped }) => {
      tell(skipped > 0 ? `${invited} firms invited, ${skipped} skipped` : `${invited} firms invited`, 'good');
      onClose();
    },
  });
  if (found.length === 0) return <p>No firm fits. Change what you look for.</p>;
  return (
    <>
      <ul className="max-h-72 space-y-1 overflow-y-auto">
        {found.map((one) => (
          <li key={one.id}>
            <label className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                className="size-5"
                disabled={one.state !== 'new' || one.stop !== null}
                checked={chosen.includes(one.id)}
                onChange={({ target }) =>
                  choose((now) => (target.checked ? [...now, one.id] : now.filter((other) => other !== one.id)))
                }
              />
              <span>
                {one.name} <span className="text-muted">{[one.city, ...one.programs].filter(Boolean).join(', ')}</span>
                {one.state === 'sent' && <span className="text-muted"> invited</span>}
                {one.state === 'unsubscribed' && <span className="text-muted"> unsubscribed</span>}
              </span>
            </label>
            {one.state === 'new' && <Risk of={one} />}
          </li>
        ))}
      </ul>
      {total > found.length && (
        <p className="note">
          The first {found.length} of {total} are listed. Narrow the search.
        </p>
      )}
      {invite.error && <p className="wrong">{invite.error.message}</p>}
      <button
        type="button"
        className="button button-primary mt-3"
        disabled={chosen.length === 0 || invite.isPending}
        onClick={() => invite.mutate({ id, vendors: chosen, knowing, ...asked })}
      >
        Invite {chosen.length} firms
      </button>
      {reached.length > 0 && (
        <p className="note mt-2">
          {reached.length === 1 ? '1 firm is' : `${reached.length} firms are`} in reach of an open risk signal. The
          invitation keeps the warning.
        </p>
      )}
    </>
  );
}

/** What the last scorecard and the risk policy say of one firm: a warning, or the review that comes first. */
function Risk({ of: { id, signals, stop, warning } }: { readonly of: Candidate }) {
  if (signals.length === 0 && warning === null) return null;
  return (
    <p className="text-warn pl-7 text-sm wrap-anywhere">
      {[...(warning === null ? [] : [warning]), ...signals.map(({ words }) => words)].map(withDays).join('; ')}
      {stop && (
        <>
          . {stop.message}{' '}
          <Link to={`/supply-chain-risk/reviews/new?vendor=${id}&signal=${stop.signal}`} className="link">
            Review signal
          </Link>
        </>
      )}
    </p>
  );
}
