/** What the documents show and lead to is there. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const link = /\]\(([^)#\s]+)(?:#[^)]*)?\)|src="([^"]+)"/g;
const isElsewhere = (target: string) => /^[a-z]+:/.test(target);

for (const file of fs.globSync(['*.md', 'docs/*.md', 'decisions/*.md']))
  test(`every link of ${file} leads to a file`, () => {
    const text = fs.readFileSync(file, 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
    const targets = [...text.matchAll(link)].map(([, inText, inPicture]) => inText ?? inPicture ?? '');
    const missing = targets.filter((to) => !isElsewhere(to) && !fs.existsSync(path.join(path.dirname(file), to)));
    assert.deepEqual(missing, []);
  });
