/** The tree that a screen turns into elements: there is no way to write HTML into it. */
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'bold' | 'italic'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly type: 'break' };

export type Block =
  | { readonly type: 'heading'; readonly level: 1 | 2 | 3 | 4; readonly children: readonly Inline[] }
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | {
      readonly type: 'table';
      /** The side each column leans to; figures lean right. */
      readonly align: readonly ('left' | 'right' | 'center')[];
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

/** Says where an address of a link leads, or null when it is not to be followed. */
export type Follow = (address: string) => string | null;

const heading = /^(#{1,4}) +(\S.*)$/;
const bullet = /^ {0,8}([-*]|\d{1,9}[.)]) +(\S.*)$/;
const quoted = /^> ?/;
const fence = /^```[\w-]{0,20} *$/;
const QUOTES_DEEP = 4;
const row = /^\|.*\|\s*$/;
const ruler = /^\|(?: *:?-+:? *\|)+\s*$/;

/** Every step looks at each character a bounded number of times, so hostile text takes no longer than other text. */
export function parseMarkdown(source: string, follow: Follow = toTheWeb): readonly Block[] {
  return blocks(source.split('\n'), QUOTES_DEEP, follow);
}

function blocks(lines: readonly string[], depth: number, follow: Follow): Block[] {
  const found: Block[] = [];
  let at = 0;
  const take = (belongs: (line: string) => boolean): string[] => {
    const start = at;
    while (at < lines.length && belongs(lines[at] as string)) at++;
    return lines.slice(start, at);
  };
  const isQuote = (line: string) => depth > 0 && quoted.test(line);
  const begins = (line: string) => heading.test(line) || bullet.test(line) || isQuote(line) || fence.test(line);
  const isTable = (from: number) => row.test(lines[from] ?? '') && ruler.test(lines[from + 1] ?? '');
  const inside = (text: string) => inline(text, follow);

  while (at < lines.length) {
    const line = lines[at] as string;
    const title = heading.exec(line);
    const item = bullet.exec(line);
    if (line.trim() === '') at++;
    else if (title) {
      found.push({ type: 'heading', level: title[1]?.length as 1 | 2 | 3 | 4, children: inside(title[2] as string) });
      at++;
    } else if (fence.test(line)) {
      at++;
      found.push({ type: 'code', text: take((one) => !fence.test(one)).join('\n') });
      at++;
    } else if (isQuote(line)) {
      const said = take(isQuote).map((one) => one.replace(quoted, ''));
      found.push({ type: 'quote', children: blocks(said, depth - 1, follow) });
    } else if (isTable(at)) {
      at += 2;
      found.push(
        table(
          line,
          lines[at - 1] as string,
          take((one) => row.test(one)),
          inside,
        ),
      );
    } else if (item) {
      const ordered = isNumber(item);
      const items: string[][] = [];
      for (
        let next: RegExpExecArray | null = item;
        next && isNumber(next) === ordered;
        next = bullet.exec(lines[at] ?? '')
      ) {
        at++;
        items.push([next[2] as string, ...take((one) => /^ +\S/.test(one) && !begins(one)).map((one) => one.trim())]);
        let ahead = at;
        while (lines[ahead]?.trim() === '') ahead++;
        if (bullet.test(lines[ahead] ?? '')) at = ahead;
      }
      found.push({ type: 'list', ordered, items: items.map((parts) => inside(parts.join('\n'))) });
    } else {
      at++;
      const rest = take((one) => one.trim() !== '' && !begins(one) && !isTable(at));
      found.push({ type: 'paragraph', children: inside([line, ...rest].join('\n')) });
    }
  }
  return found;
}

function table(head: string, under: string, rows: readonly string[], inside: (text: string) => Inline[]): Block {
  return {
    type: 'table',
    align: cells(under).map((one) => (one.endsWith(':') ? (one.startsWith(':') ? 'center' : 'right') : 'left')),
    head: cells(head).map(inside),
    rows: rows.map((one) => cells(one).map(inside)),
  };
}

/** What stands between the bars; a bar after a backslash is a character like any other. */
function cells(line: string): string[] {
  const found: string[] = [];
  const end = line.trimEnd().length;
  let from = 1;
  for (let at = 1; at < end; at++) {
    if (line[at] === '\\') at++;
    else if (line[at] === '|') {
      found.push(line.slice(from, at).trim());
      from = at + 1;
    }
  }
  const rest = line.slice(from, end).trim();
  return rest ? [...found, rest] : found;
}

const isNumber = (item: RegExpExecArray): boolean => (item[1] as string).length > 1;

/** What is open while reading a line: the innermost last. Each mark is open at most once, so nodes move up a few times at most. */
interface Open {
  readonly mark: '' | '**' | '*' | '_' | '[';
  readonly nodes: Inline[];
}

const punctuation = /[!-/:-@[-`{-~]/;

function inline(source: string, follow: Follow): Inline[] {
  const special = /[\\\n`*_[\]]/g;
  const root: Open = { mark: '', nodes: [] };
  const stack: Open[] = [root];
  const top = () => stack[stack.length - 1] as Open;
  let words = '';
  const lastTick = source.lastIndexOf('`');

  const flush = () => {
    if (words) top().nodes.push({ type: 'text', text: words });
    words = '';
  };
  /** Marks that were never closed are ordinary characters. */
  const collapseTo = (index: number) => {
    flush();
    while (stack.length > index + 1) {
      const { mark, nodes } = stack.pop() as Open;
      top().nodes.push({ type: 'text', text: mark });
      for (const node of nodes) top().nodes.push(node);
    }
  };
  const indexOf = (mark: Open['mark']) => stack.findIndex((open) => open.mark === mark);

  for (let at = 0; at < source.length; at++) {
    const char = source[at] as string;
    const next = source[at + 1] ?? '';
    if (char === '\\' && punctuation.test(next)) {
      words += next;
      at++;
    } else if (char === '\n') {
      flush();
      top().nodes.push({ type: 'break' });
    } else if (char === '`' && at < lastTick) {
      const end = source.indexOf('`', at + 1);
      flush();
      top().nodes.push({ type: 'code', text: source.slice(at + 1, end) });
      at = end;
    } else if (char === '*' || char === '_') {
      const innerEnds = top().mark === '*' && source.startsWith('***', at);
      const mark = char === '*' && next === '*' && !innerEnds ? '**' : char;
      const before = source[at - 1] ?? ' ';
      const after = source[at + mark.length] ?? ' ';
      const opened = indexOf(mark);
      const insideWord = char === '_' && /\w/.test(before) && /\w/.test(after);
      at += mark.length - 1;
      if (opened > 0 && before.trim() !== '' && !insideWord) {
        collapseTo(opened);
        const { nodes } = stack.pop() as Open;
        top().nodes.push({ type: mark === '**' ? 'bold' : 'italic', children: nodes });
      } else if (opened < 0 && after.trim() !== '' && !insideWord) {
        flush();
        stack.push({ mark, nodes: [] });
      } else words += mark;
    } else if (char === '[') {
      const opened = indexOf('[');
      if (opened > 0) collapseTo(opened - 1);
      flush();
      stack.push({ mark: '[', nodes: [] });
    } else if (char === ']' && next === '(' && indexOf('[') > 0) {
      const opened = indexOf('[');
      collapseTo(opened);
      const end = endOfAddress(source, at + 2);
      const href = source[end] === ')' ? follow(source.slice(at + 2, end)) : null;
      if (href !== null) {
        const { nodes } = stack.pop() as Open;
        top().nodes.push({ type: 'link', href, children: nodes });
        at = end;
      } else {
        collapseTo(opened - 1);
        words += char;
      }
    } else {
      // To the next character that may begin a form: what is added one by one stays in memory as a chain of pieces.
      special.lastIndex = at + 1;
      const end = special.exec(source)?.index ?? source.length;
      words += source.slice(at, end);
      at = end - 1;
    }
  }
  collapseTo(0);
  return joined(root.nodes);
}

/** Stops at the next bracket, so that no stretch of the text is looked at twice. */
function endOfAddress(source: string, from: number): number {
  let at = from;
  while (at < source.length && !/[\s()[\]<>`]/.test(source[at] as string)) at++;
  return at;
}

/** To the web or to mail, and nowhere else. */
export const toTheWeb: Follow = (address) =>
  /^(https?:\/\/|mailto:)[^\\"'<>]+$/i.test(address) && URL.canParse(address) ? address : null;

/** Neighbouring pieces of text become one. */
function joined(nodes: readonly Inline[]): Inline[] {
  const whole: Inline[] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length > 0) whole.push({ type: 'text', text: run.join('') });
    run = [];
  };
  for (const node of nodes) {
    if (node.type === 'text') run.push(node.text);
    else {
      end();
      whole.push('children' in node ? { ...node, children: joined(node.children) } : node);
    }
  }
  end();
  return whole;
}

/** The same words without any form: list cells, search results, mail. */
export function inWords(tree: readonly Block[]): string {
  return tree
    .map((block) => {
      if (block.type === 'code') return block.text;
      if (block.type === 'list') return block.items.map(plain).join('\n');
      if (block.type === 'table') return [block.head, ...block.rows].map((one) => one.map(plain).join(', ')).join('\n');
      return block.type === 'quote' ? inWords(block.children) : plain(block.children);
    })
    .join('\n');
}

const plain = (nodes: readonly Inline[]): string =>
  nodes.map((node) => (node.type === 'break' ? '\n' : 'children' in node ? plain(node.children) : node.text)).join('');
