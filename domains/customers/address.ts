/** The address with these parts of its question put in place of what was there; null takes a part away. */
export function addressWith(
  { path, search }: { readonly path: string; readonly search: string },
  changes: Readonly<Record<string, string | null>>,
): string {
  const question = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    if (value === null || value === '') question.delete(name);
    else question.set(name, value);
  const text = question.toString();
  return text === '' ? path : `${path}?${text}`;
}
