import { useState } from 'react';
import { allows, href, type Row } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { actorOf, useSession } from '#web/data/session.ts';
import { Suspense } from 'react';
import { tell } from '#web/shell/messages.tsx';
import { Cell } from '#web/record/cells.tsx';
import { Link, navigate } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { later } from '#web/ui/later.tsx';
import { procurement } from '../index.ts';
import { buyers } from '../solicitation/solicitation-life.ts';
import type { solicitation } from '../solicitation/solicitation.record.ts';
import { affirmativeSteps, everyStep } from './affirmative-steps.ts';
import { outreachStep } from './outreach-step.record.ts';
import { reissueSolicitation } from './outreach-calls.ts';

type Solicitation = Row<typeof solicitation>;

const InviteDialog = later(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));
const CodeDialog = later(async () => ({ default: (await import('./code-dialog.tsx')).CodeDialog }));

const { pages } = procurement;
const newOf = (
  page: typeof pages.outreachStep | typeof pages.attendance | typeof pages.conflict,
  values: Record<string, string>,
) => `${href(page, { id: 'new' })}?${new URLSearchParams(values)}`;

/** What was done to reach firms, and what a buyer can do next. */
export function OutreachPanel({ row }: { readonly row: Solicitation }) {
  const [open, show] = useState<'invite' | 'code' | null>(null);
  const isBuyer = allows(buyers, actorOf(useSession()));
  const reissue = useAct(reissueSolicitation, {
    onDone: ({ id, number }) => {
      tell(`Reissued as ${number}`, 'good');
      navigate(href(pages.opportunity, { id }));
    },
  });
  const at = { solicitation: row.id };
  const about = new URLSearchParams(at);
  const isOpen = row.status === 'published';
  return (
    <section aria-label="Outreach" className="panel p-4 print:hidden">
      <h2>Outreach</h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {isBuyer && isOpen && (
          <button type="button" className="button" onClick={() => show('invite')}>
            <Icon name="mail" /> Invite firms
          </button>
        )}
        {isBuyer && isOpen && row.meetingAt && (
          <>
            <button type="button" className="button" onClick={() => show('code')}>
              <Icon name="clipboard-check" /> Show code
            </button>
            <Link to={newOf(pages.attendance, at)} className="button">
              <Icon name="plus" /> New attendance
            </Link>
          </>
        )}
        {isBuyer && (row.status === 'failed' || row.status === 'cancelled') && (
          <button
            type="button"
            className="button"
            disabled={reissue.isPending}
            onClick={() => reissue.mutate({ id: row.id })}
          >
            <Icon name="file-plus" /> Reissue solicitation
          </button>
        )}
        <Link to={`${href(pages.conflicts)}?${about}`} className="button">
          Conflict register
        </Link>
      </div>
      {reissue.error && <p className="wrong mt-2">{reissue.error.message}</p>}
      {row.federalFunds && <Steps row={row} isBuyer={isBuyer} />}
      {open && (
        <Suspense>
          {open === 'invite' ? (
            <InviteDialog id={row.id} number={row.number} onClose={() => show(null)} />
          ) : (
            <CodeDialog id={row.id} onClose={() => show(null)} />
          )}
        </Suspense>
      )}
    </section>
  );
}

/** The six affirmative steps of 2 CFR 200.321, with what is missing. */
function Steps({ row, isBuyer }: { readonly row: Solicitation; readonly isBuyer: boolean }) {
  const taken = useRowsOf(outreachStep, { filters: { solicitation: row.id }, sort: '-doneOn', limit: 50 });
  return (
    <div className="mt-4">
      <h3>Affirmative steps</h3>
      <p className="text-muted">Federal funds: record evidence of each step. (2 CFR 200.321)</p>
      <Answered of={taken} skeleton="h-24">
        {(found) => (
          <>
            <ul className="mt-2 space-y-1.5">
              {everyStep.map((step) => {
                const own = found.data.filter((one) => one.step === step);
                return (
                  <li key={step} className="flex flex-wrap items-center gap-2">
                    <Icon
                      name={own.length > 0 ? 'circle-check' : 'triangle-alert'}
                      className={own.length > 0 ? 'text-good' : 'text-warn'}
                    />
                    {affirmativeSteps[step]}
                    {own.length > 0 ? (
                      <Link to={href(pages.outreachStep, { id: own[0]?.id ?? '' })} className="link">
                        <Cell spec={outreachStep.fields.doneOn.spec} value={own[0]?.doneOn} />
                      </Link>
                    ) : (
                      <span className="text-muted">missing</span>
                    )}
                    {isBuyer && (
                      <Link to={newOf(pages.outreachStep, { solicitation: row.id, step })} className="link">
                        Record evidence
                      </Link>
                    )}
                  </li>
                );
              })}
            </ul>
            <MoreOf rows={found} />
          </>
        )}
      </Answered>
    </div>
  );
}
