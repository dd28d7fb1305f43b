import { useState } from 'react';
import { f, stateWords } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm, textIn } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Table } from '#web/ui/table.tsx';
import { isFromBeforeReevaluation, type Program, programs, whyNotCounted } from '../programs.ts';
import { vendorCertification } from '../vendor-certification.record.ts';
import {
  certificateFields,
  type FirmCertification,
  firmCertifications,
  submitCertification,
  withdrawCertification,
} from './firm-certification-calls.ts';
import { dayAfter, WithdrawPaper } from './withdraw-paper.tsx';

type Agencies = readonly { readonly id: string; readonly name: string }[];

/** What is submitted: nothing yet, or a certification again, with the agencies that have it. */
interface Opened {
  readonly title: string;
  readonly from: FirmCertification | null;
}

const acts = { renew: 'Renew', again: 'Submit again' } as const;

/** What each agency has of the firm’s certifications, and the way to submit or renew one. Everyone in the firm reads; its admins submit. */
export default function FirmCertifications() {
  const of = useCall(firmCertifications);
  const [opened, open] = useState<Opened | null>(null);
  const [leaving, leave] = useState<FirmCertification | null>(null);
  const { role } = useSession();
  const isAdmin = role === 'admin' || role === 'platform_admin';
  return (
    <section id="certifications" aria-label="Certifications" className="panel scroll-mt-16">
      <div className="flex flex-wrap items-center gap-2 p-4">
        <div className="min-w-0 grow">
          <h2>Certifications</h2>
          <p className="text-muted">Each agency confirms or refuses a certification by itself.</p>
        </div>
        {isAdmin && (of.data?.agencies.length ?? 0) > 0 && (
          <button type="button" className="button" onClick={() => open({ title: 'Submit certification', from: null })}>
            Submit certification
          </button>
        )}
      </div>
      <Answered of={of} skeleton="h-16">
        {({ agencies, certifications }) => (
          <>
            {certifications.length === 0 ? (
              <p className="note px-4 pb-4">
                No certifications. {agencies.length === 0 && 'Register with an agency first.'}
              </p>
            ) : (
              <Table
                label="Certifications"
                rows={certifications}
                columns={[
                  {
                    label: 'Certification',
                    name: ({ program, certificate }) => `${programs[program]} ${certificate}`,
                    show: (one) => <Named one={one} />,
                  },
                  { label: 'Agency', text: ({ agency }) => agency },
                  { label: 'From', day: ({ fromDay }) => fromDay },
                  { label: 'Until', day: ({ untilDay }) => untilDay, none: 'No end' },
                  { label: 'Status', text: wordsOf, show: (one) => <Standing one={one} /> },
                ]}
                acts={
                  isAdmin && {
                    label: 'Act',
                    show: (one) => (
                      <Act one={one} onOpen={(title) => open({ title, from: one })} onWithdraw={() => leave(one)} />
                    ),
                  }
                }
              />
            )}
            {opened && (
              <Submit
                {...opened}
                agencies={agencies}
                all={certifications}
                onClose={(names) => {
                  open(null);
                  if (names === null) return;
                  void of.refetch();
                  tell(`Submitted to ${names.join(', ')}`, 'good');
                }}
              />
            )}
          </>
        )}
      </Answered>
      {leaving && (
        <WithdrawPaper
          name={leaving.certificate}
          agency={leaving.agency}
          submit="Withdraw certification"
          onSend={(reason) =>
            send(withdrawCertification, { agency: leaving.agencyId, certification: leaving.id, reason })
          }
          onClose={(isDone) => {
            leave(null);
            if (isDone) void of.refetch();
          }}
        />
      )}
    </section>
  );
}

const isOver = ({ status, why }: FirmCertification): boolean => status === 'confirmed' && why !== null;

/** The state in words; one that is confirmed and does not count says so. */
const wordsOf = (one: FirmCertification): string =>
  isOver(one) ? 'Does not count' : stateWords(vendorCertification, one.status);

