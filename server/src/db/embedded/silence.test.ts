import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { supervise } from './supervise.ts';

async function start(program: string, silenceMs: number) {
  const directory = await mkdtemp('/tmp/silence-');
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const postgres = join(directory, 'program');
  await writeFile(postgres, `#!/bin/sh\n${program}\n`);
  await chmod(postgres, 0o755);
  const binaries = { initdb: postgres, postgres };
  return supervise({ directory, socket: directory, account: {}, binaries }, () => {}, silenceMs);
}

test('a database that does not respond while it starts is ended with an error message', async () => {
  await expect(start('exec sleep 600', 200)).rejects.toThrow(
    /^The database in .* did not start: it has said nothing for 0\.2 seconds$/,
  );
});

test('one that exits by itself is not waited for', async () => {
  await expect(start('echo "FATAL:  no space" >&2; exit 1', 600_000)).rejects.toThrow(
    /did not start: no space$/,
  );
});
