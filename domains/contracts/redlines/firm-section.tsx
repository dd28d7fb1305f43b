import { type ReactNode, useState } from 'react';
import type { Fields } from '#kernel';
import { useAct } from '#web/data/calls.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import {
  addFields,
  commentFields,
  discardProposal,
  type FirmProposal,
  type FirmRedline,
  firmRedline,
  removeFields,
  replaceFields,
  saveProposal,
} from './firm-redline-calls.ts';
import { ProposalText } from './proposal-text.tsx';
import type { ShownSection } from './redline-calls.ts';
import { type ProposalKind } from './redline-words.ts';
import { LawNote, SectionHead, SectionText } from './section-text.tsx';

export interface Review {
  readonly agency: string;
  readonly of: FirmRedline;
}

interface SectionProps {
  readonly review: Review;
  readonly section: ShownSection;
}

/** A section with what the firm can propose of it and what it proposed. */
export function FirmSection({ review, section }: SectionProps) {
  const own = review.of.proposals.filter((one) => one.section === section.key);
  const mayAct = review.of.mayAnswer && section.change !== 'removed';
  const hasChange = own.some(({ kind, status }) => kind !== 'comment' && status === 'drafted');
  return (
    <section aria-label={section.title} className="panel space-y-3 p-4">
      <h2 className="text-base">
        <SectionHead of={section} />
      </h2>
      <LawNote of={section} />
      <SectionText of={section} />
      <Proposals review={review} of={own} />
      {mayAct && (
        <Propose
          review={review}
          section={section}
          kinds={section.isLaw || hasChange ? ['comment'] : ['replace', 'remove', 'comment']}
        />
      )}
    </section>
  );
}

/** New sections that the firm proposes stand at the end. */
export function AddedSections({ review }: { readonly review: Review }) {
  const own = review.of.proposals.filter(({ kind }) => kind === 'add');
  if (own.length === 0 && !review.of.mayAnswer) return null;
  return (
    <section aria-label="New sections" className="panel space-y-3 p-4">
      <h2 className="text-base">New sections</h2>
      {own.length === 0 && <p className="text-muted">None proposed.</p>}
      <Proposals review={review} of={own} />
      {review.of.mayAnswer && <Propose review={review} section={null} kinds={['add']} />}
    </section>
  );
}

const actions: Readonly<Record<ProposalKind, string>> = {
  replace: 'Change text',
  remove: 'Delete section',
  add: 'Add section',
  comment: 'Comment',
};

const fieldsOf: Readonly<Record<ProposalKind, Fields>> = {
  replace: replaceFields,
  remove: removeFields,
  add: addFields,
  comment: commentFields,
};

interface ProposeProps {
  readonly review: Review;
  readonly section: ShownSection | null;
  readonly kinds: readonly ProposalKind[];
}

function Propose({ review, section, kinds }: ProposeProps) {
  const [kind, open] = useState<ProposalKind | null>(null);
  if (kind)
    return (
      <DraftForm
        review={review}
        kind={kind}
        section={section?.key ?? null}
        start={kind === 'replace' ? { text: section?.text ?? '' } : {}}
        onClose={() => open(null)}
      />
    );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {kinds.map((one) => (
        <button key={one} type="button" className="button min-h-11 sm:min-h-0" onClick={() => open(one)}>
          {actions[one]}
        </button>
      ))}
    </div>
  );
}

interface FormProps {
  readonly review: Review;
  readonly kind: ProposalKind;
  readonly section: string | null;
  readonly start: Readonly<Record<string, unknown>>;
  readonly draft?: FirmProposal;
  readonly onClose: () => void;
}

function DraftForm({ review: { agency, of }, kind, section, start, draft, onClose }: FormProps) {
  const save = useAct(saveProposal, {
    changes: [firmRedline.id],
    onDone: () => {
      onClose();
      tell('Draft saved', 'good');
    },
  });
  return (
    <FieldsForm
      label={actions[kind]}
      fields={fieldsOf[kind]}
      start={start}
      sends="everything"
      submit="Save draft"
      holds
      isQuiet
      onCancel={onClose}
      onSave={(values) =>
        save.mutateAsync({
          ...(values as { reason: string }), // the fields of this kind, judged by the form
          agency,
          review: of.id,
          hash: of.hash,
          kind,
          section,
          ...(draft ? { proposal: draft.id, version: draft.version } : {}),
        })
      }
    />
  );
}

const looks: Readonly<Record<FirmProposal['status'], readonly [string, 'plain' | 'good' | 'warn' | 'danger']>> = {
  drafted: ['Draft', 'warn'],
  proposed: ['Sent', 'plain'],
  accepted: ['Accepted', 'good'],
  countered: ['Counter text', 'warn'],
  rejected: ['Rejected', 'danger'],
  replied: ['Comment answered', 'good'],
};

const Proposals = ({ review, of }: { readonly review: Review; readonly of: readonly FirmProposal[] }): ReactNode =>
  of.length > 0 && (
    <ul aria-label="Proposals" className="space-y-3">
      {of.map((one) => (
        <li key={one.id} className="border-line space-y-2 border-l-2 pl-3">
          <Proposal review={review} of={one} />
        </li>
      ))}
    </ul>
  );

function Proposal({ review, of }: { readonly review: Review; readonly of: FirmProposal }) {
  const [isOpen, open] = useState(false);
  const discard = useAct(discardProposal, { changes: [firmRedline.id], onDone: () => tell('Draft discarded', 'good') });
  const [words, tone] = looks[of.status];
  const start = { text: of.newText ?? '', reason: of.reason, heading: of.heading };
  if (isOpen)
    return (
      <DraftForm
        review={review}
        kind={of.kind}
        section={of.section}
        start={start}
        draft={of}
        onClose={() => open(false)}
      />
    );
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        {of.by && <span className="text-muted">{of.by}</span>}
      </p>
      <ProposalText of={of} />
      {of.status === 'drafted' && review.of.mayAnswer && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => open(true)}>
            Edit draft
          </button>
          <button
            type="button"
            className="button min-h-11 sm:min-h-0"
            disabled={discard.isPending}
            onClick={() => discard.mutate({ agency: review.agency, review: review.of.id, proposal: of.id })}
          >
            Discard draft
          </button>
        </div>
      )}
    </>
  );
}
