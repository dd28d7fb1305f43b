import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { samPages } from '../sam-pages.ts';
import { askSam, samState } from './sam-calls.ts';
import { samAnswer, samOutcomes } from './sam-answer.record.ts';

/** Whether the extract comes by itself, in one sentence, with the way to the key. */
export function SamLine() {
  const { role } = useSession();
  const show = useShow();
  const isKeeper = role === 'admin' || role === 'platform_admin' || role === 'manager';
  return (
    <Answered of={useCall(samState, {})} skeleton="h-5">
      {({ link, failure, readAt, fetchesExtract }) => (
        <p className={link === 'failing' ? 'text-warn' : 'text-muted'}>
          {link === 'missing' && 'No SAM.gov key is set: the extract is imported by hand and nothing is asked live.'}
          {link === 'failing' && `The nightly extract failed: ${failure}`}
          {link === 'used_up' && 'Today’s SAM.gov requests are used up.'}
          {link === 'ready' &&
            (fetchesExtract
              ? `The extract is fetched each night${readAt ? `, last ${momentOf(readAt, show)}` : ''}.`
              : 'A SAM.gov key is set. The extract is imported by hand.')}{' '}
          {isKeeper && (
            <Link to={href(samPages.samConnections)} className="link">
              SAM.gov connections
            </Link>
          )}
        </p>
      )}
    </Answered>
  );
}

/** What SAM.gov last said of a vendor by itself, and the way to ask. */
export function SamLive({ vendor }: { readonly vendor: string }) {
  const show = useShow();
  const ask = useAct(askSam, { changes: [samAnswer.name] });
  return (
    <Answered of={useCall(samState, { vendor })} skeleton="h-5">
      {({ link, last }) => (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={last?.outcome === 'found' ? 'text-danger' : 'text-muted'}>
              {last ? (
                <>
                  SAM.gov, live:{' '}
                  <Link to={href(samPages.samAnswer, { id: last.id })} className="link">
                    {samOutcomes[last.outcome]}, {momentOf(last.askedAt, show)}
                  </Link>
                  {last.because && `. ${last.because}`}
                </>
              ) : link === 'missing' ? (
                'No SAM.gov key is set: nothing is asked live, the extract counts.'
              ) : (
                'SAM.gov was not asked about this vendor.'
              )}
            </span>
            {(link === 'ready' || link === 'failing') && (
              <button
                type="button"
                className="button print:hidden"
                disabled={ask.isPending}
                onClick={() => ask.mutate({ id: vendor })}
              >
                Ask SAM.gov
              </button>
            )}
          </p>
          {ask.error && (
            <p role="alert" className="wrong">
              {ask.error.message}
            </p>
          )}
        </>
      )}
    </Answered>
  );
}
