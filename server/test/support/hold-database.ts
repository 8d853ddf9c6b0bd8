// A separate process that holds a database until it is killed or its parent releases it.
import { startEmbedded } from '../../src/db/embedded.ts';

process.on('SIGINT', () => {});

try {
  const database = await startEmbedded(process.argv[2] ?? '', (line) => process.send?.({ line }));
  process.send?.({ ready: database.connectionString });
  process.once('disconnect', () => void database.stop());
} catch (error) {
  process.send?.({ refused: error instanceof Error ? error.message : String(error) });
  process.disconnect?.();
}
