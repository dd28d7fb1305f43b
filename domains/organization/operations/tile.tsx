import type { ReactNode } from 'react';
import type { IconName } from '#kernel';
import { Link } from '#web/shell/router.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface TileProps {
  readonly title: string;
  readonly icon: IconName;
  readonly to: string;
  /** The figure that matters, large. */
  readonly figure: ReactNode;
  readonly note?: ReactNode;
}

/** A live figure that leads to the page behind it. */
export const Tile = ({ title, icon, to, figure, note }: TileProps) => (
  <li className="panel hover:border-edge relative flex flex-col gap-1 p-4">
    <Link to={to} className="text-muted flex items-center gap-2 font-medium after:absolute after:inset-0">
      <Icon name={icon} />
      {title}
    </Link>
    <p className="text-2xl font-semibold">{figure}</p>
    {note && <p className="text-muted text-sm">{note}</p>}
  </li>
);

export const Tiles = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="grid grid-cols-2 gap-3 xl:grid-cols-4">
    {children}
  </ul>
);

/** Bytes as people say them. */
export function bytes(count: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = count < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(count) / 10));
  const value = count / 1024 ** power;
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 }).format(value)} ${units[power]}`;
}

export const many = (count: number, one: string, more = `${one}s`): string =>
  `${new Intl.NumberFormat('en-US').format(count)} ${count === 1 ? one : more}`;
