import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GivenSource {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly text: string;
}

export interface Heard {
  readonly system: string;
  readonly user: string;
  /** The lines of the user's turn that are objects with an id. */
  readonly sources: readonly GivenSource[];
  readonly authorization: string | undefined;
}

/** What the endpoint answers: an object, a text as it is, or a status; 0 closes the line. */
export type Script = (heard: Heard, call: number) => object | string | number;

/** A language model that says what a test has written down for it, and tells what it was asked. */
export interface ScriptedModel {
  readonly address: string;
  script: Script;
  heard: Heard[];
  /** The tokens that it says it took, twenty of them for its answer; undefined when it says nothing of them. */
  usage: number | undefined;
  close(): void;
}

export async function scriptedModel(): Promise<ScriptedModel> {
  const endpoint = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const { messages } = JSON.parse(body) as { messages: { role: string; content: string }[] };
      const user = messages.find(({ role }) => role === 'user')?.content ?? '';
      const one: Heard = {
        system: messages.find(({ role }) => role === 'system')?.content ?? '',
        user,
        sources: user
          .split('\n')
          .filter((line) => line.startsWith('{"id":'))
          .map((line) => JSON.parse(line) as GivenSource),
        authorization: request.headers.authorization,
      };
      model.heard.push(one);
      const said = model.script(one, model.heard.length);
      if (typeof said === 'number')
        return void (said === 0 ? request.socket.destroy() : response.writeHead(said).end('no'));
      const content = typeof said === 'string' ? said : JSON.stringify(said);
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          choices: [{ message: { role: 'assistant', content } }],
          ...(model.usage
            ? { usage: { total_tokens: model.usage, prompt_tokens: model.usage - 20, completion_tokens: 20 } }
            : {}),
        }),
      );
    });
  });
  await new Promise<void>((ready) => endpoint.listen(0, '127.0.0.1', ready));
  const model: ScriptedModel = {
    address: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`,
    script: () => ({}),
    heard: [],
    usage: 500,
    close() {
      endpoint.closeAllConnections();
      endpoint.close();
    },
  };
  return model;
}
