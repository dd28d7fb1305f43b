import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Row } from '#kernel';
import { readChanged } from '#web/data/changes.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { client } from '#web/data/client.ts';
import { useRow } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { capitalScore } from './capital-score.record.ts';
import type { Program, Project } from './plan-book.ts';
import { openingScore } from './scoring.ts';

interface ScoreDialogProps {
  readonly project: Project;
  readonly program: Program;
  readonly planYear: number;
  readonly onClose: () => void;
}

/** One person's points for one project. Given once, they can be changed by whoever gave them. */
export function ScoreDialog(props: ScoreDialogProps) {
  const { project, planYear, onClose } = props;
  const { member } = useSession();
  const scores = useRowsOf(capitalScore, {
    filters: { project: project.id, planYear: String(planYear), scorer: member.id },
    limit: 1,
  });
  return (
    <Dialog title={`Score ${project.name}`} onClose={onClose}>
      <Answered of={scores} skeleton="h-48">
        {({ data: [own] }) =>
          own ? <Changing key={own.id} {...props} id={own.id} /> : <Points {...props} known={null} />
        }
      </Answered>
    </Dialog>
  );
}

/** Opens what was given before; the list of scores does not hold their points. */
const Changing = ({ id, ...props }: ScoreDialogProps & { readonly id: string }) => (
  <Answered of={useRow(capitalScore, id)} skeleton="h-48">
    {(data) => <Points {...props} known={data as unknown as Known} /> /* a row of this record */}
  </Answered>
);

type Known = Pick<Row<typeof capitalScore>, 'id' | 'version' | 'points'>;

function Points({ project, program, planYear, onClose, known }: ScoreDialogProps & { readonly known: Known | null }) {
  const queries = useQueryClient();
  const [given, setGiven] = useState(() => openingScore(program.criteria, known?.points ?? []));
  const give = (code: string, more: { points?: number; reason?: string }) =>
    setGiven((before) => ({ ...before, [code]: { points: 0, reason: '', ...before[code], ...more } }));
  const save = useMutation({
    mutationFn: async () => {
      const points = program.criteria.map(({ code }) => ({
        criterion: code,
        points: given[code]?.points ?? 0,
        reason: given[code]?.reason.trim() || null,
      }));
      return known
        ? client(capitalScore).edit(known.id, known.version, { points })
        : client(capitalScore).create({ project: project.id, planYear, points });
    },
    onSuccess: async () => {
      await readChanged(queries, [capitalScore.name]);
      tell('Score saved', 'good');
      onClose();
    },
  });
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="text-muted">
        FY{planYear}, from 0 to 10. The average of all scorers counts.
        {known && ' This is your current score.'}
      </p>
      {program.criteria.map(({ code, name, guide }) => (
        <fieldset key={code}>
          <legend className="flex w-full justify-between font-medium">
            {name}
            <output className="tabular-nums">{given[code]?.points}</output>
          </legend>
          {guide && <p className="note">10 points: {guide}</p>}
          <input
            type="range"
            min={0}
            max={10}
            value={given[code]?.points}
            aria-label={`${name}, points`}
            className="accent-focus w-full"
            onChange={({ target }) => give(code, { points: Number(target.value) })}
          />
          <input
            className="control"
            aria-label={`${name}, reason`}
            placeholder="Reason (optional)"
            maxLength={300}
            value={given[code]?.reason}
            onChange={({ target }) => give(code, { reason: target.value })}
          />
        </fieldset>
      ))}
      {save.error && (
        <p role="alert" className="wrong">
          {save.error.message}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          {save.isPending ? 'One moment…' : 'Save score'}
        </button>
      </div>
    </form>
  );
}
