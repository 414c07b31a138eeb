import type { Operation } from '../../src/kernel/operation.ts';
import type { Answer, TestServer } from './server.ts';

type Body = Record<string, unknown> & { error?: { code: string; fields?: Record<string, string> } };

export type Browser = Readonly<{
  post: (operation: Operation, input: Record<string, unknown>) => Promise<Answer<Body>>;
  /** The session it has. */
  session: () => Promise<{ user: { id: string } | null }>;
  cookies: Map<string, string>;
}>;

/** A browser somewhere: it keeps its cookies, and is seen under one address by a server that trusts `loopback`. */
export function browserAt(server: TestServer, address: string, cookies = new Map<string, string>()): Browser {
  const headers = () => ({
    'content-type': 'application/json',
    'x-forwarded-for': address,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  return {
    cookies,
    async post({ method, path }, input) {
      const place = path.replaceAll(/\{(\w+)\}/g, (_, name) => String(input[name]));
      const response = await fetch(`${server.url}/api${place}`, {
        method,
        headers: headers(),
        body: JSON.stringify(input),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
    },
    async session() {
      return (await fetch(`${server.url}/api/session`, { headers: headers() })).json() as never;
    },
  };
}
