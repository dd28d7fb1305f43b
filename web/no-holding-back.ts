import type { Plugin } from 'vite';

/** Where React asks how long ago a placeholder was shown, and holds back what has come until 300 ms are over. */
const heldBack = /globalMostRecentFallbackTime \+ 300 - now\(\)/g;

/**
 * What has come is shown at once. React shows nothing within 300 ms of the last placeholder, so that little flickers; a page of ours has one
 * placeholder that looks as it will, and on a slow line each part of it would wait a third of a second for nothing (ADR 173).
 */
export function nothingHeldBack(): Plugin {
  return {
    name: 'levee-nothing-held-back',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler(code) {
        if (code.match(heldBack)?.length !== 1)
          this.error('React holds back what has come in another way than it did: see ADR 173.');
        return code.replace(heldBack, '0');
      },
    },
  };
}
