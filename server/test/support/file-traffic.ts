import { createHash, randomBytes } from 'node:crypto';
import { setPriority } from 'node:os';
import { MOST_OF_FILE } from '@consultflow/contract/files/schema';
import { postFile } from './send-file.ts';

export type Traffic = {
  origin: string;
  /** Each uploads and downloads a file at the same time, so often. */
  people: { token: string; file_id: string; sha256: string }[];
  rounds: number;
};

/** As large as a file may be, and nothing that could be compressed. */
export const largeContent = () =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(MOST_OF_FILE - '%PDF-1.7\n'.length)]);

export const hexOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

export async function upload(origin: string, who: { token: string }, content: Buffer) {
  const answer = await postFile(origin, who, 'Invoice.pdf', content);
  if (answer === 'cut off' || !answer.data) throw new Error(JSON.stringify(answer));
  return answer.data;
}

/** The SHA-256 of what arrives. */
export async function download(origin: string, { token }: { token: string }, id: string) {
  const hash = createHash('sha256');
  const reply = await fetch(`${origin}/api/v2/files/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  for await (const piece of reply.body!) hash.update(piece);
  return hash.digest('hex');
}

const same = (one: string, other: string) => {
  if (one !== other) throw new Error('A file is not what it was.');
};

/** As a process of its own, which gives way to the server: its clients have machines of their own. */
if (import.meta.main) {
  setPriority(19);
  const { origin, people, rounds } = JSON.parse(process.argv[2]!) as Traffic;
  const content = largeContent();
  const sent = hexOf(content);
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(
      people.flatMap((one) => [
        upload(origin, one, content).then(({ sha256 }) => same(sha256, sent)),
        download(origin, one, one.file_id).then((sha256) => same(sha256, one.sha256)),
      ]),
    );
}
