/** How the work on a row goes: not begun or at rest, in review, back with its author, as it should be, ended badly, held up. */
export const tones = ['new', 'review', 'returned', 'done', 'stopped', 'late'] as const;
export type Tone = (typeof tones)[number];
/** A tone, and words where the name of the state does not say it. */
export type StateLook = Tone | readonly [tone: Tone, words: string];

interface Looking {
  readonly looks: { readonly [state: string]: StateLook };
}

/** `in_review` as people read it. */
export const plainName = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

export function stateWords({ looks }: Looking, state: string): string {
  const look = looks[state];
  return typeof look === 'object' ? look[1] : plainName(state);
}

/** A state that a record no longer has looks like nothing in particular. */
export function toneOf({ looks }: Looking, state: string): Tone {
  const look = looks[state];
  return typeof look === 'object' ? look[0] : (look ?? 'new');
}
