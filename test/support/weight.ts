import http from 'node:http';

export type Loaded = Readonly<{ status: number; bytes: number; body: Buffer; text: string }>;

/** An answer as it comes over the line. @returns `bytes` of its headers and its body */
export function loadFrom(url: string, address: string, encoding: string): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${url}${address}`, { headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        const headers = answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
        resolve({ status: answer.statusCode ?? 0, bytes: body.length + headers, body, text: body.toString() });
      });
    });
    request.on('error', reject);
  });
}

/** What a page names for itself: programs, style sheets, fonts and its icon. */
export function namedIn(page: string): string[] {
  const tags = page.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const wanted = tags.filter((tag) => /src=|rel="(?:stylesheet|preload|modulepreload|icon)"/.test(tag));
  return wanted.map((tag) => /(?:src|href)="(\/[^"]*)"/.exec(tag)?.[1]).filter((path) => path !== undefined);
}
