// The import law of the house (ARCHITECTURE.md), rules 1 to 8. Rule 9, who writes which table, is in
// test/architecture.test.ts; rule 10, who reads what, in scripts/tools/read-law.ts.
import fs from 'node:fs';

const { features, readers } = JSON.parse(fs.readFileSync(new URL('src/features/order.json', import.meta.url), 'utf8'));

const anyFeature = '^src/features/[^/]+/';
const pure = ['^src/(kernel|optimizer)/', `${anyFeature}[^/]+\\.ts$`];
const browser = ['^src/web/', `${anyFeature}web/`, '\\.tsx$'];
const server = ['^src/server/', `${anyFeature}server/`];
const tests = '\\.test\\.ts$';
const folders = (names) => `^src/features/(${names.join('|')})/`;

const law = (name, comment, from, to) => ({ name, comment, severity: 'error', from: { pathNot: tests, ...from }, to });

const downhill = [...features, ...readers].map((name, place) =>
  law(
    `8-downhill-${name}`,
    `${name} may lean only on features before it in src/features/order.json`,
    { path: folders([name]) },
    { path: folders([...features.slice(place + 1), ...readers].filter((other) => other !== name)) },
  ),
);

export default {
  forbidden: [
    law('1-no-cycles', 'Modules do not depend on each other in circles', {}, { circular: true }),
    law(
      '2-pure',
      'Pure files import only pure files and zod',
      { path: pure },
      { pathNot: [...pure, '^node_modules/zod/'] },
    ),
    law(
      '3-kernel',
      'The kernel imports nothing above itself',
      { path: '^src/kernel/' },
      { pathNot: ['^src/kernel/', '^node_modules/zod/'] },
    ),
    law(
      '4-kits-know-no-feature',
      'The kits serve every feature and know none',
      { path: '^src/(server|web|optimizer)/' },
      { path: '^src/(features|app)/' },
    ),
    law('4-features-know-no-app', 'Features are composed by the app', { path: anyFeature }, { path: '^src/app/' }),
    law('5-no-server-in-browser', 'What runs in the browser', { path: browser }, { path: server }),
    law('5-no-node-in-browser', 'What runs in the browser', { path: browser }, { dependencyTypes: ['core'] }),
    law(
      '5-nothing-of-the-server-reaches-the-browser',
      'Not by way of another module either',
      { path: '^src/app/web\\.tsx$' },
      { path: server, reachable: true },
    ),
    law('5-no-browser-in-server', 'What runs on the server', { path: server }, { path: browser }),
    law(
      '6-no-foreign-web',
      'Screens compose the panels of several features',
      { path: '^src/features/([^/]+)/' },
      { path: `${anyFeature}web/`, pathNot: '^src/features/$1/' },
    ),
    law(
      '7-foreign-server-by-store',
      "Another feature's server is reached only through its store",
      { path: '^src/features/([^/]+)/' },
      {
        path: `${anyFeature}server/`,
        pathNot: ['^src/features/$1/', '/server/store\\.ts$', '/server/store-[a-z-]+\\.ts$'],
      },
    ),
    law(
      'local-stripe-imports-nothing-of-src',
      'The local payment provider is a program of its own',
      { path: '^local-stripe/' },
      { path: '^(src|test|e2e|bench|scripts)/' },
    ),
    law(
      'local-stripe-is-reached-over-http',
      'Nothing of the product imports the local payment provider but the launcher, which starts it for the demo',
      { path: '^src/', pathNot: [tests, '^src/app/local-payments\\.ts$'] },
      { path: '^local-stripe/' },
    ),
    law(
      'stripe-behind-its-gateway',
      "The provider's SDK is known to the gateway alone",
      { path: '^src/', pathNot: [tests, '^src/server/payments/'] },
      { path: ['^node_modules/stripe/', '^stripe$'] },
    ),
    ...downhill,
    law(
      '8-listed',
      'Every feature has its place in src/features/order.json',
      { path: '^src/features/', pathNot: folders([...features, ...readers]) },
      {},
    ),
  ],
  options: {
    parser: 'swc', // with TypeScript 7 the default parser silently sees no module
    tsPreCompilationDeps: true, // imports of types count
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
