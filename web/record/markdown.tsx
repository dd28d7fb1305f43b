import { type Block, type Inline, parseMarkdown } from '#kernel';

/** Formatted text as elements; the tree has no place for HTML. Parts never move, so their place is their key. */
export function Markdown({ source }: { source: string }) {
  return <div className="words">{blocks(parseMarkdown(source))}</div>;
}

const blocks = (tree: readonly Block[]) => tree.map((one, at) => <BlockOf key={at} block={one} />);
const inlines = (tree: readonly Inline[]) => tree.map((one, at) => <InlineOf key={at} inline={one} />);

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
    case 'list': {
      const items = block.items.map((item, at) => <li key={at}>{inlines(item)}</li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function InlineOf({ inline }: { inline: Inline }) {
  switch (inline.type) {
    case 'text':
      return inline.text;
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
