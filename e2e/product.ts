import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Product = {
  url: string;
  /** The starter's output so far. */
  output: () => string;
  starter: ChildProcess;
  dataDir: string;
  /** Stops it by a signal; its data stays. */
  end: () => Promise<void>;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
};

export const admin = { email: 'admin@firm.example', password: 'harbour-light-1' };

const root = join(import.meta.dirname, '..');

const folders = new Map<string, string>();
/** The data directory of the product at this address. */
export const folderOf = (url: string) => folders.get(url);

/** The started product, as `npm start` starts it, on its own port and folder. */
export async function startProduct(environment: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = environment.DATA_DIR ?? newFolder();
  const starter = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
      // All test users sign up from one address.
      RATE_LIMIT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  starter.stdout.on('data', collect);
  starter.stderr.on('data', collect);

  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /is ready at (\S+)/.exec(output)?.[1];
      if (found) resolve(new URL(found).origin);
    };
    starter.stdout.on('data', look);
    starter.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
  folders.set(url, dataDir);
  sessions.delete(url);
  const end = async () => {
    if (starter.exitCode !== null || starter.signalCode !== null) return;
    const ended = new Promise((resolve) => starter.once('exit', resolve));
    starter.kill('SIGTERM');
    await ended;
  };
  return {
    url,
    output: () => output,
    starter,
    dataDir,
    end,
    stop: async () => {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The database runs as another user if root starts it, and that user must be able to reach the folder. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'consultflow-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** One call with a token. */
export async function callApi(
  url: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
) {
  const reply = await fetch(`${url}/api/v2${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const { data, message } = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${message}`);
  return data;
}

/** The fields of a sign-in response that the tests need. */
export type Session = { id: string; token: string };

export type Sign = { email: string; password: string };

const newSession = (url: string, { email, password }: Sign): Promise<Session> =>
  callApi(url, 'POST', '/auth/login', { body: { email, password } });

export const signIn = async (url: string, sign: Sign = admin) => (await newSession(url, sign)).token;

/** Concurrent sign-ins of the admin. */
export const signInsAtOnce = ({ url }: Product, many: number) =>
  Array.from({ length: many }, () => newSession(url, admin));

/** By the product's address; a later product may have the same. */
const sessions = new Map<string, Map<string, Promise<Session>>>();

/** One session per user for a whole file, because a sign-in costs much CPU time. */
export function sessionOf(url: string, sign: Sign): Promise<Session> {
  const known = sessions.get(url) ?? new Map<string, Promise<Session>>();
  sessions.set(url, known);
  const key = [sign.email, sign.password].join(' ');
  const session = known.get(key) ?? newSession(url, sign);
  known.set(key, session);
  return session;
}

export const asAdmin = async (url: string) => (await sessionOf(url, admin)).token;

/** What a browser keeps of somebody who is signed in. */
export async function signedInEntries(url: string, who: Sign) {
  const session = await sessionOf(url, who);
  return [
    { name: 'user', value: JSON.stringify(session) },
    { name: 'token', value: session.token },
  ];
}

/** The state of a browser in which somebody is signed in. */
export const signedInState = async (url: string, who: Sign) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: await signedInEntries(url, who) }],
});
