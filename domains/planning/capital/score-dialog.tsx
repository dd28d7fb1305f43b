import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRowsOf } from '#web/data/asked.ts';
import { client } from '#web/data/client.ts';
import { useSession } from '#web/data/session.ts';
import { tell } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { capitalScore } from './capital-score.record.ts';
import type { Program, Project } from './plan-book.ts';

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
  const { data } = useRowsOf(capitalScore, {
    filters: { project: project.id, planYear: String(planYear), scorer: member.id },
  });
  const [own] = data?.data ?? [];
  return (
    <Dialog title={`Score ${project.name}`} onClose={onClose}>
      {data ? (
        <Points key={own?.id ?? 'new'} {...props} known={own ? { id: own.id, version: own.version } : null} />
      ) : (
        <div aria-busy="true" className="skeleton h-48" />
      )}
    </Dialog>
  );
}

function Points({
  project,
  program,
  planYear,
  onClose,
  known,
}: ScoreDialogProps & { readonly known: { id: string; version: number } | null }) {
  const queries = useQueryClient();
  const [given, setGiven] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(program.criteria.map(({ code }) => [code, 5])),
  );
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: async () => {
      const points = program.criteria.map(({ code }) => ({
        criterion: code,
        points: given[code] ?? 0,
        reason: reasons[code]?.trim() || null,
      }));
      return known
        ? client(capitalScore).edit(known.id, known.version, { points })
        : client(capitalScore).create({ project: project.id, planYear, points });
    },
    onSuccess: async () => {
      await Promise.all(['asked', capitalScore.name].map((name) => queries.invalidateQueries({ queryKey: [name] })));
      tell('Your score is kept', 'good');
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
        FY{planYear}, from 0 to 10. The mean of all scorers counts.
        {known && ' You have scored it already; what you give now takes the place of it.'}
      </p>
      {program.criteria.map(({ code, name, guide }) => (
        <fieldset key={code}>
          <legend className="flex w-full justify-between font-medium">
            {name}
            <output className="tabular-nums">{given[code]}</output>
          </legend>
          {guide && <p className="note">Ten points: {guide}</p>}
          <input
            type="range"
            min={0}
            max={10}
            value={given[code]}
            aria-label={`${name}, points`}
            className="accent-focus w-full"
            onChange={({ target }) => setGiven({ ...given, [code]: Number(target.value) })}
          />
          <input
            className="control"
            aria-label={`${name}, why`}
            placeholder="Why (optional)"
            maxLength={300}
            value={reasons[code] ?? ''}
            onChange={({ target }) => setReasons({ ...reasons, [code]: target.value })}
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
          Not now
        </button>
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          {save.isPending ? 'One moment…' : 'Keep my score'}
        </button>
      </div>
    </form>
  );
}
