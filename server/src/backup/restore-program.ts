import { resolve } from 'node:path';
import { findFirm, runAsProgram, say } from './find-database.ts';
import { restoreBackup } from './restore.ts';
import { sentenceOfDamage } from './stored-files.ts';

await runAsProgram(async () => {
  const given = process.argv.slice(2);
  const replace = given.includes('--replace');
  const [file, ...rest] = given.filter((one) => one !== '--replace');
  if (!file || rest.length > 0) throw new Error('Name one file: npm run restore -- FILE [--replace]');
  const firm = await findFirm(say);
  try {
    const { made_at, damaged } = await restoreBackup(firm.connectionString, resolve(file), { replace });
    say(`Restored the backup of ${made_at}. Everybody signs in anew.`);
    if (damaged.length > 0) throw new Error(sentenceOfDamage(damaged));
  } finally {
    await firm.stop();
  }
});
