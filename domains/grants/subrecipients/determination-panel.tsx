import type { Row } from '#kernel';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { type Answers, markWeights, proposalOf, proposalSays } from './determination-weights.ts';
import type { subaward } from './subaward.record.ts';
import { conclusions, contractorMarks, type Mark, subrecipientMarks, yesOrNo } from './subrecipient-words.ts';

const labels: Readonly<Record<Mark, string>> = { ...subrecipientMarks, ...contractorMarks };
const isOfSubrecipient = (name: Mark): boolean => Object.hasOwn(subrecipientMarks, name);

/** What each answer weighs, what they propose together, and what was concluded. */
export default function DeterminationPanel({ row }: { readonly row: Partial<Omit<Row<typeof subaward>, 'status'>> }) {
  const names = Object.keys(labels) as Mark[]; // keys of that table
  const answers = Object.fromEntries(names.map((name) => [name, row[name] ?? null])) as unknown as Answers; // each of them
  if (names.every((name) => answers[name] === null)) return null;
  const { proposed } = proposalOf(answers);
  const concluded = row.conclusion ?? null;
  return (
    <Panel
      title="Determination weights"
      action={
        <>
          {proposed && <Badge tone="review">Proposed: {conclusions[proposed]}</Badge>}
          {concluded && (
            <Badge tone={proposed === null || proposed === concluded ? 'good' : 'warn'}>
              Concluded: {conclusions[concluded]}
            </Badge>
          )}
        </>
      }
    >
      <p className="px-4 pb-2">{proposalSays(answers)}</p>
      {proposed !== null && concluded !== null && proposed !== concluded && row.departureReason && (
        <p className="px-4 pb-2">Concluded otherwise: {row.departureReason}</p>
      )}
      <details className="px-4 pb-3">
        <summary className="link">All answers and weights</summary>
        <Table
          label="Answers and weights"
          rows={names.map((name) => ({ id: name, name }))}
          columns={[
            { label: 'Characteristic', name: ({ name }) => labels[name] },
            { label: 'Of', text: ({ name }) => conclusions[isOfSubrecipient(name) ? 'subrecipient' : 'contractor'] },
            {
              label: 'Answer',
              text: ({ name }) => {
                const said = answers[name];
                return said === null ? 'Open' : yesOrNo[said];
              },
            },
            { label: 'Weight', number: ({ name }) => markWeights[name] },
            { label: 'Counts', number: ({ name }) => (answers[name] === 'yes' ? markWeights[name] : 0) },
          ]}
        />
        <p className="note pt-2">
          2 CFR 200.331 names the characteristics without weights; these are Levee’s. They propose, the substance of the
          agreement decides (200.331(c)), and another conclusion needs its reason.
        </p>
      </details>
    </Panel>
  );
}
