import { WordRedline } from '../../procurement/public.tsx';
import { type ProposalKind, proposalKinds } from './redline-words.ts';

interface Proposed {
  readonly kind: ProposalKind;
  readonly heading: string;
  readonly oldText: string | null;
  readonly newText: string | null;
  readonly reason: string;
  readonly status: string;
  readonly counterText: string | null;
  readonly answer: string | null;
}

/** What the firm proposes as a redline of the section, why, and what the agency answers. */
export function ProposalText({ of }: { readonly of: Proposed }) {
  const { kind, heading, oldText, newText, reason, counterText, answer } = of;
  return (
    <div className="space-y-2">
      <p className="font-medium">
        {heading} <span className="text-muted font-normal">{proposalKinds[kind]}</span>
      </p>
      {kind !== 'comment' && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <WordRedline from={kind === 'add' ? null : oldText} to={kind === 'remove' ? null : newText} />
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-wrap">
        <span className="text-muted">{kind === 'comment' ? 'Comment' : 'Reason'}: </span>
        {reason}
      </p>
      {of.status === 'countered' && counterText && (
        <div className="border-line border-l-2 pl-3">
          <p className="text-muted">Counter text</p>
          <p className="wrap-anywhere whitespace-pre-wrap">
            <WordRedline from={kind === 'add' ? newText : oldText} to={counterText} />
          </p>
        </div>
      )}
      {answer && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <span className="text-muted">Answer: </span>
          {answer}
        </p>
      )}
    </div>
  );
}
