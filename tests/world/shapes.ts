import { parseSync } from 'vite';

export interface Shape {
  readonly path: string;
  readonly name: string;
  /** Each field with its type, in the order of the alphabet. */
  readonly fields: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Fewer fields say too little: two things may have a width and a height. */
const LEAST = 3;

/** Interfaces that a file exports, by their fields. */
export function shapesIn(path: string, text: string): readonly Shape[] {
  const { program } = parseSync(path, text);
  const said = ({ start, end }: Node) =>
    text.slice(start, end).replaceAll(/\/\*[^]*?\*\/|\/\/.*|\breadonly\b|[\s;]/g, '');
  return (program.body as unknown as Node[]).flatMap((node): Shape[] => {
    const declared = node['declaration'] as Node | null | undefined;
    if (node.type !== 'ExportNamedDeclaration' || declared?.type !== 'TSInterfaceDeclaration') return [];
    const members = (declared['body'] as { readonly body: readonly Node[] }).body;
    if (members.length < LEAST) return [];
    const above = (declared['extends'] as readonly Node[] | undefined) ?? [];
    const { name } = declared['id'] as { readonly name: string };
    return [{ path, name, fields: [...members.map(said).toSorted(), ...above.map(said).toSorted()].join('; ') }];
  });
}

/** Shapes that are stated in more than one file, under one name. */
export function repeated(shapes: readonly Shape[]): readonly string[] {
  const groups = Map.groupBy(shapes, ({ name, fields }) => `${name} { ${fields} }`);
  return [...groups].flatMap(([said, own]) =>
    new Set(own.map(({ path }) => path)).size > 1 ? [`${own.map(({ path }) => path).join(' and ')}: ${said}`] : [],
  );
}
