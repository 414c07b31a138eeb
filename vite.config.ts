import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { callsOnly } from './src/app/calls-only.ts';

/** Writes `.br` and `.gz` beside every text file: the server sends them as they are. */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = path.resolve(root, build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|html|svg)$/.test(entry.name)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const bytes = readFileSync(file);
        if (bytes.length < 1000) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** What runs before the program, and so is none of its parts, is made as small. */
function shrinkEarlyScripts(): Plugin {
  return {
    name: 'shrink-early-scripts',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync('public').filter((file) => file.endsWith('.js'))) {
        const { code } = minifySync(name, readFileSync(path.join('public', name), 'utf8'), {
          compress: { target: 'es2015' },
        });
        writeFileSync(path.join(dir, name), code);
      }
    },
  };
}

const serviceWorker = 'service-worker';
/** Fetched when needed and not before: pictures for installing, the public page, and scripts the letters of which nobody here types. */
const notKept = /^\/icons\/|^\/landing\.html|\/landing-|-(cyrillic|cyrillic-ext|greek|vietnamese|latin-ext)-/;

/** Tells the service worker which files make up the program; a change in any of them makes it a new version. */
function listFiles(): Plugin {
  return {
    name: 'list-files',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const program = path.join(dir, `${serviceWorker}.js`);
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `/${path.relative(dir, path.join(entry.parentPath, entry.name))}`)
        .filter((file) => file !== `/${serviceWorker}.js` && !notKept.test(file))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(path.join(dir, file)));
      const facts = `const appFiles=${JSON.stringify(files)},appVersion="${hash.digest('hex').slice(0, 12)}";`;
      writeFileSync(program, facts + readFileSync(program, 'utf8'));
    },
  };
}

const pageOfPrograms = 'src/app/page.html';

/** Every program has the same page around it; as the server does, the customer's first screen has a program of its own. */
function programPages(): Plugin {
  return {
    name: 'program-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: (program, { path: address }) =>
        /^\/(index|portal)\.html$/.test(address)
          ? readFileSync(pageOfPrograms, 'utf8').replace('<!-- program -->', () =>
              program.replace(/<!--.*?-->\s*/, '').trim(),
            )
          : program,
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        request.url = request.url?.replace(/^\/customer(?=$|\?)/, '/portal.html');
        next();
      });
    },
  };
}

/** What only work without a signal needs: loaded beside the first screen, not before it. */
const ofOfflineWork =
  /[\\/]dexie[\\/]|[\\/]web[\\/]offline[\\/](device-store|kept-reads|outbox)\.|daily-routes[\\/]web[\\/](own-runs|stop-outbox)\./;

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

const pureFiles = /src[\\/](kernel|features[\\/][^\\/]+)[\\/][^\\/]+\.ts(\?calls)?$/;

/** What the customer's first screen and those of the office have in common. */
const ofAllFirstScreens = anyOf(
  /src[\\/]app[\\/](look|screens[\\/](shell-frame|page-unreadable))\.tsx?/,
  /src[\\/]web[\\/](actor|follow-focus|live|older-browsers|reload-once|use-read|use-title|shortcuts)\.ts/,
  /src[\\/]web[\\/]ui[\\/](empty-state|panel|route-line|skeleton|stat-strip|status-pill|toasts)\.tsx/,
  /features[\\/](company[\\/]web[\\/]company-provider|users[\\/]web[\\/]session)\.tsx?/,
  /src[\\/]kernel[\\/](money|running)\.ts/,
  /features[\\/]company[\\/]closures\.ts$|features[\\/]daily-routes[\\/]contract\.ts\?calls$/,
);

/** What the office begins with; lists with a filter are never far. */
const ofOfficeScreens = anyOf(
  /src[\\/]app[\\/](whole-program|screens[\\/](shell|admin-home))\.tsx$/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](TextInput|Select)[\\/]/,
);

const shared = (where: RegExp) => (id: string) => where.test(id) && !ofOfflineWork.test(id);

export default defineConfig({
  plugins: [react(), callsOnly(), programPages(), shrinkEarlyScripts(), listFiles(), precompress()],
  build: {
    target: 'baseline-widely-available',
    // The launcher builds beside and renames, so that a running server never sees half a build.
    outDir: process.env.WEB_OUT_DIR ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: fonts
    rolldownOptions: {
      // Pure files do nothing by being imported: what nobody uses of them goes.
      treeshake: { moduleSideEffects: [{ test: pureFiles, sideEffects: false }], propertyReadSideEffects: false },
      input: {
        index: 'index.html',
        portal: 'portal.html',
        landing: 'landing.html',
        [serviceWorker]: 'src/web/offline/service-worker.ts',
      },
      output: {
        // The service worker's address must never change.
        entryFileNames: ({ name }) => (name === serviceWorker ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What the customer's first screen and those of the office have in common, with all that it needs.
            // All that the public page has in common with the others.
            { name: 'brand', test: /fontsource-variable|src[\\/]web[\\/](farewell\.ts|theme[\\/]brand\.css)/ },
            { name: 'icons', test: /@tabler[\\/]/, tags: ['$initial'] },
            { name: 'frame', test: ofAllFirstScreens },
            { name: 'home', test: /src[\\/]app[\\/]portal-program\.tsx$/ },
            { name: 'leaflet', test: /node_modules[\\/](leaflet|react-leaflet|@react-leaflet)[\\/]/ },
            { name: 'kit', test: ofOfficeScreens },
            // What five screens share comes at once: a screen was ninety files, most of them smaller than their request.
            { name: 'fields', test: shared(/node_modules[\\/]/), minShareCount: 5 },
            { name: 'house', test: shared(/src[\\/](web|kernel)[\\/]/), minShareCount: 5 },
            { name: 'people', test: /src[\\/]features[\\/](users|company)[\\/]/, minShareCount: 5 },
            {
              name: 'money',
              test: /src[\\/]features[\\/](products|autopay|subscriptions|invoices|billing)[\\/]/,
              minShareCount: 5,
            },
            { name: 'features', test: shared(/src[\\/]features[\\/]/), minShareCount: 5 },
            { name: 'offline', test: ofOfflineWork },
          ],
        },
      },
    },
  },
});
