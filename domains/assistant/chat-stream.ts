import type { Action, Citation, QuestionRead } from './answers/answer.ts';
import type { Level } from './levels.ts';

/** What travels beside the words, in a field that other clients do not look at. */
export interface Extras {
  readonly citations: readonly Citation[];
  readonly actions: readonly Action[];
  /** How the question was read, with what each part could be instead; null where no rows or figures were asked for. */
  readonly reading: QuestionRead | null;
  /** Where the exchange is kept; null for visitors. */
  readonly conversationId: string | null;
  readonly level: Level;
  readonly engine: 'search' | 'model';
  /** Why the answer was made without the model, when it was. */
  readonly note: string | null;
}

/** One line of the stream, as it is read back. */
export interface Piece {
  readonly content: string;
  readonly levee: Extras | null;
  readonly error: string | null;
}

const PIECE = 48;

/** Words in pieces as they are sent; together they are the text again. */
export const piecesOf = (text: string): string[] =>
  text.match(new RegExp(`[\\s\\S]{1,${PIECE}}(?=\\s)|[\\s\\S]{1,${PIECE}}`, 'g')) ?? [];

export const line = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;
export const end = 'data: [DONE]\n\n';

const chunk = (delta: object, finish: 'stop' | null, more: object = {}): string =>
  line({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }], ...more });

export const contentLine = (content: string): string => chunk({ content }, null);
/** The last one with words in it says what the numbers mean. */
export const lastLine = (levee: Extras): string => chunk({}, 'stop', { levee });
export const errorLine = (error: string): string => line({ error });

/** Reads a stream of such lines. It ends at `[DONE]`; one that ends without it was cut, which is an error. */
export async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<Piece> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const text of lines) {
        if (!text.startsWith('data: ')) continue;
        const data = text.slice('data: '.length).trim();
        if (data === '[DONE]') return;
        const piece = pieceOf(data);
        if (piece) yield piece;
      }
      if (done) throw new Error('The answer broke off');
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

interface Given {
  readonly choices?: readonly { readonly delta?: { readonly content?: unknown } }[];
  readonly levee?: Extras;
  readonly error?: unknown;
}

/** A line that is no JSON says nothing; what comes after it still counts. */
function pieceOf(data: string): Piece | null {
  let given: Given | null;
  try {
    given = JSON.parse(data) as Given | null;
  } catch {
    return null;
  }
  const content = given?.choices?.[0]?.delta?.content;
  const error = given?.error;
  return {
    content: typeof content === 'string' ? content : '',
    levee: given?.levee ?? null,
    error: error === undefined || error === null ? null : typeof error === 'string' ? error : 'Failed to get response',
  };
}
