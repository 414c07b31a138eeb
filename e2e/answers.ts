import type { Page } from '@playwright/test';

/** The server's own answer with a part of it as it is given: for states that take months to come about. */
export const answerWith = <Body extends object>(
  page: Page,
  url: RegExp,
  change: (body: Body) => object,
): ReturnType<Page['route']> =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    const body: Body = await response.json();
    // Whoever has gone on meanwhile asks for it no more: a live change may have, as the test took the route away.
    await route.fulfill({ response, json: { ...body, ...change(body) } }).catch(() => {});
  });
