import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { build } from 'vite';
import { callsOnly } from './calls-only.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-calls-'));
after(() => fs.rmSync(folder, { recursive: true }));

/** What the build makes of a contract and of a screen that uses it. */
async function built(screen: string): Promise<string> {
  const source = path.join(folder, 'src');
  fs.mkdirSync(source, { recursive: true });
  fs.writeFileSync(
    path.join(source, 'contract.ts'),
    `const shape = (said: string) => { console.log(said); return said; };
    const shows = ['things'] as const;
    export const typed = shape('typed');
    const thing = shape('thing');
    export const thingsContract = { thing: Object.assign({}, {
      method: 'GET', path: '/things', shows, summary: 'said of it', input: shape('asked'), output: thing,
    }) };`,
  );
  fs.writeFileSync(path.join(source, 'screen.ts'), screen);
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [callsOnly()],
    build: { write: false, minify: false, lib: { entry: path.join(source, 'screen.ts'), formats: ['es'] } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  return output && 'output' in output ? output.output.map((it) => ('code' in it ? it.code : '')).join('\n') : '';
}

test('a contract comes with how to call and what that names, and without any shape', async () => {
  const code = await built(`import { thingsContract } from './contract.ts'; console.log(thingsContract.thing);`);
  assert.match(code, /path: "\/things"[\s\S]*shows/);
  assert.match(code, /\["things"\]/);
  assert.doesNotMatch(code, /asked|said of it|"thing"|typed/);
});

test('who imports a shape by its name has it', async () => {
  const code = await built(
    `import { thingsContract, typed } from './contract.ts'; console.log(thingsContract.thing, typed);`,
  );
  assert.match(code, /shape\("typed"\)/);
  assert.match(code, /path: "\/things"/);
});