const tones: Readonly<Record<FirmCertification['status'], BadgeTone>> = {
  claimed: 'review',
  confirmed: 'good',
  refused: 'warn',
  withdrawn: 'plain',
};

function Standing({ one }: { readonly one: FirmCertification }) {
  const { why, status, renewal } = one;
  const isSaid = why !== null && status !== 'claimed' && status !== 'withdrawn';
  return (
    <>
      <Badge tone={isOver(one) ? 'warn' : tones[status]}>{wordsOf(one)}</Badge>
      {isSaid && <span className="text-muted block wrap-anywhere">{withDays(why)}</span>}
      {renewal !== 'none' && (
        <span className="text-muted block">
          {renewal === 'confirmed' ? 'Renewed.' : 'Its renewal awaits a decision.'}
        </span>
      )}
    </>
  );
}

const Named = ({ one: { program, certificate, issuer, files, submittedBy } }: { readonly one: FirmCertification }) => (
  <>
    {programs[program]} {certificate}
    <span className="text-muted block font-normal wrap-anywhere">
      {[issuer, ...files].join(', ')}
      {submittedBy && `. Submitted by ${submittedBy}`}
    </span>
  </>
);

interface ActProps {
  readonly one: FirmCertification;
  readonly onOpen: (title: string) => void;
  readonly onWithdraw: () => void;
}

function Act({ one: { act, program, certificate }, onOpen, onWithdraw }: ActProps) {
  if (act === 'none') return null;
  const words = act === 'withdraw' ? 'Withdraw' : acts[act];
  return (
    <button
      type="button"
      className="button min-h-11 sm:min-h-0"
      aria-label={`${words} ${programs[program]} ${certificate}`}
      onClick={act === 'withdraw' ? onWithdraw : () => onOpen(`${words} certification`)}
    >
      {words}
    </button>
  );
}

interface SubmitProps extends Opened {
  readonly agencies: Agencies;
  readonly all: readonly FirmCertification[];
  readonly onClose: (names: readonly string[] | null) => void;
}

/** A renewal begins where the certificate ends, and goes to every agency that has it. */
function startOf({ from, agencies, all }: Pick<SubmitProps, 'from' | 'agencies' | 'all'>) {
  const open = agencies.map(({ id }) => id);
  if (!from) return { agencies: open.length === 1 ? open : [] };
  const { program, certificate, issuer, act, fromDay, untilDay } = from;
  const holding = all.filter((one) => one.program === program && one.act === act).map(({ agencyId }) => agencyId);
  const days = act === 'renew' ? { fromDay: untilDay ? dayAfter(untilDay) : null } : { fromDay, untilDay };
  return { agencies: open.filter((id) => holding.includes(id)), program, certificate, issuer, ...days };
}

function Submit({ title, from, agencies, all, onClose }: SubmitProps) {
  const fields = {
    agencies: f.choices(Object.fromEntries(agencies.map(({ id, name }) => [id, name]))).required(),
    ...certificateFields,
  };
  return (
    <Dialog title={title} onClose={() => onClose(null)}>
      <FieldsForm
        label={title}
        fields={fields}
        start={startOf({ from, agencies, all })}
        sends="everything"
        submit={title}
        busy="Submitting…"
        holds
        onSave={async (given) => onClose((await send(submitCertification, given)).agencies)}
        onCancel={() => onClose(null)}
      >
        {(drafts) => {
          const [program, fromDay] = [textIn(drafts, 'program') as Program, textIn(drafts, 'fromDay')]; // a choice of this very form
          const paper = { program, fromDay, status: 'confirmed', untilDay: null } as const;
          const why = fromDay && isFromBeforeReevaluation(paper) ? whyNotCounted(paper, '9999-12-31') : null;
          return why && <p className="text-warn">{withDays(why)}</p>;
        }}
      </FieldsForm>
    </Dialog>
  );
}
