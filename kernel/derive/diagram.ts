import { inWords } from '../record/access.ts';
import type { AnyRecord } from '../record/define.ts';

/** The states of a record and the steps between them, as a Mermaid diagram: read by people, drawn by any Markdown viewer. */
export function stateDiagram(record: AnyRecord): string {
  const [first] = record.states;
  if (first === undefined) return `${record.label[1]} have no states.`;
  const steps = Object.values(record.transitions).flatMap(({ label, from, to, by }) =>
    [from].flat().map((state) => `  ${state} --> ${to}: ${label} (${inWords(by)})`),
  );
  return [
    'stateDiagram-v2',
    `  [*] --> ${first}`,
    ...steps,
    ...record.finalStates.map((end) => `  ${end} --> [*]`),
  ].join('\n');
}

/** States that cannot be reached, and states nobody can leave although they are not meant as an end. */
export function strayStates(record: AnyRecord): { readonly unreachable: string[]; readonly stuck: string[] } {
  const reached = new Set(record.states.slice(0, 1));
  const steps = Object.values(record.transitions);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { from, to } of steps)
      if (!reached.has(to) && [from].flat().some((state) => reached.has(state))) {
        reached.add(to);
        grown = true;
      }
  }
  const left = new Set(steps.flatMap(({ from }) => [from].flat()));
  return {
    unreachable: record.states.filter((state) => !reached.has(state)),
    stuck:
      record.states.length > 1
        ? record.states.filter((state) => !left.has(state) && !record.finalStates.includes(state))
        : [],
  };
}
