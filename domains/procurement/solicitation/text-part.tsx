import { Suspense } from 'react';
import { href } from '#kernel';
import { useAct, useCall, useCreate, useEdit } from '#web/data/calls.ts';
import type { Listed } from '#web/data/client.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { Steps } from '#web/record/steps.tsx';
import { Link } from '#web/shell/router.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { later } from '#web/ui/later.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { procurement } from '../index.ts';
import { solicitationText, writeSolicitationText } from './builder-calls.ts';
import { solicitationSection } from './solicitation-section.record.ts';

const PastProposals = later(async () => ({ default: (await import('./past-proposals.tsx')).PastProposals }));

const { place, title, body, owner } = solicitationSection.fields;

interface TextProps {
  readonly id: string;
  readonly mayEdit: boolean;
}

/** The text that vendors read, section by section, each with its source and version. */
export function TextPart({ id, mayEdit }: TextProps) {
  const text = useCall(solicitationText, { id });
  const rows = useRowsOf(solicitationSection, { filters: { solicitation: id }, sort: 'place', limit: 200 });
  const rowOf = (section: string) => rows.data?.data.find((one) => one.id === section);
  const changes = [solicitationSection.name];
  const write = useAct(writeSolicitationText, {
    changes,
    onDone: ({ added }) => tell(added === 1 ? 'Added 1 section' : `Added ${added} sections`, 'good'),
  });
  const edit = useEdit(solicitationSection, { onDone: () => tell('Saved', 'good') });
  const create = useCreate(solicitationSection, { onDone: () => tell('Added the section', 'good') });
  return (
    <Answered of={text}>
      {({ sections, missing }) => (
        <div className="space-y-3">
          {mayEdit && (missing.length > 0 || sections.length === 0) && (
            <div role="note" className="panel flex flex-wrap items-center gap-3 p-4">
              <p className="min-w-0 flex-1 basis-60">
                {sections.length === 0
                  ? 'No text yet. Instructions, insurance and required clauses are added from your answers.'
                  : `The rules now require ${missing.map(({ clause }) => `clause ${clause}`).join(', ')}.`}
              </p>
              <button
                type="button"
                className="button button-primary"
                disabled={write.isPending}
                onClick={() => write.mutate({ id })}
              >
                {sections.length === 0 ? 'Add standard text' : 'Add clauses'}
              </button>
            </div>
          )}
          {sections.map((one) => (
            <details key={one.id} className="panel">
              <summary className="flex cursor-pointer flex-wrap items-center gap-2 px-4 py-3">
                <span className="font-semibold">
                  {one.place}. {one.title}
                </span>
                <Source {...one} />
                <Approval {...one} />
              </summary>
              <div className="space-y-3 px-4 pb-4">
                {one.citation && <p className="note">{`${one.citation}, ${one.packVersion}`}</p>}
                <SectionSteps row={rowOf(one.id)} />
                {mayEdit && one.status === 'open' ? (
                  <FieldsForm
                    key={one.version}
                    label={one.title}
                    fields={{ place, title, body, owner }}
                    start={one}
                    submit="Save section"
                    sends="changes"
                    isQuiet
                    onSave={(change) => edit.mutateAsync({ id: one.id, version: one.version, change })}
                  />
                ) : (
                  <p className="whitespace-pre-line">{one.body}</p>
                )}
              </div>
            </details>
          ))}
          {rows.data && <MoreOf rows={rows.data} />}
          {mayEdit && sections.length > 0 && (
            <details className="panel">
              <summary className="cursor-pointer px-4 py-3 font-semibold">New section</summary>
              <div className="px-4 pb-4">
                <FieldsForm
                  key={sections.length}
                  label="New section"
                  fields={{ place, title, body }}
                  start={{ place: (sections.at(-1)?.place ?? 0) + 1 }}
                  submit="Add section"
                  sends="everything"
                  isQuiet
                  onSave={(given) => create.mutateAsync({ ...given, solicitation: id })}
                />
              </div>
            </details>
          )}
          <Suspense>
            <PastProposals id={id} mayEdit={mayEdit} />
          </Suspense>
        </div>
      )}
    </Answered>
  );
}

interface ApprovalProps {
  readonly owner: string | null;
  readonly status: 'open' | 'approved';
}

const Approval = ({ owner, status }: ApprovalProps) => {
  if (status === 'approved') return <Badge tone="good">Approved</Badge>;
  return owner === null ? null : <Badge tone="warn">Needs approval</Badge>;
};

/** What its owner does with a section, and the way to its comments. */
const SectionSteps = ({ row }: { readonly row: Listed<typeof solicitationSection> | undefined }) =>
  row && (
    <div className="flex flex-wrap items-center gap-2">
      <Steps record={solicitationSection} row={{ ...row, cannot: {} } as never} isInList />
      <Link to={href(procurement.pages.section, { id: row.id })} className="link">
        Comments and history
      </Link>
    </div>
  );

interface SourceProps {
  readonly clause: string | null;
  readonly packVersion: string | null;
  readonly scope: string | null;
  readonly isAdapted: boolean;
}

/** Where the words come from, and whether they were changed since. */
const Source = ({ clause, packVersion, scope, isAdapted }: SourceProps) => (
  <>
    <Badge>{clause ? `${clause}, ${packVersion}` : scope ? 'Specification library' : 'Own text'}</Badge>
    {isAdapted && <Badge tone="warn">Changed from source</Badge>}
  </>
);
