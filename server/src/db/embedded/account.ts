import { spawnSync } from 'node:child_process';

/** The account of the database; empty for our own. Spread into the options of spawn. */
export type Account = { uid?: number; gid?: number };

export const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root. */
export function systemUser(): Account {
  const known = lookUp();
  if (known) return known;
  const reason = create();
  const created = lookUp();
  if (created) return created;
  throw new Error(
    `PostgreSQL does not run as root, and the system user postgres could not be created (${reason}). ` +
      'Create it, start as another user, or set DATABASE_URL.',
  );
}

export const canEnter = (account: Account, directory: string) =>
  succeeds(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', directory]);

export const succeeds = (account: Account, command: string, args: string[]) =>
  spawnSync(command, args, { ...account, cwd: '/', stdio: 'ignore', timeout: 15_000, killSignal: 'SIGKILL' })
    .status === 0;

function lookUp(): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function create() {
  const args = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'];
  const { error, stderr } = spawnSync('useradd', args, { encoding: 'utf8' });
  return error?.message ?? stderr.trim();
}
