import { type KeyboardEvent, useRef, useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { agencyRanks } from '../tree/agency-fields.ts';
import type { AgencyNode, AgencyPicture } from '../tree/agency-picture.ts';

interface TreeProps {
  readonly picture: AgencyPicture;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

interface Line {
  readonly node: AgencyNode;
  readonly level: number;
  readonly under: readonly AgencyNode[];
}

/** Every agency that is to be seen, top to bottom; what stands below a closed one is left out. */
function linesOf({ nodes }: AgencyPicture, closed: ReadonlySet<string>): readonly Line[] {
  const children = Map.groupBy(nodes, ({ under }) => (nodes.some(({ id }) => id === under) ? under : null));
  const walk = (node: AgencyNode, level: number): Line[] => {
    const under = children.get(node.id) ?? [];
    return [{ node, level, under }, ...(closed.has(node.id) ? [] : under.flatMap((one) => walk(one, level + 1)))];
  };
  return (children.get(null) ?? []).flatMap((node) => walk(node, 1));
}

/** The tree by arrow keys: up and down, right to open or go in, left to close or go out, Enter to choose. */
export function AgencyTree({ picture, chosen, onChoose }: TreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<string | null>(chosen);
  const list = useRef<HTMLUListElement>(null);
  const lines = linesOf(picture, closed);
  const here = Math.max(
    0,
    lines.findIndex(({ node }) => node.id === at),
  );

  const fold = (id: string, isClosed: boolean) =>
    setClosed((now) => new Set(isClosed ? [...now, id] : [...now].filter((one) => one !== id)));
  const go = (line: Line | undefined) => {
    if (!line) return;
    setAt(line.node.id);
    list.current?.querySelector<HTMLElement>(`[data-agency="${line.node.id}"]`)?.focus();
  };
  const choose = (id: string) => {
    setAt(id);
    onChoose(id);
    requestAnimationFrame(() => document.getElementById('agency-panel')?.scrollIntoView({ block: 'nearest' }));
  };
  const press = (event: KeyboardEvent, line: Line) => {
    const { node, under } = line;
    const isOpen = under.length > 0 && !closed.has(node.id);
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(lines[here + 1]),
      ArrowUp: () => go(lines[here - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => (isOpen ? go(lines[here + 1]) : fold(node.id, false)),
      ArrowLeft: () => (isOpen ? fold(node.id, true) : go(lines.find((one) => one.node.id === node.under))),
      Enter: () => choose(node.id),
      ' ': () => choose(node.id),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <section aria-label="Agencies" className="panel p-2">
      <ul ref={list} role="tree" aria-label="Agencies">
        {lines.map((line, place) => {
          const { node, level, under } = line;
          const isOpen = under.length > 0 && !closed.has(node.id);
          return (
            <li
              key={node.id}
              role="treeitem"
              data-agency={node.id}
              aria-level={level}
              aria-selected={node.id === chosen}
              aria-expanded={under.length > 0 ? isOpen : undefined}
              tabIndex={place === here ? 0 : -1}
              className={`flex min-h-10 cursor-pointer items-center gap-2 rounded-md px-2 py-1 ${node.id === chosen ? 'bg-raised font-semibold' : 'hover:bg-raised'}`}
              onClick={() => choose(node.id)}
              onKeyDown={(event) => press(event, line)}
              onFocus={() => setAt(node.id)}
            >
              {Array.from({ length: level - 1 }, (_, step) => (
                <span key={step} aria-hidden="true" className="border-line -my-1 ml-2.5 w-2 self-stretch border-l" />
              ))}
              <span
                aria-hidden="true"
                className="text-muted grid size-6 shrink-0 place-items-center"
                onClick={(event) => {
                  if (under.length === 0) return;
                  event.stopPropagation();
                  fold(node.id, isOpen);
                }}
              >
                {under.length > 0 && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="size-4" />}
              </span>
              <span className="min-w-0 flex-1 truncate">{node.name}</span>
              <span className="note max-sm:hidden">{node.code}</span>
              {node.rank === 'partner' ? (
                <Badge>Partner</Badge>
              ) : (
                <span className="sr-only">{agencyRanks[node.rank as keyof typeof agencyRanks] ?? node.rank}</span>
              )}
              {node.status === 'closed' && <Badge tone="warn">Closed</Badge>}
              {picture.ahead.some(({ agency }) => agency === node.id) && <Badge tone="review">Moves</Badge>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
