import { resolve } from 'node:path';
import { findFirm, runAsProgram, say } from './find-database.ts';
import { makeBackup } from './make.ts';
import { sentenceOfDamage } from './stored-files.ts';

await runAsProgram(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new Error('Name one file: npm run backup -- FILE');
  const firm = await findFirm(say);
  try {
    const { rows, damaged } = await makeBackup(firm.connectionString, resolve(file));
    const { users = 0, consultations = 0 } = rows;
    say(`Backed up ${users} users and ${consultations} consultations into ${file}.`);
    if (damaged.length > 0) throw new Error(sentenceOfDamage(damaged));
  } finally {
    await firm.stop();
  }
});
