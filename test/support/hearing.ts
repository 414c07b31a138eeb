import { announce } from '../../src/server/live.ts';
import type { Caller, TestServer } from './server.ts';

/** How many ends were told of: one that comes by late would be taken for the end of whoever listens next. */
let ends = 0;

/** What somebody's stream of a server says while `work` is done and until its end, and those within it, have come by. */
export const hearing =
  (server: TestServer) =>
  async (listener: Caller, work: () => Promise<unknown>): Promise<string> => {
    const stream = await listener.fetch('/api/live');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) throw new Error('There is no stream');
    const before = ends;
    await work();
    ends++;
    await server.transact(async () => announce({ topic: 'products' }));
    let text = '';
    while (text.split('"products"').length <= ends - before) text += (await reader.read()).value ?? '';
    await reader.cancel();
    return text;
  };

/** The topics that it told of, but for that of the end. */
export const topicsIn = (text: string): string[] =>
  [...text.matchAll(/^data: (.+)$/gm)]
    .map(([, data = '']) => JSON.parse(data).topic)
    .filter((one) => one !== 'products');
