import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';

interface Of {
  readonly name: string;
  /** The page of the line or package, which has its comments. */
  readonly to: string;
  readonly comments: number;
  readonly needsAnswer: boolean;
}

/** How much was said about a line or package, and whether the department has to answer. */
export function CommentsLink({ name, to, comments, needsAnswer }: Of) {
  const said = comments === 0 ? 'Comment' : comments === 1 ? '1 comment' : `${comments} comments`;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Link to={to} aria-label={`${said} on ${name}`} className="link note">
        {said}
      </Link>
      {needsAnswer && <Badge tone="warn">Answer needed</Badge>}
    </span>
  );
}
