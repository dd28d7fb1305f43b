import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:icon-sprite';
/** The product's own picture. */
const MARK = 'levee';
const require = createRequire(import.meta.url);

/** One file with the product's own picture and every one that the kernel names, so that pictures cost no script. */
function spriteOf(root: string): string {
  const names = [...readFileSync(join(root, 'kernel/pages/icons.ts'), 'utf8').matchAll(/'([\w-]+)'/g)];
  const symbols = names.map(([, name = '']) => {
    const drawn = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), 'utf8');
    const inside = drawn.slice(drawn.indexOf('>', drawn.indexOf('<svg')) + 1, drawn.lastIndexOf('</svg>'));
    return `<symbol id="${name}" viewBox="0 0 24 24">${inside.replace(/\s*\n\s*/g, '')}</symbol>`;
  });
  const mark = readFileSync(join(root, 'web/public/icon.svg'), 'utf8').replace(/\s*\n\s*/g, '');
  const inside = mark.slice(mark.indexOf('>') + 1, mark.lastIndexOf('</svg>'));
  symbols.push(`<symbol id="${MARK}" viewBox="0 0 32 32">${inside}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
}

/** The same address in the browser's build and in the server's, because it follows from the content. */
const fileOf = (sprite: string): string =>
  `assets/icons-${createHash('sha256').update(sprite).digest('hex').slice(0, 10)}.svg`;

/** Gives `virtual:icon-sprite` the address of that file: hashed in a build, plain while developing. */
export function iconSprite(root: string): Plugin {
  let isBuild = false;
  let isForBrowser = true;
  return {
    name: 'levee-icon-sprite',
    configResolved(config) {
      isBuild = config.command === 'build';
      isForBrowser = !config.build.ssr;
    },
    configureServer(server) {
      server.middlewares.use('/icons.svg', (_, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(spriteOf(root));
      });
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      if (!isBuild) return `export default '/icons.svg';`;
      const source = spriteOf(root);
      const fileName = fileOf(source);
      if (isForBrowser) this.emitFile({ type: 'asset', fileName, source });
      return `export default '/${fileName}';`;
    },
  };
}
