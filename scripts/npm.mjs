import { inRoot } from './root.mjs';
import { run } from './run.mjs';

/** Runs npm in the root: the one that runs this script, else the system's. */
export function runNpm(...args) {
  const { npm_execpath: npm = '' } = process.env;
  const [command, ...first] = npm.endsWith('npm-cli.js') ? [process.execPath, npm] : ['npm'];
  return run(command, [...first, ...args], { cwd: inRoot() });
}
