import { stateWords } from '#kernel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuChoice, MenuLabel } from '#web/ui/menu.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { StatusBadge } from '../cells.tsx';
import { columnLabel, titleOf } from '../words.ts';
import { ActDialog } from '../act-dialog.tsx';
import { useDrag } from './drag.ts';
import { number } from './list-count.tsx';
import { ListEmpty } from './list-empty.tsx';
import { isNarrowed } from './list-address.ts';
import { PlainCell } from './plain-cell.tsx';
import { type Moves, statesOpen, useMoves } from './use-moves.ts';
import { fieldsFor, type List } from './use-list.ts';
import { askPage, type ListedRow } from './use-rows.ts';

const PAGE = 30;
/** Fields of a card below its name. */
const ON_CARD = 4;

/** The states in their order, those that the filters leave over. */
export function columnsOf({ record, state: { filters } }: List): readonly string[] {
  const wanted = filters['status'];
  const unwanted = filters['status.not'] ?? [];
  return record.states.filter((state) => (!wanted || wanted.includes(state)) && !unwanted.includes(state));
}

function useColumn(list: List, state: string) {
  const { record, question } = list;
  const asked = new URLSearchParams(question);
  asked.delete('status');
  asked.delete('status.not');
  asked.append('status', state);
  const wish = { record, question: asked.toString(), fields: fieldsFor(list, [record.title]) };
  return useInfiniteQuery({
    queryKey: [record.name, 'list', 'board', wish.question, wish.fields],
    queryFn: ({ pageParam, signal }) => askPage(wish, pageParam, PAGE, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    structuralSharing: false,
  });
}

/** Rows in columns by the state they are in. A card is taken to another state by dragging it, or by its menu. */
export default function ListBoard({ list, title }: { list: List; title: string }) {
  const { record } = list;
  const moves = useMoves(list);
  const [held, setHeld] = useState<ListedRow | null>(null);
  const open = held && statesOpen(record, held);
  const states = columnsOf(list);
  if (states.length === 0) return <ListEmpty list={list} />;
  return (
    <>
      <section aria-label={title} className="fills -mx-1 flex snap-x gap-3 overflow-x-auto px-1">
        {states.map((state) => (
          <Column
            key={state}
            {...{ list, state, moves, held }}
            isOpen={open === null ? null : open.has(state)}
            onHold={setHeld}
          />
        ))}
      </section>
      {moves.asking && (
        <ActDialog
          key={`${moves.asking.row.id} ${moves.asking.act.name}`}
          {...{ record, act: moves.asking.act, row: moves.asking.row, isBusy: moves.isBusy, problem: moves.problem }}
          title={`${moves.asking.act.label}: ${titleOf(record, moves.asking.row)}`}
          onRun={(given) => moves.asking && moves.run(moves.asking, given)}
          onClose={moves.close}
        />
      )}
    </>
  );
}

interface ColumnProps {
  readonly list: List;
  readonly state: string;
  readonly moves: Moves;
  readonly held: ListedRow | null;
  /** Whether the card that is held can go here; null while none is held. */
  readonly isOpen: boolean | null;
  readonly onHold: (row: ListedRow | null) => void;
}

function Column({ list, state, moves, held, isOpen, onHold }: ColumnProps) {
  const { record } = list;
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useColumn(list, state);
  const [isOver, setOver] = useState(false);
  const [first] = data?.pages ?? [];
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const place = useDrag<HTMLElement>({
    dragover: (event) => {
      if (!held) return;
      event.preventDefault();
      setOver(true);
    },
    dragleave: ({ relatedTarget }) => !place.current?.contains(relatedTarget as Node | null) && setOver(false),
    drop: (event) => {
      event.preventDefault();
      setOver(false);
      if (held) moves.drop(held, state);
      onHold(null);
    },
  });
  const look = isOver
    ? isOpen
      ? 'border-tone-done'
      : 'border-danger'
    : isOpen
      ? 'border-focus border-dashed'
      : 'border-line';
  return (
    <section
      ref={place}
      aria-label={stateWords(record, state)}
      aria-busy={isFetching}
      className={`bg-raised/50 flex max-h-[calc(100dvh-9.75rem)] w-72 shrink-0 snap-start flex-col rounded-lg border ${look} ${isOpen === false && held?.status !== state ? 'opacity-60' : ''}`}
    >
      <h2 className="flex items-center justify-between gap-2 px-3 py-2.5 text-sm">
        <StatusBadge record={record} state={state} />
        {first && (
          <span className="text-muted font-normal">
            {number.format(first.total)}
            {first.totalIs === 'at least' && '+'}
          </span>
        )}
      </h2>
      <ul className="min-h-16 flex-1 space-y-2 overflow-y-auto px-2 pb-2">
        {!data && !error && [1, 2, 3].map((at) => <li key={at} className="skeleton h-24" />)}
        {rows.map((row) => (
          <Card
            key={row.id}
            {...{ list, row, moves, onHold }}
            isMoving={moves.moving?.id === row.id || held?.id === row.id}
          />
        ))}
        {data && rows.length === 0 && (
          <li className="text-muted px-2 py-3 text-center">{isNarrowed(list.state) ? 'None match' : 'None'}</li>
        )}
      </ul>
      {error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {hasNextPage && (
        <button
          type="button"
          className="button button-quiet m-2 mt-0"
          disabled={isFetching}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </button>
      )}
    </section>
  );
}

interface CardProps {
  readonly list: List;
  readonly row: ListedRow;
  readonly moves: Moves;
  readonly isMoving: boolean;
  readonly onHold: (row: ListedRow | null) => void;
}

function Card({ list, row, moves, isMoving, onHold }: CardProps) {
  const { record, columns } = list;
  const to = useRecords().rowAt(record.name, row.id);
  const name = titleOf(record, row);
  const fields = columns.filter((column) => column !== record.title && column !== 'status').slice(0, ON_CARD);
  const steps = row.can.filter((step) => record.transitions[step]);
  const card = useDrag<HTMLLIElement>({
    dragstart: ({ dataTransfer }) => {
      if (dataTransfer) dataTransfer.effectAllowed = 'move';
      dataTransfer?.setData('text/plain', name);
      onHold(row);
    },
    dragend: () => onHold(null),
  });
  return (
    <li
      ref={card}
      draggable
      className={`panel hover:border-edge relative p-2.5 shadow-sm ${isMoving ? 'opacity-50' : ''} cursor-grab active:cursor-grabbing`}
    >
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 font-medium wrap-anywhere">
          {to ? (
            <Link to={to} draggable={false} className="after:absolute after:inset-0 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {steps.length > 0 && (
          <Menu
            trigger={
              <button
                type="button"
                aria-label={`Steps of ${name}`}
                className="text-muted hover:text-ink hover:bg-raised relative -mt-0.5 -mr-1 grid size-7 shrink-0 place-items-center rounded"
              >
                <Icon name="ellipsis" />
              </button>
            }
          >
            <MenuLabel>{name}</MenuLabel>
            {steps.map((step) => {
              const { label, to: next = '', confirm } = record.transitions[step] ?? {};
              return (
                <MenuChoice
                  key={step}
                  isDanger={confirm !== undefined}
                  end={<span className="text-muted text-xs">{stateWords(record, next)}</span>}
                  onChoose={() => moves.start(row, step)}
                >
                  {label}
                </MenuChoice>
              );
            })}
          </Menu>
        )}
      </div>
      <dl className="mt-1 space-y-0.5 text-xs">
        {fields.map((column) => (
          <div key={column} className="flex gap-1.5">
            <dt className="sr-only">{columnLabel(record, column)}</dt>
            <dd className="text-muted line-clamp-2">
              <PlainCell {...{ record, row, column }} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
