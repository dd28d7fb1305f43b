import { href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link, navigateFreely, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Table } from '#web/ui/table.tsx';
import { tinPages as pages } from '../tin-pages.ts';
import { prepareTinFile, type TinBoard, tinBoard } from './tin-calls.ts';
import { holders, preparers, tinResults, tinStandings } from './tin-words.ts';

/** How vendors stand with the IRS by name and TIN, and the way to a file for it. */
export default function TinMatching() {
  const { may } = useSession();
  const isReader = may.read.includes('tin_match');
  const found = useCall(tinBoard, isReader ? {} : null);
  useTitle('TIN Matching');
  return (
    <>
      <PageHead
        title="TIN Matching"
        note="Names and TINs are compared by the IRS: a file goes out, its results come in."
      >
        <Link to="/vendor-directory" className="button">
          Vendors
        </Link>
        <Link to={href(pages.tinFiles)} className="button">
          All files
        </Link>
      </PageHead>
      {isReader ? (
        <Answered of={found} skeleton="h-96">
          {(of) => (
            <>
              <Next of={of} />
              <Standings of={of} />
            </>
          )}
        </Answered>
      ) : (
        <Empty title="TIN matching is confidential" icon="lock">
          Administrators and members with the duty Accounts payable, Treasurer, Auditor or Vendor approver see it.
        </Empty>
      )}
    </>
  );
}

interface Of {
  readonly of: TinBoard;
}

/** One file is open at a time. */
function Next({ of: { due, open } }: Of) {
  const show = useShow();
  const { duties } = useSession();
  const prepare = useAct(prepareTinFile, {
    changes: ['tin_file'],
    onDone: ({ id }) => navigateFreely(href(pages.tinFile, { id })),
  });
  const mayPrepare = [...preparers, ...holders].some(({ duty }) => duties.includes(duty));
  return (
    <section aria-label="Next file" className="panel mb-4 flex flex-wrap items-center gap-3 px-4 py-3">
      <p>
        {open ? (
          <>
            <Link to={href(pages.tinFile, { id: open.id })} className="link">
              {open.number}
            </Link>{' '}
            with {open.lines} {open.lines === 1 ? 'vendor' : 'vendors'}{' '}
            {open.downloadedOn
              ? `was downloaded on ${wholeDay(open.downloadedOn, show)} and awaits its results.`
              : 'is prepared and not downloaded.'}
          </>
        ) : due === 0 ? (
          'Every vendor with a TIN is matched or was answered.'
        ) : (
          `${due} ${due === 1 ? 'vendor is' : 'vendors are'} not verified or changed since.`
        )}
      </p>
      {!open && due > 0 && mayPrepare && (
        <button
          type="button"
          className="button button-primary ml-auto print:hidden"
          disabled={prepare.isPending}
          onClick={() => prepare.mutate({})}
        >
          Prepare file
        </button>
      )}
      {prepare.error && (
        <p role="alert" className="wrong w-full">
          {prepare.error.message}
        </p>
      )}
    </section>
  );
}

function Standings({ of: { vendors: rows } }: Of) {
  const places = usePlaces();
  return (
    <section aria-label="Vendors" className="panel">
      <Table
        label="Vendors"
        rows={rows.data}
        step={25}
        columns={[
          {
            label: 'Vendor',
            name: ({ name }) => name,
            show: ({ id, name }) => (
              <Link to={places.rowAt('vendor', id) ?? ''} className="link">
                {name}
              </Link>
            ),
          },
          { label: 'Number', text: ({ number }) => number },
          { label: 'TIN', text: ({ last4 }) => last4 && `••••${last4}`, none: 'None' },
          {
            label: 'IRS match',
            text: ({ standing }) => tinStandings[standing],
            show: ({ standing }) => (
              <span className={standing === 'mismatch' ? 'text-danger' : standing === 'match' ? '' : 'text-warn'}>
                {tinStandings[standing]}
              </span>
            ),
          },
          { label: 'Result', text: ({ result }) => result && tinResults[result] },
          { label: 'Result on', day: ({ resultOn }) => resultOn },
        ]}
      />
      <CutNote of={rows} what="vendors">
        Those that are not matched come first.
      </CutNote>
    </section>
  );
}
