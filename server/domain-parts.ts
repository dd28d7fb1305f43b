import type { Served } from '#kernel/record/sides.ts';
import { type Operation, servedAs } from './http/operation.ts';
import type { SitePart } from './http/site.ts';
import type { Ports, Product, PublicSite } from './ports.ts';
import type { Action, Effect } from './records/effects.ts';
import type { RowsOf } from './records/view.ts';
import type { UnitOfWork } from './records/unit-of-work.ts';

/** What one domain adds on the server, stated by itself in its `server.ts`; nothing here reaches a browser. Its calls serve whom it serves, unless one says otherwise. */
export interface DomainParts extends Served {
  /** What follows from a change, in the order in which it happens. */
  readonly effects?: readonly Effect[];
  readonly actions?: readonly Action[];
  readonly guards?: readonly Effect[];
  /** Where the rows of its read-only records come from. */
  readonly rows?: readonly RowsOf[];
  /** What a new agency, and what a new firm starts with, each in the transaction of its founding. */
  readonly founding?: readonly ((work: UnitOfWork) => Promise<void>)[];
  readonly foundingOfFirms?: readonly ((work: UnitOfWork) => Promise<void>)[];
  /** Calls that follow from no definition, and what works in the background. Made once at start. */
  readonly operations?: readonly ((ports: Ports) => readonly Operation[])[];
  readonly jobs?: readonly ((ports: Ports) => void)[];
  /** What its public pages show and take. */
  readonly site?: readonly ((ports: Ports) => readonly SitePart[])[];
}

/** The parts of all domains in their order, as the server takes them. */
export const gathered = (
  all: readonly DomainParts[],
): Pick<Product, 'parts' | 'operations'> & { readonly site: PublicSite['parts'] } => ({
  parts: {
    effects: all.flatMap(({ effects = [] }) => effects),
    actions: all.flatMap(({ actions = [] }) => actions),
    guards: all.flatMap(({ guards = [] }) => guards),
    rows: all.flatMap(({ rows = [] }) => rows),
    founding: all.flatMap(({ founding = [] }) => founding),
    foundingOfFirms: all.flatMap(({ foundingOfFirms = [] }) => foundingOfFirms),
  },
  operations: all.flatMap(({ operations = [], jobs = [], serves }) => [
    ...operations.map((make) => (ports: Ports) => servedAs(serves ? { serves } : {}, make(ports))),
    ...jobs.map((define) => (ports: Ports) => {
      define(ports);
      return [];
    }),
  ]),
  site: all.flatMap(({ site = [] }) => site),
});
