import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Floor } from './setting-kinds.ts';

/** Below both of these the disk counts as full: what is left lets the database and an operator work. */
const ordinaryFloor: Floor = { bytes: 500 * 1024 * 1024, share: 0.05 };
const EVERY_MS = 5000;

export interface Space {
  /** Why nothing is written at the moment; null when there is room. */
  sentence(): string | null;
  start(): void;
  stop(): void;
}

/** Watches the disk of the data folder, so that a full disk refuses writes with a sentence instead of breaking them. */
export function watchSpace(
  folder: string,
  free: typeof statfs = statfs,
  { floor = ordinaryFloor, changed }: { floor?: Floor; changed?: (sentence: string | null) => void } = {},
): Space {
  let full: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  const look = async (): Promise<void> => {
    const disk = await free(folder).catch(() => null);
    if (disk === null) return;
    const left = disk.bavail * disk.bsize;
    const isFull = left < Math.min(floor.bytes, disk.blocks * disk.bsize * floor.share);
    const before = full;
    full = isFull
      ? `The disk is nearly full (${Math.floor(left / 1024 / 1024).toLocaleString('en-US')} MB left), so nothing can be saved. You can still read; tell your system operator.`
      : null;
    if (full !== before) changed?.(full);
  };
  return {
    sentence: () => full,
    start() {
      void look();
      timer = setInterval(() => void look(), EVERY_MS);
      timer.unref();
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}

type DeviceOf = (path: string) => Promise<{ readonly dev: number }>;

/** Whether two folders lie on the same disk; one that does not exist yet will lie where its parent does. */
export async function onOneDisk(one: string, other: string, look: DeviceOf = stat): Promise<boolean> {
  const device = async (path: string): Promise<number> => {
    const found = await look(path).catch(() => null);
    return found?.dev ?? (dirname(path) === path ? -1 : device(dirname(path)));
  };
  return (await device(resolve(one))) === (await device(resolve(other)));
}
