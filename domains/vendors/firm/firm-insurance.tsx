import { useState } from 'react';
import { dollars, f, stateWords } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Table } from '#web/ui/table.tsx';
import { coverages } from '../coverages.ts';
import { InsuranceTable } from '../insurance/insurance-table.tsx';
import { vendorInsurance } from '../vendor-insurance.record.ts';
import {
  type FirmPolicy,
  firmInsurance,
  policyFields,
  submitInsurance,
  withdrawInsurance,
} from './firm-insurance-calls.ts';
import { dayAfter, WithdrawPaper } from './withdraw-paper.tsx';

type Agencies = readonly { readonly id: string; readonly name: string }[];

/** What is submitted: nothing yet, or a policy again. */
interface Opened {
  readonly title: string;
  readonly from: FirmPolicy | null;
}

const acts = { renew: 'Renew', again: 'Correct', withdraw: 'Withdraw' } as const;
const SUBMIT = 'Submit certificate';

/** What contracts require of the firm’s insurance, and what each agency has of it. Everyone in the firm reads; its admins submit. */
export default function FirmInsurance() {
  const of = useCall(firmInsurance);
  const [opened, open] = useState<Opened | null>(null);
  const [leaving, leave] = useState<FirmPolicy | null>(null);
  const { role } = useSession();
  const isAdmin = role === 'admin' || role === 'platform_admin';
  return (
    <section id="insurance" aria-label="Insurance" className="panel scroll-mt-16">
      <div className="flex flex-wrap items-center gap-2 p-4">
        <div className="min-w-0 grow">
          <h2>Insurance</h2>
          <p className="text-muted">A confirmed certificate replaces the older policy of its coverage.</p>
        </div>
        {isAdmin && (of.data?.agencies.length ?? 0) > 0 && (
          <button type="button" className="button" onClick={() => open({ title: SUBMIT, from: null })}>
            {SUBMIT}
          </button>
        )}
      </div>
      <Answered of={of} skeleton="h-16">
        {({ agencies, required, policies }) => (
          <>
            {required.map((one) => (
              <div key={one.id} className="pb-3">
                <h3 className="text-muted px-4 py-1 wrap-anywhere">
                  Required by {one.number} {one.title}, {one.agency}
                </h3>
                <InsuranceTable of={one} isFirm />
              </div>
            ))}
            {policies.length === 0 ? (
              <p className="note px-4 pb-4">
                No policies on file. {agencies.length === 0 && 'Register with an agency first.'}
              </p>
            ) : (
              <Table
                label="Insurance policies"
                rows={policies}
                columns={[
                  {
                    label: 'Policy',
                    name: ({ coverage, policy }) => `${coverages[coverage]} ${policy}`,
                    show: (one) => <Named one={one} />,
                  },
                  { label: 'Agency', text: ({ agency }) => agency },
                  { label: 'Each occurrence', money: ({ each }) => each.cents },
                  { label: 'Until', day: ({ untilDay }) => untilDay },
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
          name={leaving.policy}
          agency={leaving.agency}
          submit="Withdraw certificate"
          onSend={(reason) => send(withdrawInsurance, { agency: leaving.agencyId, policy: leaving.id, reason })}
          onClose={(isDone) => {
            leave(null);
            if (isDone) void of.refetch();
          }}
        />
      )}
    </section>
  );
}

const isOver = ({ status, why }: FirmPolicy): boolean => status === 'confirmed' && why !== null;
const wordsOf = (one: FirmPolicy): string =>
  isOver(one)
    ? 'Does not count'
    : one.status === 'entered'
      ? 'Awaiting review'
      : stateWords(vendorInsurance, one.status);

const tones: Readonly<Record<FirmPolicy['status'], BadgeTone>> = {
  entered: 'review',
  confirmed: 'good',
  refused: 'warn',
  withdrawn: 'plain',
};

function Standing({ one }: { readonly one: FirmPolicy }) {
  const { why, status } = one;
  return (
    <>
      <Badge tone={isOver(one) ? 'warn' : tones[status]}>{wordsOf(one)}</Badge>
      {why !== null && (status === 'confirmed' || status === 'refused') && (
        <span className="text-muted block wrap-anywhere">{withDays(why)}</span>
      )}
    </>
  );
}

const Named = ({ one }: { readonly one: FirmPolicy }) => (
  <>
    {coverages[one.coverage]} {one.policy}
    <span className="text-muted block font-normal wrap-anywhere">
      {[
        one.insurer,
        ...(one.aggregate ? [`${dollars(one.aggregate.cents)} aggregate`] : []),
        ...(one.isInsured ? ['additional insured'] : []),
        ...one.files,
      ].join(', ')}
      {one.submittedBy && `. Submitted by ${one.submittedBy}`}
    </span>
  </>
);

interface ActProps {
  readonly one: FirmPolicy;
  readonly onOpen: (title: string) => void;
  readonly onWithdraw: () => void;
}

function Act({ one: { act, coverage, policy, agency }, onOpen, onWithdraw }: ActProps) {
  if (act === 'none') return null;
  return (
    <button
      type="button"
      className="button min-h-11 sm:min-h-0"
      aria-label={`${acts[act]} ${coverages[coverage]} ${policy} at ${agency}`}
      onClick={act === 'withdraw' ? onWithdraw : () => onOpen(`${acts[act]} certificate`)}
    >
      {acts[act]}
    </button>
  );
}

interface SubmitProps extends Opened {
  readonly agencies: Agencies;
  readonly onClose: (names: readonly string[] | null) => void;
}

/** A renewal begins where the policy ends; a corrected certificate starts with what was submitted. */
function startOf({ from, agencies }: Pick<SubmitProps, 'from' | 'agencies'>) {
  const [only, ...more] = agencies;
  if (!from) return { agencies: only && more.length === 0 ? [only.id] : [], isInsured: false };
  const { coverage, policy, insurer, each, aggregate, isInsured, act, fromDay, untilDay } = from;
  const days = act === 'renew' ? { fromDay: dayAfter(untilDay) } : { fromDay, untilDay };
  return { agencies: [from.agencyId], coverage, policy, insurer, each, aggregate, isInsured, ...days };
}

function Submit({ title, from, agencies, onClose }: SubmitProps) {
  const fields = {
    agencies: f.choices(Object.fromEntries(agencies.map(({ id, name }) => [id, name]))).required(),
    ...policyFields,
  };
  return (
    <Dialog title={title} onClose={() => onClose(null)}>
      <FieldsForm
        label={title}
        fields={fields}
        start={startOf({ from, agencies })}
        sends="everything"
        submit={SUBMIT}
        busy="Submitting…"
        holds
        onSave={async (given) => onClose((await send(submitInsurance, given)).agencies)}
        onCancel={() => onClose(null)}
      />
    </Dialog>
  );
}
