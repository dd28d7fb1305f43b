import { href } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { procurement } from '../index.ts';

interface LinksProps {
  readonly sentence: string;
  /** Requests that the sentence names by their numbers. */
  readonly rows: readonly { readonly id: string; readonly title: string }[];
}

type Part = readonly [words: string, id?: string];

/** A sentence in which each request that it names leads there. */
export const WithLinks = ({ sentence, rows }: LinksProps) =>
  partsOf(sentence, rows).map(([words, id]) =>
    id ? (
      <Link key={id} to={href(procurement.pages.requisition, { id })} className="link">
        {words}
      </Link>
    ) : (
      words
    ),
  );

const partsOf = (sentence: string, rows: LinksProps['rows']): readonly Part[] =>
  rows.reduce<readonly Part[]>(
    (parts, { id, title }) =>
      parts.flatMap((part): readonly Part[] => {
        const [words, known] = part;
        const from = known ? -1 : words.indexOf(title);
        return from < 0 ? [part] : [[words.slice(0, from)], [title, id], [words.slice(from + title.length)]];
      }),
    [[sentence]],
  );
