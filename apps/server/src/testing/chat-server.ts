import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface ChatRequest {
  path: string;
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[]; response_format: { type: string } };
}

/** A stub of an OpenAI-compatible endpoint on this machine. */
export interface ChatServer {
  /** As an operator sets it. */
  url: string;
  requests: ChatRequest[];
  /** How the next requests are answered; a stub that leaves the response alone never answers. */
  answer: (response: ServerResponse) => void;
  close: () => Promise<void>;
}

export async function startChatServer(): Promise<ChatServer> {
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await text(request)) as ChatRequest['body'];
    chat.requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
    chat.answer(response);
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const chat: ChatServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    answer: (response) => sendProposals(response, []),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return chat;
}

/** Answers as a model does that was asked for JSON. */
export function sendProposals(response: ServerResponse, proposals: readonly object[]): void {
  sendContent(response, JSON.stringify({ proposals }));
}

export function sendContent(response: ServerResponse, content: string): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] }));
}
