import type { ReactNode } from 'react';
import { Link } from '#web/shell/router.tsx';

/** A link of the chat inside the application: followed in place. A passage of a text is a page of the server with an anchor. */
export const ShellAnchor = ({
  href,
  label,
  className,
  children,
}: {
  readonly href: string;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) =>
  href.includes('#') ? (
    <a href={href} className={className} aria-label={label}>
      {children}
    </a>
  ) : (
    <Link to={href} className={className} aria-label={label}>
      {children}
    </Link>
  );
