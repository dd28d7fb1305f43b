import { useState } from 'react';
import type { New } from '#kernel';
import { useEveryRowOf } from '#web/data/rows.ts';
import { useCreate } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { today as todayOf, useSession, useShow } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { ruleConfirmation } from './rule-confirmation.record.ts';
import { ruleHref, type Unconfirmed, unconfirmed } from './rule-words.ts';

/** Figures that nobody has compared with the published text, and counsel’s word on them. */
export function UnconfirmedFigures() {
  const signed = useEveryRowOf(ruleConfirmation, { sort: '-readOn' });
  return <Answered of={signed}>{({ data }) => <Figures signed={data} />}</Answered>;
}

function Figures({ signed }: { readonly signed: readonly Listed<typeof ruleConfirmation>[] }) {
  const show = useShow();
  const [signing, setSigning] = useState<Unconfirmed | null>(null);
  const { duties } = useSession();
  const wordOn = ({ figure, version }: Unconfirmed) =>
    signed.find((row) => row.figure === figure && row.packVersion === version);
  const done = unconfirmed.filter(wordOn).length;
  const isCounsel = duties.includes('legal_counsel');
  return (
    <div className="space-y-4">
      <section className="panel space-y-3 p-4">
        <Progress
          label="Signed off by counsel"
          value={done}
          max={unconfirmed.length}
          words={`${done} of ${unconfirmed.length}`}
        />
        <p className="text-muted max-w-prose">
          These figures were not compared with the published text. They apply, marked as unverified, until counsel signs
          off.
        </p>
      </section>
      <section aria-label="Unverified figures" className="panel">
        <Table
          label="Unverified figures"
          rows={unconfirmed}
          id={({ figure, version }) => `${figure} ${version}`}
          columns={[
            {
              label: 'Figure or rule',
              name: ({ title }) => title,
              show: ({ figure, title, version }) => (
                <>
                  {figure.includes('/') ? (
                    <Link to={ruleHref(figure)} className="link">
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                  <span className="note block">{version}</span>
                </>
              ),
            },
            { label: 'Library text', text: ({ says }) => says, className: 'wrap-anywhere' },
            { label: 'Citation', text: ({ citation }) => citation },
            {
              label: 'Counsel',
              mark: (one) => {
                const word = wordOn(one);
                if (word)
                  return (
                    <>
                      <Badge tone={word.verdict === 'confirmed' ? 'good' : 'danger'}>
                        {word.verdict === 'confirmed' ? 'Verified' : 'Differs'}
                      </Badge>
                      <Link to={`/advanced-compliance/confirmations/${word.id}`} className="link note block">
                        {word.titles?.['confirmedBy']}, {word.readOn ? wholeDay(word.readOn, show) : ''}
                      </Link>
                    </>
                  );
                return isCounsel ? (
                  <button type="button" className="button" onClick={() => setSigning(one)}>
                    Sign off
                  </button>
                ) : (
                  <Badge tone="warn">Unverified</Badge>
                );
              },
            },
          ]}
        />
      </section>
      {signing && <SignOff figure={signing} onClose={() => setSigning(null)} />}
      {!isCounsel && <p className="note">Only legal counsel can sign off figures.</p>}
    </div>
  );
}

const { verdict, source, address, readOn, note } = ruleConfirmation.fields;

/** Counsel’s word on one figure: what was read, where and when. It is kept and never changed. */
function SignOff({
  figure: { figure, version, title, says },
  onClose,
}: {
  readonly figure: Unconfirmed;
  readonly onClose: () => void;
}) {
  const today = todayOf(useSession());
  const { mutateAsync } = useCreate(ruleConfirmation, {
    onDone: () => {
      onClose();
      tell(`${title} signed off`, 'good');
    },
  });
  return (
    <Dialog title={`Sign off: ${title}`} onClose={onClose}>
      <p className="mb-4">
        {says} <span className="note block">{version}</span>
      </p>
      <FieldsForm
        label="Sign off"
        fields={{ verdict, source, address, readOn, note }}
        start={{ readOn: today }}
        submit="Sign off"
        sends="everything"
        onCancel={onClose}
        onSave={(given) => mutateAsync({ ...given, figure, packVersion: version } as New<typeof ruleConfirmation>)}
      />
    </Dialog>
  );
}
