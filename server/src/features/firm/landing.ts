import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { DEFAULT_LANGUAGE, languages } from '@consultflow/contract/language/languages';
import type { PageName } from '@consultflow/contract/firm/schema';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open.ts';
import { BASE, isBuilt, root } from '../../http/transport/web-app.ts';
import * as firm from './queries.ts';

/** In milliseconds: how long a link may be missing after an admin has filled in its page. */
const KNOWN_FOR = 5_000;

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };

type Made = { tag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/**
 * The landing page at the root of the app, and in each other language at its code below; with links to the pages that an
 * admin has filled in.
 */
export function serveLanding(app: FastifyInstance, db: Db) {
  if (!isBuilt) return;
  const filledPages = rememberedFor(KNOWN_FOR, async () => (await firm.read(db)).pages);
  for (const language of Object.keys(languages)) servePage(app, language, filledPages);
}

function servePage(app: FastifyInstance, language: string, filledPages: () => Promise<PageName[]>) {
  const isDefault = language === DEFAULT_LANGUAGE;
  const html = readFileSync(join(root, isDefault ? 'landing.html' : `landing.${language}.html`), 'utf8');
  const made = new Map<string, Promise<Made>>();

  app.get(isDefault ? BASE : BASE + language, { exposeHeadRoute: true }, async (request, reply) => {
    const pages = await filledPages();
    const key = pages.join();
    const page = made.get(key) ?? packed(landingWith(html, pages));
    made.set(key, page);
    const { tag, ...bodies } = await page;
    reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'plain') reply.header('content-encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(bodies[encoding]);
  });
}

/** The page is built with all links; links to empty pages are removed, and their heading with the last of them. */
export const landingWith = (html: string, pages: readonly PageName[]) =>
  pages.length === 0
    ? html.replace(/<nav[^>]* data-pages=.*?<\/nav>/s, '')
    : html.replace(/<li data-page="(\w+)">.*?<\/li>/gs, (link, page: PageName) =>
        pages.includes(page) ? link : '',
      );

async function packed(html: string): Promise<Made> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([pack.br(plain), pack.gzip(plain)]);
  return { tag: `"${createHash('sha256').update(plain).digest('base64url')}"`, plain, br, gzip: gz };
}

/** A cached lookup, refreshed at most this often; while it fails, the last value or nothing. */
function rememberedFor(milliseconds: number, ask: () => Promise<PageName[]>) {
  let known: PageName[] = [];
  let until = 0;
  return async () => {
    if (performance.now() < until) return known;
    until = performance.now() + milliseconds;
    known = await ask().catch(() => known);
    return known;
  };
}

function encodingFor(accepted: string | string[] | undefined) {
  const given = String(accepted ?? '');
  if (/\bbr\b/.test(given)) return 'br';
  return /\bgzip\b/.test(given) ? 'gzip' : 'plain';
}
