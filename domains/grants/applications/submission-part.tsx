import { href, urlOf } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Table } from '#web/ui/table.tsx';
import { ApprovalPanel } from '../../workflow/public.tsx';
import { applicationPages } from '../application-pages.ts';
import { type ApplicationWork, submissionFile } from './application-calls.ts';
import type { PartProps } from './application-page.tsx';
import { grantApplication } from './grant-application.record.ts';
import { RequirementsPart } from './requirements-part.tsx';

type Item = ApplicationWork['items'][number];

/** What is missing, each line with the way to it, and the receipts of what was submitted. */
export default function SubmissionPart({ id, of }: PartProps) {
  const blocks = of.items.filter(({ group }) => group === 'blocks');
  const warns = of.items.filter(({ group }) => group === 'warns');
  return (
    <div className="space-y-4">
      <ApprovalPanel record={grantApplication.name} id={id} />
      {of.isOpen && (
        <section aria-label="Readiness" className="panel">
          <h2 className="px-4 py-2.5 text-sm">Readiness</h2>
          {of.items.length === 0 ? (
            <p className="note px-4 pb-4">Nothing is missing.</p>
          ) : (
            <>
              <Items id={id} title="Blocks submission" tone="danger" items={blocks} />
              <Items id={id} title="Warnings" tone="warn" items={warns} />
            </>
          )}
        </section>
      )}
      {of.opportunity !== null && <RequirementsPart id={id} of={of} />}
      <Receipts of={of} />
    </div>
  );
}

interface ItemsProps {
  readonly id: string;
  readonly title: string;
  readonly tone: 'danger' | 'warn';
  readonly items: readonly Item[];
}

function placeOf(id: string, { part, row }: Item): string {
  if (part === 'forms' && row !== null) return href(applicationPages.applicationForm, { id: row });
  const at = href(applicationPages.application, { id });
  if (part === 'setup') return `${at}?edit`;
  if (part === 'requirements') return at;
  return `${at}?${new URLSearchParams({ tab: part, ...(part === 'narrative' && row !== null ? { section: row } : {}) })}`;
}

const SHOWN = 12;

function Items({ id, title, tone, items }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <div className="border-line border-t px-4 py-3">
      <h3 className="flex items-center gap-2 text-sm">
        {title} <Badge tone={tone}>{items.length}</Badge>
      </h3>
      <ItemList id={id} items={items.slice(0, SHOWN)} />
      {items.length > SHOWN && (
        <details className="mt-2">
          <summary>{items.length - SHOWN} more</summary>
          <ItemList id={id} items={items.slice(SHOWN)} />
        </details>
      )}
    </div>
  );
}

const ItemList = ({ id, items }: Pick<ItemsProps, 'id' | 'items'>) => (
  <ul className="mt-2 space-y-1">
    {items.map((one) => (
      <li key={one.id}>
        <Link to={placeOf(id, one)} className="link">
          {one.says}
        </Link>
        {one.law !== null && <span className="text-muted"> {one.law}</span>}
      </li>
    ))}
  </ul>
);

function Receipts({ of: { submissions } }: Pick<PartProps, 'of'>) {
  return (
    <section aria-label="Receipts" className="panel overflow-x-auto">
      <h2 className="px-4 py-2.5 text-sm">Receipts</h2>
      {submissions.length === 0 ? (
        <p className="note px-4 pb-4">
          Not submitted yet. Submitting signs the application and keeps its package with a receipt. File the package
          with the funder and enter the tracking number.
        </p>
      ) : (
        <Table
          label="Receipts"
          rows={submissions}
          id={({ id }) => id}
          columns={[
            {
              label: 'Receipt',
              name: ({ number }) => number,
              show: ({ id, number }) => (
                <Link to={href(applicationPages.applicationSubmission, { id })} className="link whitespace-nowrap">
                  {number}
                </Link>
              ),
            },
            { label: 'Submission', number: ({ round }) => round },
            { label: 'Submitted at', moment: ({ submittedAt }) => submittedAt },
            {
              label: 'Signed by',
              text: ({ signerName, signerTitle }) => [signerName, signerTitle].filter(Boolean).join(', '),
            },
            { label: 'SHA-256', text: ({ sha256 }) => sha256.slice(0, 16) },
            {
              label: 'Package',
              mark: ({ id }) => (
                <a href={urlOf(submissionFile, { id })} className="button" download>
                  <Icon name="download" />
                  Package
                </a>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
