/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
}

const goesOn = /[\p{L}\p{N}_]/u;

/**
 * The people whose names stand behind an @ in the text. The longest name wins, so “@Ana Maria” does not call Ana. Of several people
 * with one name those are meant who were picked, or all of them when nobody was.
 */
export function mentionsIn(
  text: string,
  people: readonly Mentionable[],
  picked: readonly string[] = [],
): readonly Mentionable[] {
  const byName = Map.groupBy(people, ({ name }) => name.toLowerCase());
  const names = [...byName.keys()].filter(Boolean).toSorted((one, other) => other.length - one.length);
  const said = text.toLowerCase();
  const found = new Set<string>();
  for (let at = said.indexOf('@'); at >= 0; at = said.indexOf('@', at + 1)) {
    if (goesOn.test(said.charAt(at - 1))) continue; // an address of e-mail is no mention
    const name = names.find((one) => said.startsWith(one, at + 1) && !goesOn.test(said.charAt(at + 1 + one.length)));
    if (name) found.add(name);
  }
  return [...found].flatMap((name) => {
    const meant = byName.get(name) ?? [];
    const chosen = meant.filter(({ id }) => picked.includes(id));
    return chosen.length > 0 ? chosen : meant;
  });
}
