import type { Figures } from '../reports/figures.ts';
import type { Definition, Picture } from '../reports/definition.ts';
import type { RowScope } from './scope.ts';

/** What the figures of a packet were worked out of: a record, its fields, and which of its rows the freezer could read. */
export interface PacketSource {
  readonly record: string;
  readonly fields: readonly string[];
  readonly rows: RowScope;
}

export interface PacketPanel {
  readonly key: string;
  readonly title: string;
  readonly picture: Picture;
  readonly report: { readonly id: string; readonly version: number } | null;
  /** As it was computed, with the filters of the dashboard. */
  readonly definition: Definition;
  /** SHA-256 of the report’s own definition, without the filters of the dashboard. */
  readonly definitionSha256: string;
  readonly certified: { readonly by: string; readonly at: string } | null;
  readonly notApplied: readonly string[];
  readonly figures: Figures;
  readonly description: string;
  /** The rows behind the figures, counted and hashed as a kept run of the report is. */
  readonly rowCount: number;
  readonly rowsSha256: string;
  readonly notes: readonly { readonly author: string; readonly at: string; readonly text: string }[];
}

/** A packet as it is hashed: the canonical JSON (RFC 8785) of this, in UTF-8. */
export interface PacketContent {
  readonly form: 'levee-board-packet-1';
  readonly organization: string;
  readonly dashboard: {
    readonly id: string;
    readonly version: number;
    readonly name: string;
    readonly purpose: string | null;
  };
  readonly asOf: string;
  readonly frozenAt: string;
  readonly frozenBy: string;
  readonly filters: string;
  readonly filterWords: readonly string[];
  readonly panels: readonly PacketPanel[];
  readonly sources: readonly PacketSource[];
}

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const isWhole = async (content: string, sha256: string): Promise<boolean> =>
  (await sha256Of(new TextEncoder().encode(content))) === sha256;
