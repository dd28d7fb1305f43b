interface Texts {
  readonly summary: string | null;
  readonly specification: string | null;
  readonly meetingPlace: string | null;
}

const parts = [
  ['summary', 'Translate the public notice.'],
  ['specification', 'Translate the specification.'],
  ['meetingPlace', 'Translate the meeting place.'],
] as const;

const isBlank = (text: string | null): boolean => (text ?? '').trim() === '';

/** What vendors read in English and a translation lacks, each at its field. */
export const untranslated = (
  english: Texts,
  translation: Texts,
): readonly { readonly path: keyof Texts; readonly message: string }[] =>
  parts.flatMap(([path, message]) =>
    !isBlank(english[path]) && isBlank(translation[path]) ? [{ path, message }] : [],
  );
