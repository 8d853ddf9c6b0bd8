import { pathToFileURL } from 'node:url';
import { runNpm } from './npm.mjs';
import { say } from './root.mjs';

const GRAVE = ['high', 'critical'];

/** Asks the registry what is known against the packages that package-lock.json names, those for development too. */
export async function checkAdvisories() {
  const { output } = await runNpm('audit', '--json', '--package-lock-only', '--loglevel=silent');
  const { vulnerabilities, message, error } = read(output);
  if (!vulnerabilities) {
    say(`NOT ASKED: this registry tells of no advisories (${message ?? error?.summary ?? 'no answer'})`);
    return { passed: 0, skipped: 1, failed: 0 };
  }
  const grave = Object.values(vulnerabilities).filter(({ severity }) => GRAVE.includes(severity));
  for (const { name, severity, via } of grave)
    say(`${severity}: ${name}, ${via.map(({ title, name: other }) => title ?? other).join('; ')}`);
  say(`${grave.length === 0 ? 'ok' : 'FAILED'}: no known advisory that is high or critical`);
  return grave.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function read(output) {
  try {
    return JSON.parse(output);
  } catch {
    return { message: output.trim() || undefined };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { failed } = await checkAdvisories();
  process.exit(failed);
}
