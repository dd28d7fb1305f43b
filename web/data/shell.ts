import { useQuery } from '@tanstack/react-query';
import { useProduct } from '#web/shell/product.ts';
import { keys } from './query.ts';

/** A line of the header's menus. */
export interface Entry {
  readonly id: string;
  readonly record: string;
  readonly title: string;
  readonly at: string;
  /** A labelled example of a new organization. */
  readonly isSample: boolean;
  /** A path of this product where it is dealt with. */
  readonly link: string | null;
}

export interface Opening {
  readonly id: string;
  readonly version: number;
  readonly listOf: string;
  readonly view: string;
}

/** What waits for the person: what the header counts. */
export interface Waiting {
  readonly notifications: { readonly unread: number; readonly latest: readonly Entry[] };
  readonly tasks: { readonly open: number; readonly latest: readonly Entry[] };
  /** How much waits for a decision, and how much of that is among the open tasks as well. */
  readonly approvals: { readonly waiting: number; readonly amongTasks: number };
  /** Which view each list opens with for this person. */
  readonly openings: readonly Opening[];
  /** Whether sample items are still there. */
  readonly samples: boolean;
  /** What is wrong with the installation, for those who can do something about it. */
  readonly warnings: readonly string[];
}

export function useShell() {
  const { waiting } = useProduct();
  return useQuery({ queryKey: keys.shell, queryFn: ({ signal }) => waiting(signal) });
}
