import { dollars, href } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { FieldsForm, textIn } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { navigate } from '#web/shell/router.tsx';
import { procurement } from '../index.ts';
import { assembleSolicitation, interview, type SolicitationSource } from './builder-calls.ts';
import { type SolicitationType, solicitationTypes } from './solicitation-words.ts';

interface InterviewProps {
  readonly type: SolicitationType;
  /** The requisition that the person came from. */
  readonly requisition: string;
  readonly sources: readonly SolicitationSource[];
  /** The prequalified list that the person came from. */
  readonly list: string;
}

/** The questions before the first line: the draft is assembled from the answers. */
export function Interview({ type, requisition, sources, list }: InterviewProps) {
  const { mutateAsync } = useAct(assembleSolicitation, {
    changes: ['solicitation'],
    onDone: ({ id, number }) => {
      tell(`Created ${number}`, 'good');
      navigate(href(procurement.pages.builderDraft, { id }));
    },
  });
  const known = sources.find(({ id }) => id === requisition);
  return (
    <section aria-label="New solicitation" className="panel p-4">
      <h2>New solicitation</h2>
      <p className="note mb-3">
        For a call-off choose its prequalified list: everyone on it is asked for quotes. A reverse auction also needs
        its auction: enter it under Reverse Auctions before you publish.
      </p>
      <FieldsForm
        label="New solicitation"
        fields={interview}
        start={{
          type: list ? 'quotes' : (known?.type ?? type),
          requisition: known?.id ?? null,
          list: list || null,
          lots: 0,
          meeting: false,
          mustAttend: false,
          federalFunds: known?.federalFunds ?? false,
        }}
        picks={{
          requisition: sources.map(({ id, number, purpose, cents }) => [id, `${number} ${purpose}, ${dollars(cents)}`]),
        }}
        submit="Create draft"
        busy="Creating…"
        sends="everything"
        holds
        onSave={(given) => mutateAsync(given)}
      >
        {(drafts, put) => {
          const source = sources.find(({ id }) => id === drafts['requisition']);
          const wanted = source?.type;
          return wanted && wanted !== textIn(drafts, 'type') ? (
            <p role="note" className="flex flex-wrap items-center gap-2">
              {`The procurement method of ${source.number} is a ${solicitationTypes[wanted].toLowerCase()}.`}
              <button type="button" className="button" onClick={() => put('type', () => wanted)}>
                Use this type
              </button>
            </p>
          ) : null;
        }}
      </FieldsForm>
    </section>
  );
}
