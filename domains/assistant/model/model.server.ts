import type { Log } from '#server/services/log.ts';
import type { Settings } from '#server/settings.ts';

export interface Turn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Spoken {
  readonly text: string;
  /** As the endpoint reckons, or as we do where it does not say. */
  readonly tokens: number;
  /** What went in and what came out, where the endpoint says so. */
  readonly reported: Reported | null;
}

/** Tokens as the model's provider counts them. */
export interface Reported {
  readonly in: number;
  readonly out: number;
}

/** A language model behind an address that the operator has set. It gets texts and answers a text; it can do nothing else. */
export interface Model {
  readonly name: string;
  ask(turns: readonly Turn[]): Promise<Spoken>;
  /** What a call may cost at most, for the reservation before it. */
  cost(turns: readonly Turn[]): number;
}

export const LONGEST_REPLY_TOKENS = 900;
const LONGEST_REPLY_BYTES = 200_000;
const PATIENCE_MS = 25_000;

const charactersOf = (turns: readonly Turn[]): number =>
  turns.reduce((sum, { content }) => sum + content.length + 16, 0);
/** Never less than any tokenizer makes of a text in our language, so that a reservation is enough. */
const atMost = (turns: readonly Turn[]): number => Math.ceil(charactersOf(turns) / 2);
const usually = (characters: number): number => Math.ceil(characters / 4);

/**
 * Null without LLM_BASE_URL. The address is the operator's own and is often on this machine or inside the house, which the guarded
 * calls for addresses that somebody else chose refuse on purpose; so this is a plain fetch: bounded in time and size, with no
 * redirects, and what it answers is shown to nobody before it was checked.
 */
export function openModel(
  settings: Pick<Settings, 'llmBaseUrl' | 'llmApiKey' | 'llmModel'>,
  { log, patienceMs = PATIENCE_MS }: { log: Log; patienceMs?: number },
): Model | null {
  const { llmBaseUrl, llmApiKey, llmModel } = settings;
  if (llmBaseUrl === null || llmModel === null) return null;
  const address = `${llmBaseUrl.replace(/\/+$/, '')}/chat/completions`;
  return {
    name: llmModel,
    cost: (turns) => atMost(turns) + LONGEST_REPLY_TOKENS,
    async ask(turns) {
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(llmApiKey === null ? {} : { authorization: `Bearer ${llmApiKey}` }),
        },
        body: JSON.stringify({
          model: llmModel,
          messages: turns,
          temperature: 0,
          max_tokens: LONGEST_REPLY_TOKENS,
          stream: false,
        }),
      });
      if (!response.ok) {
        await response.body?.cancel();
        log.warn('The language model refused a call.', { status: response.status });
        throw new Error(`The language model answered ${response.status}`);
      }
      const { text, tokens, reported } = read(await bounded(response));
      return { text, tokens: tokens ?? usually(charactersOf(turns) + text.length), reported };
    },
  };
}

async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > LONGEST_REPLY_BYTES) throw new Error('The language model answered too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

interface Completion {
  readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
  readonly usage?: {
    readonly total_tokens?: unknown;
    readonly prompt_tokens?: unknown;
    readonly completion_tokens?: unknown;
  };
}

const isCount = (given: unknown): given is number => Number.isSafeInteger(given) && Number(given) >= 0;

function read(body: string): Omit<Spoken, 'tokens'> & { readonly tokens: number | null } {
  const given = JSON.parse(body) as Completion | null;
  const text = given?.choices?.[0]?.message?.content;
  if (typeof text !== 'string') throw new Error('The language model answered in a form that is not understood');
  const { total_tokens: total, prompt_tokens: into, completion_tokens: out } = given?.usage ?? {};
  return {
    text,
    tokens: isCount(total) && total > 0 ? total : null,
    reported: isCount(into) && isCount(out) ? { in: into, out } : null,
  };
}
