import { hex, random } from '../sealing/bytes.ts';
import type { BidFile, FileKind } from './bid-file.ts';
import { hashOfEnclosure, hashOfPiece, piecesOf, sealedPieces } from './enclosure.ts';

/** A file that the firm attached and that is not sent yet. */
export interface Attached {
  readonly id: string;
  readonly file: File;
  readonly kind: FileKind;
  /** Whether the firm claims a trade secret, and on what ground. */
  readonly isClaimed: boolean;
  readonly ground: string;
  /** The attached file that this redacted copy belongs to. */
  readonly of: string | null;
}

interface Piece {
  readonly agency: string;
  readonly solicitation: string;
  readonly enclosure: string;
  readonly at: number;
  readonly of: number;
  readonly bytes: string;
}

interface To {
  readonly agency: string;
  readonly solicitation: string;
  readonly event: string;
  readonly vendor: string;
  /** Sends one piece. */
  readonly put: (piece: Piece) => Promise<unknown>;
  /** From 0 to 1, as pieces arrive. */
  readonly onProgress: (part: number) => void;
}

const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

/** Fewer than the server allows a person to ask in a minute, with room for everything else that the page asks. */
const MOST_A_MINUTE = 60;
const MINUTE = 60_000;

/** How long the next piece waits, after pieces at these moments. */
export function waitAfter(sentAt: readonly number[], now: number): number {
  const [oldest] = sentAt.slice(-MOST_A_MINUTE);
  return oldest === undefined || sentAt.length < MOST_A_MINUTE ? 0 : Math.max(0, oldest + MINUTE - now);
}

/** Of this window, also over several submissions. */
let sentAt: number[] = [];

async function inTurn(): Promise<void> {
  const wait = waitAfter(sentAt, Date.now());
  if (wait > 0) await new Promise((go) => setTimeout(go, wait));
  sentAt = [...sentAt.slice(1 - MOST_A_MINUTE), Date.now()];
}

/** Encrypts each file in this browser and sends it; what the envelope has to say of it is all that opens it. */
export async function sendFiles(all: readonly Attached[], to: To): Promise<readonly BidFile[]> {
  const { agency, solicitation, event, vendor, put, onProgress } = to;
  const whole = all.reduce((sum, { file }) => sum + piecesOf(file.size), 0);
  const ids = new Map(all.map(({ id }) => [id, crypto.randomUUID()]));
  const sent: BidFile[] = [];
  let done = 0;
  for (const { id: local, file, kind, isClaimed, ground, of } of all) {
    const enclosure = ids.get(local) ?? crypto.randomUUID();
    const key = random(32);
    const hashes: string[] = [];
    for await (const piece of sealedPieces(file, key, { event, vendor, id: enclosure })) {
      const at = hashes.length;
      const given = { agency, solicitation, enclosure, at, of: piecesOf(file.size), bytes: base64(piece) };
      await inTurn();
      await put(given);
      hashes.push(await hashOfPiece(piece));
      done += 1;
      onProgress(done / whole);
    }
    sent.push({
      id: enclosure,
      name: file.name,
      kind,
      size: file.size,
      key: hex(key),
      hash: await hashOfEnclosure(hashes),
      ground: isClaimed ? ground.trim() : '',
      of: (of && ids.get(of)) ?? null,
    });
  }
  return sent;
}
