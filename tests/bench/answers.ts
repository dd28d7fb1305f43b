import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The score of the assistant over the questions of its evaluation, line by line, as the suite counts it. */
export function scoreOfAnswers(root: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const command = [join(root, 'scripts/run.mjs'), join(root, 'scripts/test.ts'), 'domains/assistant/evaluation'];
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (piece: Buffer) => void (said += piece.toString()));
    child.on('error', reject);
    child.on('close', () =>
      resolve([...said.matchAll(/[\w -]+: \d+ of \d+ useful [^\n]*/g)].map(([line]) => line.trim()).join('\n')),
    );
  });
}
