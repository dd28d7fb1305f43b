import type { AnyRecord, IconName } from '#kernel';
import { Icon } from '#web/ui/icon.tsx';
import type { Layout } from './list-address.ts';
import type { List } from './use-list.ts';

const looks: Readonly<Record<Layout, readonly [words: string, icon: IconName]>> = {
  table: ['Table', 'table'],
  board: ['Board', 'kanban'],
  calendar: ['Calendar', 'calendar'],
  map: ['Map', 'map'],
};

/** Fields of days, which a calendar can go by. */
export const dayFields = ({ fields }: Pick<List, 'fields'>): string[] => [
  ...fields.filter(([, { kind }]) => kind.name === 'date' || kind.name === 'instant').map(([name]) => name),
  'createdAt',
];

export const placeFields = ({ fields }: Pick<List, 'fields'>): string[] =>
  fields.filter(([, { kind }]) => kind.name === 'place').map(([name]) => name);

/** The layouts that make sense of a record: a board where rows have a life, a calendar where they have days, a map where they have a place. */
export function layoutsOf(list: Pick<List, 'fields'> & { readonly record: AnyRecord }): Layout[] {
  if (list.record.view) return ['table'];
  return [
    'table',
    ...(list.record.states.length > 1 ? (['board'] as const) : []),
    ...(dayFields(list).length > 1 ? (['calendar'] as const) : []),
    ...(placeFields(list).length > 0 ? (['map'] as const) : []),
  ];
}

/** The same question, laid out another way; the address keeps which. */
export function ListLayouts({ list }: { list: List }) {
  const { state, change } = list;
  const layouts = layoutsOf(list);
  if (layouts.length < 2) return null;
  return (
    <fieldset
      aria-label="Layout"
      data-guide="list-layouts"
      className="border-edge bg-surface rounded-md border max-[56rem]:w-fit"
    >
      <div className="flex h-7.5 p-0.5 pointer-coarse:h-10.5">
        {layouts.map((layout) => {
          const [words, icon] = looks[layout];
          return (
            <button
              key={layout}
              type="button"
              aria-pressed={state.layout === layout}
              aria-label={words}
              title={words}
              className="text-muted hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink flex items-center gap-1.5 rounded px-2 font-medium"
              onClick={() => change({ layout: layout === 'table' ? null : layout, month: null })}
            >
              <Icon name={icon} />
              <span className="min-[56rem]:hidden">{words}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
