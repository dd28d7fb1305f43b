import { Badge } from '#web/ui/badge.tsx';
import { WordRedline } from '../../procurement/public.tsx';
import type { ShownSection } from './redline-calls.ts';

const looks = {
  same: null,
  changed: ['Changed', 'review'],
  added: ['Added', 'good'],
  removed: ['Deleted', 'danger'],
} as const;

/** The title of a section, with what became of it and whether the law requires it. */
export function SectionHead({ of }: { readonly of: ShownSection }) {
  const look = looks[of.change];
  return (
    <span className="space-x-2">
      <span className="font-medium">
        {of.number && `${of.number} `}
        {of.title}
      </span>
      {of.code && (
        <span className="text-muted text-sm font-normal">
          {of.code} version {of.version}
        </span>
      )}
      {look && <Badge tone={look[1]}>{look[0]}</Badge>}
      {of.isLaw && <Badge>Required by law</Badge>}
    </span>
  );
}

/** Its text, as a redline where it differs from the former revision. */
export const SectionText = ({ of }: { readonly of: ShownSection }) => (
  <p className="wrap-anywhere whitespace-pre-wrap">
    {of.change === 'same' ? of.text : <WordRedline from={of.before} to={of.text} />}
  </p>
);

/** Why a section takes comments alone. */
export const LawNote = ({ of }: { readonly of: ShownSection }) =>
  of.isLaw && (
    <p className="text-muted text-sm">
      Required by {of.citation ?? 'law'}: this text can’t be changed or deleted. Comments are possible.
    </p>
  );
