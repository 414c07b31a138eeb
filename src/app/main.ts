/** The commands of the product: `node src/app/main.ts start | demo | backup FILE | …` */
import module from 'node:module';

module.enableCompileCache(); // keeps the stripped and compiled modules: a second start is as fast as a bundle
const { runCommand } = await import('./commands.ts');
await runCommand(process.argv.slice(2));
