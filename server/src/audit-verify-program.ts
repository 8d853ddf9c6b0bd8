import { verifyLog } from './audit/verify.ts';
import { connect } from './backup/connect.ts';
import { findFirm, runAsProgram, say } from './backup/find-database.ts';

const USAGE = 'Use npm run audit:verify, or npm run audit:verify -- --expect HASH';

await runAsProgram(async () => {
  const [option, expected, ...rest] = process.argv.slice(2);
  const isUsable = option === undefined || (option === '--expect' && /^[0-9a-f]{64}$/.test(expected ?? ''));
  if (!isUsable || rest.length > 0) throw new Error(USAGE);
  const firm = await findFirm(say);
  try {
    const client = await connect(firm.connectionString);
    try {
      if ((await verifyLog(client, say, expected)) > 0) process.exitCode = 1;
    } finally {
      await client.end();
    }
  } finally {
    await firm.stop();
  }
});
