import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Browser {
  readonly executable: string;
  /** What its process needs besides the ordinary environment. */
  readonly env: Readonly<Record<string, string>>;
}

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser named by CHROMIUM_PATH, else the system's, else the one that comes in an npm package. */
export async function findBrowser(): Promise<Browser> {
  const given = process.env['CHROMIUM_PATH'];
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
  const executable = given || installed.find((path) => existsSync(path));
  return executable ? { executable, env: {} } : packagedBrowser();
}

/** Unpacked once beside the packages; it counts as done only under its final name. */
async function packagedBrowser(): Promise<Browser> {
  const modules = join(import.meta.dirname, '../node_modules');
  const packed = join(modules, '@sparticuz/chromium');
  const { version }: { version: string } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  const folder = join(modules, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(packed, folder);

  const executable = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if (starts(executable, fonts)) return { executable, env: fonts };
  // A bare system lacks the libraries for certificates; the package brings those of another distribution.
  const env = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  if (starts(executable, env)) return { executable, env };
  throw new Error('No browser starts on this machine: install Chromium and name it in CHROMIUM_PATH.');
}

async function unpack(packed: string, folder: string): Promise<void> {
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const { inflate } = await import('@sparticuz/chromium');
  // The package unpacks into the temp folder and takes a half-unpacked browser there for a whole one.
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = making;
  try {
    for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
      await inflate(join(packed, 'bin', part));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  chmodSync(join(making, 'chromium'), 0o755);
  writeFileSync(join(making, 'fonts.conf'), fontsIn(join(folder, 'fonts')));
  renameSync(making, folder);
}

/** Without a font every text is zero wide: the package's own fonts are there besides those of the system. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;

function starts(executable: string, env: Readonly<Record<string, string>>): boolean {
  try {
    execFileSync(executable, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
