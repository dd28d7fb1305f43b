import { readFileSync } from 'node:fs';

/** Whether a process with this number exists, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A mark that no other process ever gets: the machine's boot and the tick the process started at.
 * Null where the system does not tell; then only the number can be compared.
 */
export function birthMark(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in brackets and may hold spaces; the start tick is the 20th field after it.
    const tick = fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19];
    return tick ? `${boot}:${tick}` : null;
  } catch {
    return null;
  }
}
