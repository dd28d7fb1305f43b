import { type ComponentType, Fragment } from 'react';
import type { Block, Inline } from '#kernel';
import { Scrolling } from '#web/ui/scrolling.tsx';

interface BodyProps {
  readonly sections: readonly {
    readonly heading: string;
    readonly anchor: string;
    readonly level: 2 | 3;
    readonly blocks: readonly Block[];
  }[];
  /** Drawings by the name that a text calls them by, `figure:name`. */
  readonly figures: Readonly<Record<string, ComponentType>>;
}

/** A text in real headings, tables and lists. Parts never move, so their place is their key. */
export const TextBody = ({ sections, figures }: BodyProps) =>
  sections.map(({ heading, anchor, level, blocks }) => {
    const Heading = `h${level}` as const;
    return (
      <Fragment key={anchor}>
        {heading && (
          <Heading id={anchor}>
            <a href={`#${anchor}`} className="hover:underline print:no-underline!">
              {heading}
            </a>
          </Heading>
        )}
        <Blocks tree={blocks} about={heading} figures={figures} />
      </Fragment>
    );
  });

interface BlocksProps {
  readonly tree: readonly Block[];
  /** The heading they stand under, by which a wide table is named. */
  readonly about: string;
  readonly figures: BodyProps['figures'];
}

const Blocks = ({ tree, about, figures }: BlocksProps) =>
  tree.map((block, at) => <BlockOf key={at} block={block} about={about} figures={figures} />);

type BlockProps = Omit<BlocksProps, 'tree'> & { readonly block: Block };

function BlockOf({ block, about, figures }: BlockProps) {
  switch (block.type) {
    case 'heading':
      return (
        <p className="font-semibold">
          <Line parts={block.children} />
        </p>
      );
    case 'paragraph': {
      const [only, ...others] = block.children;
      if (only?.type === 'link' && others.length === 0 && only.href.startsWith(FIGURE))
        return <Figure name={only.href.slice(FIGURE.length)} caption={only.children} figures={figures} />;
      return (
        <p>
          <Line parts={block.children} />
        </p>
      );
    }
    case 'code':
      return <pre className="p-4 text-sm">{block.text}</pre>;
    case 'quote':
      return (
        <blockquote>
          <Blocks tree={block.children} about={about} figures={figures} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <Line parts={item} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'table':
      return <Table table={block} about={about} />;
  }
}

const FIGURE = 'figure:';

interface FigureProps {
  readonly name: string;
  readonly caption: readonly Inline[];
  readonly figures: BodyProps['figures'];
}

/** The words below say what the drawing shows, so the drawing itself says nothing to a screen reader. */
function Figure({ name, caption, figures }: FigureProps) {
  const Drawing = figures[name];
  if (!Drawing) throw new Error(`There is no diagram ${name}`);
  return (
    <figure className="panel px-4 pb-4 sm:px-6">
      <Scrolling label="Drawing">
        <div className="min-w-[30rem] sm:min-w-0">
          <Drawing />
        </div>
      </Scrolling>
      <figcaption className="text-muted text-sm">
        <Line parts={caption} />
      </figcaption>
    </figure>
  );
}

const sides = { left: undefined, right: 'text-right tabular-nums', center: 'text-center' } as const;
const MANY_COLUMNS = 3;

/** Scrolls sideways by itself on a phone, also by keyboard. A last line that sums up is set apart. */
function Table({ table, about }: { table: Extract<Block, { type: 'table' }>; about: string }) {
  const { head, rows, align } = table;
  const side = (column: number) => sides[align[column] ?? 'left'];
  return (
    <Scrolling label={about ? `Table: ${about}` : 'Table'}>
      <table className={`my-0! w-full text-sm ${head.length > MANY_COLUMNS ? 'min-w-[36rem] sm:min-w-0' : ''}`}>
        <thead>
          <tr>
            {head.map((cell, column) =>
              cell.length > 0 ? (
                <th key={column} scope="col" className={side(column)}>
                  <Line parts={cell} />
                </th>
              ) : (
                <th key={column} scope="col">
                  <span className="sr-only">What</span>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className={isTotal(row) ? 'font-semibold' : undefined}>
              {row.map((cell, column) => (
                <td
                  key={column}
                  className={`${side(column) ?? ''} ${align[column] === 'right' ? 'whitespace-nowrap' : ''}`}
                >
                  <Line parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

const isTotal = ([first]: readonly (readonly Inline[])[]): boolean =>
  first?.[0]?.type === 'text' && first[0].text === 'Total';

const Line = ({ parts }: { parts: readonly Inline[] }) => parts.map((part, at) => <Part key={at} part={part} />);

function Part({ part }: { part: Inline }) {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'code':
      return <code className="bg-raised rounded px-1 py-0.5 text-[0.85em]">{part.text}</code>;
    case 'bold':
      return (
        <strong className="font-semibold">
          <Line parts={part.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Line parts={part.children} />
        </em>
      );
    case 'link':
      return (
        <a href={part.href} rel={part.href.startsWith('http') ? 'noreferrer' : undefined}>
          <Line parts={part.children} />
        </a>
      );
    case 'break':
      return <br />;
  }
}
