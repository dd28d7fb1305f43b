import { urlOf } from '#kernel/calls/call.ts';
import { useCall } from '#web/data/calls.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { PdfButton } from '../../grants/public.tsx';
import { enterAt } from './enter-at.ts';
import { type IcsFormAnswer, icsForm, icsFormPdf, type IcsLibrary } from './ics-calls.ts';
import { entryPlaces, formTitles } from './ics-words.ts';

interface FormViewProps {
  readonly period: string;
  readonly incident: string;
  readonly of: IcsLibrary['forms']['data'][number];
  readonly onClose: () => void;
}

/** One form as it is filled now, block by block. */
export function FormView({ period, incident, of, onClose }: FormViewProps) {
  const asked = { id: period, form: of.form, ...(of.of === null ? {} : { of: of.of }) };
  return (
    <Panel
      title={[formTitles[of.form], of.subject].filter(Boolean).join(': ')}
      action={
        <>
          <PdfButton from={urlOf(icsFormPdf, asked)} name={formTitles[of.form].replaceAll(/\W+/g, '-')} />
          <button type="button" className="button" onClick={onClose}>
            Close form
          </button>
        </>
      }
    >
      <Answered of={useCall(icsForm, asked)}>
        {({ blocks }) => (
          <div className="space-y-3 px-4 pb-4">
            {blocks.map((one) => (
              <Block key={`${one.item}.${one.label}`} of={one} where={{ incident, period }} />
            ))}
          </div>
        )}
      </Answered>
    </Panel>
  );
}

interface BlockProps {
  readonly of: IcsFormAnswer['blocks'][number];
  readonly where: Parameters<typeof enterAt>[1];
}

function Block({ of, where }: BlockProps) {
  return (
    <section aria-label={`${of.item}. ${of.label}`}>
      <h3 className="text-muted text-xs">
        {of.item}. {of.label}
      </h3>
      {of.isEmpty && of.from ? (
        <p>
          Empty.{' '}
          <Link to={enterAt(of.from, where)} className="link">
            {entryPlaces[of.from]}
          </Link>
        </p>
      ) : of.head.length > 0 ? (
        <Rows of={of} />
      ) : (
        <p className="max-w-prose whitespace-pre-wrap">{of.value || 'Filled in by hand'}</p>
      )}
    </section>
  );
}

const Rows = ({ of: { label, head, rows } }: Pick<BlockProps, 'of'>) =>
  rows.length === 0 ? (
    <p>None</p>
  ) : (
    <Table
      label={label}
      rows={rows}
      step={15}
      columns={head.map((one, at) =>
        at === 0
          ? { label: one, name: (row: readonly string[]) => row[0] ?? '' }
          : { label: one, text: (row: readonly string[]) => row[at] || null },
      )}
    />
  );
