import { urlOf } from '#kernel';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlace } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Contents } from './package-html.ts';
import { packageFile } from './records-package-calls.ts';
import { recordsPackage } from './records-package.record.ts';

/** A package with its pages, its redactions and what is not in it. */
export default function RecordsPackageScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  const about = new URLSearchParams(usePlace().search).get('solicitation');
  return (
    <RecordScreen record={recordsPackage} id={id} {...(about ? { start: { solicitation: about } } : {})}>
      {(row) => (
        <>
          {(row.status === 'prepared' || row.status === 'released') && (
            <Pages id={id} status={row.status} contents={row.contents as unknown as Contents | null} />
          )}
          <RecordSections record={recordsPackage} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

interface PagesProps {
  readonly id: string;
  readonly status: string;
  readonly contents: Contents | null;
}

function Pages({ id, status, contents }: PagesProps) {
  if (!contents) return null;
  const { files, copies = [], counts, withheld } = contents;
  return (
    <section aria-labelledby="pages" className="panel p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="pages" className="min-w-0 flex-1 text-base">
          Pages
        </h2>
        <a href={urlOf(packageFile, { id })} className="button" download>
          <Icon name="download" />
          Download package
        </a>
      </div>
      <p className="note mt-1">
        {status === 'prepared'
          ? 'Read the package. Someone who did not work on it releases it.'
          : 'Released. These bytes are kept; each download is in the audit record.'}
      </p>
      <Table
        label="Pages"
        className="mt-3"
        rows={files}
        id={({ file }) => file}
        columns={[
          { label: 'Page', name: ({ title }) => title },
          {
            label: 'Redactions',
            text: ({ file }) =>
              counts
                .filter((one) => one.file === file)
                .map(({ exemption, count }) => `${count}: ${exemption}`)
                .join(', ') || 'None',
          },
          { label: 'SHA-256', text: ({ sha256 }) => sha256, className: 'font-mono text-xs wrap-anywhere' },
        ]}
      />
      {copies.length > 0 && (
        <>
          <Table
            label="Redacted copies"
            className="mt-4"
            rows={copies}
            id={({ file }) => file}
            columns={[
              { label: 'Redacted copy', name: ({ file }) => file },
              { label: 'SHA-256', text: ({ sha256 }) => sha256, className: 'font-mono text-xs wrap-anywhere' },
            ]}
          />
          <p className="note mt-1">
            Vendors made these copies. Text was taken out of each; redactions of this package are not applied to them.
          </p>
        </>
      )}
      <h3 className="mt-4 text-sm font-semibold">Withheld</h3>
      {withheld.length === 0 ? (
        <p className="note">Nothing.</p>
      ) : (
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {withheld.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
