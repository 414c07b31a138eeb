/** The commands of the product: `node src/app/main.js start | demo | backup FILE | …` */
import module from 'node:module';
import './own-modules.js';

// Keeps the stripped and compiled modules: a second start is as fast as a bundle. This file is JavaScript itself, or
// every start would load the stripper for it, which takes a tenth of a second and 17 MB for good.
module.enableCompileCache();
const { runCommand } = await import('./commands.ts');
await runCommand(process.argv.slice(2));
