import { execFileSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { newWorld } from '../../../test/support/world.ts';

const world = await newWorld();
afterAll(world.end);

const client = await world.client();
const consultant = await world.consultant('A');
const { id } = await world.consultation(client, { topic: 'Rules of origin, Other: شهادة' });
const move = (body: object) => world.call(consultant, 'PUT', `/consultations/${id}/status`, body);
const exportIt = (actor: { token: string }) => world.call(actor, 'GET', `/consultations/${id}/export`);

test('only a completed consultation becomes a document', async () => {
  const early = await exportIt(client);
  expect(early.statusCode).toBe(409);
  expect(early.json().message).toBe('Only a completed consultation can be exported');
});

test('whoever may see it downloads a PDF with all of it', async () => {
  await move({ status: 'approved' });
  await move({ status: 'completed', consultation_result: '<p>Use a <strong>EUR.1</strong>.</p>' });
  for (const actor of [client, consultant, await world.admin()]) {
    const reply = await exportIt(actor);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''Consultation%20");
    const text = execFileSync('pdftotext', ['-', '-'], { input: reply.rawPayload, encoding: 'utf8' });
    for (const words of [
      'Rules of origin',
      'client 1',
      'client1@firm.example',
      'consultant 2',
      'Which proof of origin?',
      'Use a EUR.1.',
    ]) {
      expect(text).toContain(words);
    }
  }
});

test('everybody else gets 404', async () => {
  for (const actor of [await world.client(), await world.consultant('B')]) {
    const reply = await exportIt(actor);
    expect(reply.statusCode).toBe(404);
    expect(reply.json().message).toBe('Consultation not found');
  }
});
