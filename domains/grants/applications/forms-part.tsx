import { href } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Table } from '#web/ui/table.tsx';
import { applicationPages } from '../application-pages.ts';
import type { PartProps } from './application-page.tsx';
import { formCodes } from './form-codes.ts';

/** The federal forms of the application, with what is wrong in each. */
export default function FormsPart({ id, of }: PartProps) {
  const to = `${href(applicationPages.applicationForm, { id: 'new' })}?${new URLSearchParams({ application: id })}`;
  const add = of.mayWrite && (
    <Link to={to} className="button">
      New form
    </Link>
  );
  return (
    <section aria-label="Forms" className="panel overflow-x-auto">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Forms</h2>
        <span className="ml-auto">{of.forms.length > 0 && add}</span>
      </div>
      {of.forms.length === 0 ? (
        <Empty title="No forms" icon="file-text" action={add || undefined}>
          Add the forms that the notice asks for.
        </Empty>
      ) : (
        <Table
          label="Forms"
          rows={of.forms}
          id={({ id: form }) => form}
          columns={[
            {
              label: 'Form',
              name: ({ code }) => formCodes[code],
              show: ({ id: form, code }) => (
                <Link to={href(applicationPages.applicationForm, { id: form })} className="link">
                  {formCodes[code]}
                </Link>
              ),
            },
            { label: 'Required', text: ({ isRequired }) => (isRequired ? 'Yes' : 'No') },
            { label: 'Values', number: ({ filled }) => filled },
            {
              label: 'Check',
              mark: ({ filled, errors, warnings }) =>
                filled === 0 ? (
                  <Badge>Empty</Badge>
                ) : errors > 0 ? (
                  <Badge tone="danger">{errors === 1 ? '1 error' : `${errors} errors`}</Badge>
                ) : warnings > 0 ? (
                  <Badge tone="warn">{warnings === 1 ? '1 warning' : `${warnings} warnings`}</Badge>
                ) : (
                  <Badge tone="good">Complete</Badge>
                ),
            },
            { label: 'Saved by', text: ({ savedByName }) => savedByName },
            { label: 'Saved at', moment: ({ savedAt }) => savedAt },
          ]}
        />
      )}
    </section>
  );
}
