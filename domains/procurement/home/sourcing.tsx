import { href } from '#kernel';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Figures, PanelFrame } from '#web/shell/panel-frame.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { procurement } from '../index.ts';
import type { Sourcing as Of, SourcingTasks as Tasks } from './sourcing.ts';

const stages = [
  ['solicitation', 'in_review', 'In review'],
  ['solicitation', 'approved', 'Ready to publish'],
  ['solicitation', 'published', 'Published'],
  ['solicitation', 'closed', 'Awaiting opening'],
  ['solicitation', 'opened', 'In evaluation'],
  ['award', 'recommended', 'Award recommended'],
  ['award', 'noticed', 'Intent noticed'],
  ['protest', 'filed', 'Protests filed'],
] as const;

/** From a solicitation to its award: each stage opens its rows. */
export function Sourcing({ of }: { readonly of: Of }) {
  const places = usePlaces();
  const countOf = (record: string, status: string): number =>
    of.stages.find((one) => one.record === record && one.status === status)?.count ?? 0;
  return (
    <Figures
      label="Solicitations"
      of={stages.map(([record, status, words]) => ({
        words,
        value: countOf(record, status),
        to: `${places.listAt(record)}?status=${status}`,
        isDanger: record === 'protest' && countOf(record, status) > 0,
      }))}
    />
  );
}

const about: Readonly<Record<string, string>> = {
  opening: 'Open the sealed bids',
  declaration: 'Declare your interests',
  scores: 'Enter your scores',
  publish: 'Publish the solicitation',
  protest: 'Decide the protest',
};

/** What a person owes between opening and award. */
export function SourcingTasks({ of }: { readonly of: Tasks }) {
  const show = useShow();
  const places = usePlaces();
  const at: Readonly<Record<string, (row: string) => string>> = {
    opening: (row) => href(procurement.pages.bidRoom, { id: row }),
    declaration: (row) => href(procurement.pages.evaluation, { id: row }),
    scores: (row) => href(procurement.pages.evaluation, { id: row }),
    publish: (row) => places.rowAt('solicitation', row) ?? '',
    protest: (row) => places.rowAt('protest', row) ?? '',
  };
  return (
    <PanelFrame
      title="Bids and awards"
      count={of.total}
      to={href(procurement.pages.bidEvaluation)}
      empty="No openings, evaluations or protests need you."
      rows={of.data.map(({ id, kind, row, number, name, count, of: whole, due }) => ({
        id: `${kind} ${id}`,
        to: at[kind]?.(row) ?? '',
        name: `${number} ${name}`,
        about: about[kind] ?? '',
        end:
          whole !== null
            ? `${count ?? 0} of ${whole} entered`
            : due && `${kind === 'protest' ? 'received' : 'due'} ${momentOf(due, show)}`,
      }))}
    />
  );
}
