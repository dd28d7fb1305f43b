import { type ReactNode, useId } from 'react';
import type { AnswerOf } from '#kernel';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import {
  type DatePart,
  type Definition,
  dateParts,
  type Group,
  type Measure,
  MOST_COLUMNS,
  MOST_TOTALS,
  measures,
  type Picture,
  pictures,
  type Total,
} from './definition.ts';
import type { reportFields } from './report-calls.ts';

export type Field = AnswerOf<typeof reportFields>['data'][number];
export type Put = (change: Partial<Definition>) => void;

interface PartProps {
  readonly definition: Definition;
  readonly fields: readonly Field[];
  readonly put: Put;
}

type Choices = readonly (readonly [key: string, words: string])[];

/** A choice with its label above it. */
export function Choice({
  label,
  value,
  choices,
  onPick,
}: {
  label: string;
  value: string;
  choices: Choices;
  onPick: (key: string) => void;
}) {
  const id = useId();
  return (
    <div className="min-w-0 flex-[1_1_11rem]">
      <label htmlFor={id} className="note mb-1 block">
        {label}
      </label>
      <Select id={id} value={value} choices={choices} onPick={onPick} />
    </div>
  );
}

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="border-line space-y-2 border-t pt-3">
    <legend className="float-left mb-1 w-full font-medium">{title}</legend>
    <div className="clear-both space-y-2">{children}</div>
  </fieldset>
);

const Remove = ({ what, onRemove }: { what: string; onRemove: () => void }) => (
  <button type="button" className="button button-quiet self-end" aria-label={`Remove ${what}`} onClick={onRemove}>
    <Icon name="x" />
  </button>
);

const named = (fields: readonly Field[]): Choices => fields.map(({ name, label }) => [name, label] as const);
const partWords = Object.entries(dateParts) as readonly [DatePart, string][]; // the keys stated there

/** One or two groups, dates by a part of them; the second may stand across. */
export function GroupsPart({ definition, fields, put }: PartProps) {
  const groups = definition.groups ?? [];
  const offered = fields.filter(({ isGroup }) => isGroup);
  const isDate = (name: string): boolean => fields.find((one) => one.name === name)?.isDate === true;
  const change = (at: number, group: Group | null) => {
    const next = groups.flatMap((one, place) => (place === at ? (group ? [group] : []) : [one]));
    put({
      groups: group && at === groups.length ? [...groups, group] : next,
      sort: '',
      ...(next.length < 2 && !group ? { pivot: false } : {}),
    });
  };
  const pick = (at: number, field: string) =>
    change(at, field === '' ? null : { field, ...(isDate(field) ? { by: 'month' as const } : {}) });
  return (
    <Part title="Groups">
      {[...groups, ...(groups.length < 2 ? [null] : [])].map((group, at) => (
        <div key={at === 0 ? 'first' : 'second'} className="flex flex-wrap gap-2">
          <Choice
            label={at === 0 ? 'Group by' : 'Then by'}
            value={group?.field ?? ''}
            choices={[['', 'No group'], ...named(offered)]}
            onPick={(field) => pick(at, field)}
          />
          {group && isDate(group.field) && (
            <Choice
              label="Date part"
              value={group.by ?? 'month'}
              choices={partWords}
              onPick={(by) => change(at, { ...group, by: by as DatePart })}
            />
          )}
        </div>
      ))}
      {groups.length === 2 && (
        <label className="flex items-center gap-2.5">
          <input
            type="checkbox"
            checked={definition.pivot === true}
            onChange={({ target }) => put({ pivot: target.checked })}
          />
          Second group across
        </label>
      )}
    </Part>
  );
}

