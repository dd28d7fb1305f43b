import { useState } from 'react';
import { dollars, f, href } from '#kernel';
import { withDays } from '#kernel/fields/date.ts';
import { useCall, useCreate } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, navigate } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { approvalPages } from '../approval-pages.ts';
import { priorApproval } from '../approvals/prior-approval.record.ts';
import { grantPages } from '../grant-pages.ts';
import { awardAmendment } from './award-amendment.record.ts';
import { conditionStates, extensionWays } from './conditions.ts';
import { type AwardExtension, awardExtension } from './extension-calls.ts';

export const wayTones = {
  notice: 'good',
  pending: 'review',
  approval: 'warn',
  funder: 'plain',
  over: 'plain',
} as const;
const stateTones = { met: 'good', unmet: 'danger', open: 'plain' } as const;

/** How an award gets more time: by notice alone, or with the funder’s approval and why. */
export default function ExtensionPanel({ id }: { readonly id: string }) {
  return (
    <Answered of={useCall(awardExtension, { id })} skeleton="h-40">
      {(of) => of.way !== 'over' && <Shown of={of} />}
    </Answered>
  );
}

interface Of {
  readonly of: AwardExtension;
}

function Shown({ of }: Of) {
  const show = useShow();
  const { way, why, window, conditions } = of;
  return (
    <Panel title="No-cost extension" action={<Act of={of} />}>
      <p className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <Badge tone={wayTones[way]}>{extensionWays[way]}</Badge>
        <span>{withDays(why)}</span>
      </p>
      {window && (
        <>
          <Facts
            of={[
              { label: 'Period ends', said: wholeDay(of.award.untilDay, show) },
              {
                label: 'Last notice day',
                said: (
                  <>
                    {wholeDay(window.noticeBy, show)}{' '}
                    <Badge tone={window.daysToNotice < 0 ? 'danger' : window.daysToNotice <= 45 ? 'warn' : 'plain'}>
                      {window.daysToNotice < 0 ? 'Passed' : `${window.daysToNotice} days left`}
                    </Badge>
                  </>
                ),
              },
              { label: 'Latest new end', said: wholeDay(window.longestUntil, show) },
              { label: 'Not expended', said: dollars(of.unspentCents) },
            ]}
          />
          <Table
            label="Conditions of a notice"
            rows={conditions}
            id={({ name }) => name}
            columns={[
              { label: 'Condition', name: ({ title }) => title },
              { label: 'Finding', text: ({ says }) => withDays(says) },
              { label: 'State', mark: ({ state }) => <Badge tone={stateTones[state]}>{conditionStates[state]}</Badge> },
            ]}
          />
          <p className="note px-4 py-3">
            {window.citation}, {window.text}. The award date chooses the text.
          </p>
        </>
      )}
    </Panel>
  );
}

/** The one thing to do next, for those who may do it. */
function Act({ of }: Of) {
  const { may } = useSession();
  const [isOpen, open] = useState(false);
  const { way, amendment, award } = of;
  if (way === 'pending' && amendment)
    return (
      <Link to={href(grantPages.amendment, { id: amendment.id })} className="button">
        Open {amendment.number}
      </Link>
    );
  if (way === 'approval' && may.create.includes(priorApproval.name))
    return (
      <Link to={approvalForm(of)} className="button">
        Request prior approval
      </Link>
    );
  if (way !== 'notice' || !may.create.includes(awardAmendment.name)) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => open(true)}>
        Draft notice
      </button>
      {isOpen && <NoticeDialog award={award} latest={of.window?.longestUntil ?? null} onClose={() => open(false)} />}
    </>
  );
}

/** The request for what the law does not let the recipient do alone, with what is known already. */
const approvalForm = ({ award, why }: AwardExtension): string =>
  `${href(approvalPages.approval, { id: 'new' })}?${new URLSearchParams({
    award: award.id,
    kind: 'extension',
    subject: `No-cost extension of ${award.number}`,
    reason: why,
    neededOn: award.untilDay,
  })}`;

const { reason, workLeft, terms, termsSection, sameScope, sameFunds } = awardAmendment.fields;
const noticeFields = {
  newUntil: f.date().label('New end').required(),
  reason,
  workLeft,
  terms,
  termsSection,
  sameScope,
  sameFunds,
};

interface DialogProps {
  readonly award: AwardExtension['award'];
  readonly latest: string | null;
  readonly onClose: () => void;
}

function NoticeDialog({ award, latest, onClose }: DialogProps) {
  const show = useShow();
  const create = useCreate(awardAmendment, {
    onDone: ({ id, number }) => {
      tell(`${number} drafted`, 'good');
      navigate(href(grantPages.amendment, { id }));
    },
  });
  return (
    <Dialog title={`Extend ${award.number}`} onClose={onClose}>
      <FieldsForm
        label="Extension notice"
        fields={noticeFields}
        start={{}}
        sends="everything"
        submit="Create notice"
        onSave={(given) => create.mutateAsync({ ...given, award: award.id, kind: 'extension' })}
        onCancel={onClose}
      >
        {() => latest && <p className="note">The new end is {wholeDay(latest, show)} at the latest.</p>}
      </FieldsForm>
    </Dialog>
  );
}
