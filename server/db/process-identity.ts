import { readFileSync } from 'node:fs';

/** Whether a process with this number runs, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // Ended, but still listed because its parent did not ask: in a container that can be so for ever.
  return statFields(pid)?.[0] !== 'Z';
}

/** What the system tells of a process after its command name, which is in brackets and may hold spaces. */
function statFields(pid: number): string[] | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/**
 * A mark that no other process ever gets: the machine's boot and the tick the process started at.
 * Null where the system does not tell; then only the number can be compared.
 */
export function birthMark(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const tick = statFields(pid)?.[19];
    return tick ? `${boot}:${tick}` : null;
  } catch {
    return null;
  }
}
