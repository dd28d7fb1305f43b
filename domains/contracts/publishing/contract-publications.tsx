import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { publishingPages } from '../publishing-pages.ts';
import { questionPages } from '../question-pages.ts';
import { contractPublication } from './contract-publication.record.ts';
import { publishedKinds } from './publication-words.ts';

const FEW = 10;

/** What is published of one contract, the latest first. */
export default function ContractPublications({ contract }: { readonly contract: string }) {
  const { may } = useSession();
  const rows = useRowsOf(contractPublication, { filters: { contract }, sort: '-number', limit: FEW });
  return (
    <section aria-label="Public register" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Public register</h2>
        <Link to={`${href(questionPages.questions)}?${new URLSearchParams({ contract })}`} className="link">
          Questions
        </Link>
        {may.create.includes(contractPublication.name) && (
          <Link
            to={`${href(publishingPages.publication, { id: 'new' })}?${new URLSearchParams({ contract })}`}
            className="button ml-auto print:hidden"
          >
            Prepare publication
          </Link>
        )}
      </div>
      <Answered
        of={rows}
        skeleton="h-16"
        empty={
          <p className="note px-4 pb-4">
            No document is published. A contract from a public solicitation is in the register by itself, any other one
            once something is published.
          </p>
        }
      >
        {({ data }) => (
          <Table
            label="Publications"
            rows={data}
            columns={[
              {
                label: 'Publication',
                name: ({ title }) => title ?? '',
                show: (row) => (
                  <Link to={href(publishingPages.publication, { id: row.id })} className="link">
                    {row.title}
                  </Link>
                ),
              },
              { label: 'Content', text: ({ kind }) => kind && publishedKinds[kind] },
              { label: 'Published', day: ({ publishedAt }) => publishedAt?.slice(0, 10) },
              {
                label: 'Status',
                mark: ({ status }) => <StatusBadge record={contractPublication} state={status} />,
              },
            ]}
          />
        )}
      </Answered>
      <MoreOf rows={rows.data} />
    </section>
  );
}
