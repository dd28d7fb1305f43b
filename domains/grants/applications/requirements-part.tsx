import { useState } from 'react';
import { href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { applicationPages } from '../application-pages.ts';
import { opportunityPages } from '../opportunity-pages.ts';
import { requirementKinds } from '../research/research-words.ts';
import { addRequiredParts, type ApplicationWork } from './application-calls.ts';
import type { PartProps } from './application-page.tsx';
import { coverages } from './coverage.ts';

type Asked = ApplicationWork['requirements'][number];

const tones = { missing: 'danger', begun: 'warn', met: 'good' } as const;

/** The checklist that the notice makes: each line quotes the paragraph that asks it. */
export function RequirementsPart({ id, of }: PartProps) {
  const { requirements, opportunity } = of;
  const missing = requirements.filter(({ coverage }) => coverage === 'missing').length;
  return (
    <Panel
      title="Notice requirements"
      action={
        <>
          {opportunity !== null && (
            <Link to={href(opportunityPages.opportunity, { id: opportunity })} className="link">
              Open notice
            </Link>
          )}
          {of.mayWrite && missing > 0 && <Add id={id} />}
        </>
      }
    >
      {requirements.length === 0 ? (
        <p className="note px-4 pb-4">
          {opportunity === null
            ? 'The application names no notice.'
            : 'No requirements accepted. Read the notice on its page and accept what it asks.'}
        </p>
      ) : (
        <Table
          label="Notice requirements"
          rows={requirements}
          step={20}
          file="checklist"
          columns={[
            { label: 'Requirement', name: ({ says }) => says, show: (row) => <Said of={row} /> },
            { label: 'Type', text: ({ kind }) => requirementKinds[kind] },
            { label: 'Points', number: ({ points }) => points },
            {
              label: 'Coverage',
              mark: (row) =>
                row.coverage === 'missing' && !row.isRequired ? (
                  <Badge>Optional</Badge>
                ) : (
                  <Badge tone={tones[row.coverage]}>{coverages[row.coverage]}</Badge>
                ),
            },
            { label: 'Covered by', mark: (row) => <Place id={id} of={row} /> },
          ]}
        />
      )}
    </Panel>
  );
}

const Said = ({ of: { says, isRequired, paragraph, quote } }: { readonly of: Asked }) => (
  <span className="block min-w-56">
    {says}
    {!isRequired && <span className="text-muted"> optional</span>}
    <details>
      <summary className="text-muted cursor-pointer text-xs">{`Paragraph ${paragraph}`}</summary>
      <span className="mt-1 block wrap-anywhere whitespace-pre-line">{quote}</span>
    </details>
  </span>
);

const names = { narrative: 'Narrative', forms: 'Form', attachments: 'Attachment' } as const;

function Place({ id, of: { part, row, says } }: { readonly id: string; readonly of: Asked }) {
  if (part === null || row === null) return null;
  const to =
    part === 'forms'
      ? href(applicationPages.applicationForm, { id: row })
      : `${href(applicationPages.application, { id })}?${new URLSearchParams({ tab: part, ...(part === 'narrative' ? { section: row } : {}) })}`;
  return (
    <Link to={to} className="link" aria-label={`${names[part]} of ${says}`}>
      {names[part]}
    </Link>
  );
}

function Add({ id }: { readonly id: string }) {
  const [said, setSaid] = useState('');
  const add = useAct(addRequiredParts, {
    changes: ['grant_application', 'application_section', 'application_form'],
    onDone: ({ added }) => setSaid(`${added} added.`),
  });
  return (
    <>
      <button type="button" className="button" disabled={add.isPending} onClick={() => add.mutate({ id })}>
        Add missing parts
      </button>
      <output>{add.error?.message ?? said}</output>
    </>
  );
}
