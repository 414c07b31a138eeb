import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), listFiles(), precompress()],
  build: {
    target: 'baseline-widely-available',
    // The launcher builds beside and renames, so that a running server never sees half a build.
    outDir: process.env.WEB_OUT_DIR ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the Content-Security-Policy allows no data: fonts
    rolldownOptions: {
      input: { index: 'index.html', landing: 'landing.html', [serviceWorker]: 'src/web/offline/service-worker.ts' },
      output: {
        // The service worker's address must never change.
        entryFileNames: ({ name }) => (name === serviceWorker ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'leaflet', test: /node_modules[\\/](leaflet|react-leaflet|@react-leaflet)[\\/]/ },
            // What five screens share comes at once: a screen was ninety files, most of them smaller than their request.
            { name: 'kit', test: /node_modules[\\/]/, minShareCount: 5 },
            { name: 'house', test: /src[\\/](web|kernel)[\\/]/, minShareCount: 5 },
            { name: 'features', test: /src[\\/]features[\\/]/, minShareCount: 5 },
          ],
        },
      },
    },
  },
});
