import { expect, test } from 'vitest';
import { sources } from '../world/sources.ts';

/** What speaks to the server by itself, and why a double click or a lost answer does no harm there. */
const itself: Readonly<Record<string, string>> = {
  'web/data/call.ts': 'shares the answer of the same change, and keeps its key until it is known what became of it',
  'web/data/upload.ts': 'one key for one file that was chosen',
  'web/data/connection.ts': 'only reads',
  'web/data/release.ts': 'only reads',
  'web/ui/map-base.ts': 'only reads',
  'web/site/behaviour.ts': 'only reads',
  'domains/organization/master-data/master-data.screen.tsx': 'only reads',
  'domains/assistant/chat-state.tsx': 'sends nothing while an answer is on its way',
  'domains/public/demo/demo-island.ts': 'one key for one gesture',
};

test('every change that a browser asks for goes through the one call that makes it once', () => {
  const browser = sources().filter(
    ({ path, isTest }) => /^(web|domains)\//.test(path) && !isTest && !path.endsWith('.server.ts'),
  );
  const speaking = browser.filter(({ text }) => /(?<![.\w])fetch\(|XMLHttpRequest|sendBeacon\(/.test(text));
  expect(speaking.map(({ path }) => path).toSorted()).toEqual(Object.keys(itself).toSorted());
});
