import { createContext, Fragment, useContext } from 'react';
import { type Block, type Inline, parseMarkdown } from '#kernel';
import { piecesOf } from './detail/mentioning.ts';

const NamesContext = createContext<readonly string[]>([]);

/** Formatted text as elements; the tree has no place for HTML. Parts never move, so their place is their key. */
export function Markdown({ source, names = [] }: { source: string; names?: readonly string[] }) {
  return (
    <NamesContext value={names}>
      <div className="words wrap-anywhere">{blocks(parseMarkdown(source))}</div>
    </NamesContext>
  );
}

/** The names of people who were called with an @ stand out. */
function Words({ text }: { text: string }) {
  const names = useContext(NamesContext);
  if (names.length === 0) return text;
  return piecesOf(text, names).map((piece, at) =>
    piece.isMention ? (
      <strong key={at} className="bg-raised text-link rounded px-1 font-medium">
        {piece.text}
      </strong>
    ) : (
      <Fragment key={at}>{piece.text}</Fragment>
    ),
  );
}

const blocks = (tree: readonly Block[]) => tree.map((one, at) => <BlockOf key={at} block={one} />);
const inlines = (tree: readonly Inline[]) => tree.map((one, at) => <InlineOf key={at} inline={one} />);

const sides = { left: undefined, right: 'text-right', center: 'text-center' } as const;

function BlockOf({ block }: { block: Block }) {
  switch (block.type) {
    case 'heading':
      return <p className="font-semibold">{inlines(block.children)}</p>;
    case 'paragraph':
      return <p>{inlines(block.children)}</p>;
    case 'code':
      return <pre>{block.text}</pre>;
    case 'quote':
      return <blockquote>{blocks(block.children)}</blockquote>;
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((cell, at) => (
                <th key={at} scope="col" className={sides[block.align[at] ?? 'left']}>
                  {inlines(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column} className={sides[block.align[column] ?? 'left']}>
                    {inlines(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'list': {
      const items = block.items.map((item, at) => <li key={at}>{inlines(item)}</li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function InlineOf({ inline }: { inline: Inline }) {
  switch (inline.type) {
    case 'text':
      return <Words text={inline.text} />;
    case 'code':
      return <code>{inline.text}</code>;
    case 'bold':
      return <strong>{inlines(inline.children)}</strong>;
    case 'italic':
      return <em>{inlines(inline.children)}</em>;
    case 'link':
      return (
        <a href={inline.href} rel="noreferrer">
          {inlines(inline.children)}
        </a>
      );
    case 'break':
      return <br />;
  }
}
