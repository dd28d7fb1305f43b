/** One gesture of a person has one effect: a double click, a held key, and a press repeated because no answer came. */

interface Sent {
  readonly text: string;
  readonly gesture: number | null;
  readonly answer: Promise<unknown>;
  /** When it was last asked for. */
  at: number;
}

/** Two clicks on the same thing within this time are one gesture, also where the browser does not count them together. */
const TOGETHER_MS = 400;
/** What is asked for again after this time was not asked for by the same gesture, even if nothing was pressed since. */
const LASTS_MS = 1000;

let gesture: number | null = null;

/** Notes where a gesture begins; once, at the start of a window. */
export function watchGestures(): () => void {
  const ended = new AbortController();
  const how = { capture: true, signal: ended.signal };
  let before: { readonly target: EventTarget | null; readonly at: number } = { target: null, at: 0 };
  const begin = () => (gesture = (gesture ?? 0) + 1);
  addEventListener(
    'click',
    ({ detail, target, timeStamp }) => {
      if (detail === 0) return; // pressed by a key, which began the gesture
      if (detail === 1 && (target !== before.target || timeStamp - before.at > TOGETHER_MS)) begin();
      before = { target, at: timeStamp };
    },
    how,
  );
  addEventListener('keydown', ({ repeat }) => void (repeat || begin()), how);
  return () => {
    ended.abort();
    gesture = null;
  };
}

export interface OneEffect {
  /** The answer of the same call, where it is on its way or was the last one of this gesture. */
  readonly share: <Answer>(text: string, send: () => Promise<Answer>) => Promise<Answer>;
  /** The key of this call; the one it had before, where no answer came. */
  readonly keyOf: (text: string, key: string) => string;
  /** Whether it is known what became of the call. */
  readonly settle: (text: string, isKnown: boolean, key: string) => void;
}

export function openEffects(gestureNow: () => number | null = () => gesture, clock = Date.now): OneEffect {
  const underWay = new Map<string, Sent>();
  const unknown = new Map<string, string>();
  let last: Sent | null = null;
  return {
    async share<Answer>(text: string, send: () => Promise<Answer>) {
      const now = gestureNow();
      const isSame = last?.text === text && last.gesture === now && now !== null && clock() - last.at < LASTS_MS;
      const known = underWay.get(text) ?? (isSame ? last : null);
      if (known) {
        known.at = clock();
        return known.answer as Promise<Answer>; // the same text has the same kind of answer
      }
      const sent: Sent = { text, gesture: now, answer: send(), at: clock() };
      underWay.set(text, sent);
      last = sent;
      try {
        return (await sent.answer) as Answer;
      } catch (error) {
        if (last === sent) last = null;
        throw error;
      } finally {
        underWay.delete(text);
      }
    },
    keyOf: (text, key) => unknown.get(text) ?? key,
    settle(text, isKnown, key) {
      if (isKnown) unknown.delete(text);
      else unknown.set(text, key);
    },
  };
}
