/** How a blind panel gets a file: as a copy without metadata, or as a person who opened the bids decided. */
export const blindStates = {
  waiting: 'Not checked yet',
  ready: 'Copy without metadata',
  held: 'To decide',
  shown: 'Shown as sent',
  withheld: 'Withheld',
} as const;
export type BlindState = keyof typeof blindStates;

/** A copy without metadata in which nothing names the firm, or why there is none. */
export type Stripped = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly why: string };

/** In these states the panel reads it. */
export const isPanelCopy = (state: BlindState | null): boolean => state === 'ready' || state === 'shown';

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** What a panel calls a file: its own name often names its firm. */
export function panelName(
  proponent: string,
  { place, mediaType }: { readonly place: number; readonly mediaType: string | null },
): string {
  const ending = endings[mediaType ?? ''];
  return `${proponent}, file ${place}${ending ? `.${ending}` : ''}`;
}
