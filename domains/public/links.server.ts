import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { SealContext, Sealer } from '#server/services/sealed.ts';

interface Belongs {
  readonly organizationId: string;
  readonly record: string;
  /** What the link is good for: a link to vote does not end a subscription. */
  readonly purpose: string;
}

/**
 * Links in letters by which a row is confirmed, left or moved. What makes them unguessable is sealed with the key outside the
 * database, so nothing of a link is kept anywhere; that it works once follows from the state of its row.
 */
export interface Links {
  token(to: Belongs & { readonly id: string; readonly until: Date }): string;
  /** The row that a token is for; null when it is none of ours, for something else, or too old. */
  rowOf(token: string | undefined, to: Belongs & { readonly now: Date }): string | null;
}

const form = /^([0-9a-f]{32})\.([A-Za-z0-9_-]{40,200})$/;
const dashed = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

const tokens =
  (seal: (text: string, place: SealContext & Pick<Belongs, 'organizationId'>) => Buffer): Links['token'] =>
  ({ organizationId, record, purpose, id, until }) => {
    const place = { organizationId, record, field: `link ${purpose}`, rowId: id };
    return `${id.replaceAll('-', '')}.${seal(until.getTime().toString(36), place).toString('base64url')}`;
  };

/** For letters that follow from a step. */
export const linksOf = ({ around }: UnitOfWork): Pick<Links, 'token'> => ({
  token: tokens((text, { rowId: id, ...place }) => around.seal(text, { ...place, id })),
});

export const openLinks = (sealer: Sealer): Links => ({
  token: tokens((text, place) => sealer.seal(text, place)),
  rowOf(token, { organizationId, record, purpose, now }) {
    const [, row = '', sealed = ''] = form.exec(token ?? '') ?? [];
    const id = row.replace(dashed, '$1-$2-$3-$4-$5');
    try {
      const place = { organizationId, record, field: `link ${purpose}`, rowId: id };
      const until = Number.parseInt(sealer.open(Buffer.from(sealed, 'base64url'), place), 36);
      return until > now.getTime() ? id : null;
    } catch {
      return null; // sealed for something else, or not by us
    }
  },
});

const DAY_MS = 86_400_000;
export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);