/** What is totalled of which field; days between two dates as well. */
export function TotalsPart({ definition, fields, put }: PartProps) {
  const totals = definition.totals ?? [];
  const measured = fields.filter((one) => one.measures.length > 0);
  const dated = fields.filter(({ isDate }) => isDate);
  const change = (at: number, total: Total | null) =>
    put({
      totals: totals.flatMap((one, place) => (place === at ? (total ? [total] : []) : [one])),
      ...(total ? {} : { sort: '' }),
    });
  const measuresOf = ({ field, until }: Total): Choices =>
    (until === undefined
      ? (fields.find(({ name }) => name === field)?.measures ?? [])
      : (['average', 'min', 'max'] as const)
    ).map((one) => [one, measures[one]] as const);
  const add = (name: string) => {
    const field = fields.find((one) => one.name === name);
    if (!field) return;
    const total: Total = field.isDate
      ? { of: 'average', field: name, until: 'today' }
      : { of: field.measures[0] ?? 'average', field: name };
    put({ totals: [...totals, total] });
  };
  return (
    <Part title="Totals">
      {totals.map((total, at) => {
        const label = fields.find(({ name }) => name === total.field)?.label ?? total.field ?? 'Rows';
        return (
          <div key={`${at}-${total.field}`} className="flex flex-wrap items-end gap-2">
            <Choice
              label={label}
              value={total.of}
              choices={total.of === 'count' ? [['count', 'Count']] : measuresOf(total)}
              onPick={(of) => change(at, { ...total, of: of as Measure })}
            />
            {total.until !== undefined && (
              <Choice
                label="Days until"
                value={total.until}
                choices={[['today', 'Today'], ...named(dated.filter(({ name }) => name !== total.field))]}
                onPick={(until) => change(at, { ...total, until })}
              />
            )}
            <Remove what={label} onRemove={() => change(at, null)} />
          </div>
        );
      })}
      {totals.length < MOST_TOTALS && (
        <Choice
          label="Add a total"
          value=""
          choices={[
            ['', 'Choose a field'],
            ...named(measured),
            ...dated.map(({ name, label }) => [name, `Days from ${label.toLowerCase()}`] as const),
          ]}
          onPick={add}
        />
      )}
    </Part>
  );
}

/** The columns of the rows behind each figure, in order. */
export function ColumnsPart({ definition, fields, put }: PartProps) {
  const columns = definition.columns ?? [];
  const offered = fields.filter(({ isColumn, name }) => isColumn && !columns.includes(name));
  const move = (at: number, by: number) => {
    const next = [...columns];
    const [one] = next.splice(at, 1);
    if (one !== undefined) next.splice(at + by, 0, one);
    put({ columns: next });
  };
  return (
    <Part title="Columns">
      {columns.length === 0 && <p className="note">The columns of the record’s list are shown.</p>}
      <ol className="space-y-1">
        {columns.map((name, at) => {
          const label = fields.find((one) => one.name === name)?.label ?? name;
          return (
            <li key={name} className="bg-raised flex items-center gap-1 rounded px-2 py-0.5">
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <button
                type="button"
                className="button button-quiet"
                disabled={at === 0}
                aria-label={`Move ${label} up`}
                onClick={() => move(at, -1)}
              >
                <Icon name="arrow-up" />
              </button>
              <button
                type="button"
                className="button button-quiet"
                disabled={at === columns.length - 1}
                aria-label={`Move ${label} down`}
                onClick={() => move(at, 1)}
              >
                <Icon name="arrow-down" />
              </button>
              <Remove what={label} onRemove={() => put({ columns: columns.filter((one) => one !== name) })} />
            </li>
          );
        })}
      </ol>
      {columns.length < MOST_COLUMNS && (
        <Choice
          label="Add a column"
          value=""
          choices={[['', 'Choose a field'], ...named(offered)]}
          onPick={(name) => name !== '' && put({ columns: [...columns, name] })}
        />
      )}
    </Part>
  );
}

/** The order of the groups, or of the rows where there are none, and the chart. */
export function OrderPart({ definition, fields, put }: PartProps) {
  const { groups = [], totals = [], sort = '', picture = 'none' } = definition;
  const both = (key: string, words: string, [up, down]: readonly [string, string]): Choices => [
    [key, `${words}, ${up}`],
    [`-${key}`, `${words}, ${down}`],
  ];
  const size = ['smallest first', 'largest first'] as const;
  const sorts: Choices =
    groups.length > 0
      ? [
          ...both('group', 'Group', ['ascending', 'descending']),
          ...both('count', 'Rows', size),
          ...totals.flatMap((total, at) => {
            const label = fields.find(({ name }) => name === total.field)?.label ?? 'Rows';
            return total.of === 'count'
              ? []
              : both(`total.${at}`, `${label} (${measures[total.of].toLowerCase()})`, size);
          }),
        ]
      : fields
          .filter(({ isGroup, isDate, measures: own, of }) => of === null && (isGroup || isDate || own.length > 0))
          .flatMap(({ name, label }) => both(name, label, ['ascending', 'descending']));
  return (
    <Part title="Display">
      <div className="flex flex-wrap gap-2">
        <Choice
          label="Sort"
          value={sort}
          choices={[['', 'Default order'], ...sorts]}
          onPick={(next) => put({ sort: next })}
        />
        {groups.length > 0 && (
          <Choice
            label="Chart"
            value={picture}
            choices={Object.entries(pictures)}
            onPick={(next) => put({ picture: next as Picture })}
          />
        )}
      </div>
    </Part>
  );
}
