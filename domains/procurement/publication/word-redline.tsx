import { wordsBetween } from './redline.ts';

interface WordRedlineProps {
  /** Null where it is new. */
  readonly from: string | null;
  /** Null where it goes. */
  readonly to: string | null;
}

/** Two texts as one, word by word: what goes is struck through, what comes is underlined. */
export function WordRedline({ from, to }: WordRedlineProps) {
  const pieces =
    from !== null && to !== null
      ? wordsBetween(from, to)
      : [{ kind: from === null ? ('to' as const) : ('from' as const), text: from ?? to ?? '' }];
  return pieces.map(({ kind, text }, at) =>
    kind === 'same' ? (
      <span key={at}>{text}</span>
    ) : kind === 'from' ? (
      <del key={at} className="text-danger">
        {text}
      </del>
    ) : (
      <ins key={at} className="text-good font-semibold">
        {text}
      </ins>
    ),
  );
}
