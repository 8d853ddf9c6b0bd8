import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { keyOf } from '@consultflow/contract/language/key';
import compile from 'icu-minify/compile';
import { parseSync, type Plugin } from 'vite';
import { callsIn } from './calls.ts';
import { catalogueOf, fileOf } from './catalogue.ts';

const root = join(import.meta.dirname, '../..');
const VIRTUAL = /^virtual:catalogue\/(\w+)\/(start|portal)$/;

/**
 * Compiles the English of sentences with arguments into the code, and serves `virtual:catalogue/<language>/<area>`: the
 * translations of what `entries` import statically (`start`), and all others (`portal`).
 * @param entries paths from the root
 */
export function translations(entries: readonly string[]): Plugin {
  let start: Set<string> | undefined;
  return {
    name: 'translations',
    enforce: 'pre',
    resolveId: (id) => (VIRTUAL.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, language, area] = VIRTUAL.exec(id.slice(1)) ?? [];
      if (!id.startsWith('\0') || !language) return undefined;
      this.addWatchFile(fileOf(language));
      start ??= filesOf(entries);
      const isStart = ({ references }: { references: string[] }) =>
        references.some((file) => start!.has(file));
      const isIn = (item: { references: string[] }) =>
        isStart(item) === (area === 'start') && item.references.some(isInPortal);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(catalogueOf(language, isIn)))})`;
    },
    transform(code, id) {
      const [path = ''] = id.split('?', 1);
      if (!/\.tsx?$/.test(path) || path.includes('node_modules')) return undefined;
      return withCompiledEnglish(path, code);
    },
  };
}

/** The landing page is pre-rendered, and the server has its own texts. */
const isInPortal = (file: string) => !/^(web\/src\/landing|server)\//.test(file);

/** Replaces the literals of sentences with arguments by their key and their compiled English. */
function withCompiledEnglish(file: string, code: string) {
  const { calls } = callsIn(file, code);
  let result = '';
  let at = 0;
  for (const { sentence, context, start, end } of calls) {
    const english = compile(sentence);
    if (english === sentence) continue;
    result += code.slice(at, start) + JSON.stringify([keyOf(sentence, context), english]);
    at = end;
  }
  // Lines stay where they are, which is exact enough for a stack trace.
  return at === 0 ? undefined : { code: result + code.slice(at), map: null };
}

/** The files that these import statically, and those that these import, as paths from the root. */
function filesOf(entries: readonly string[]) {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path) || !existsSync(join(root, path))) return;
    found.add(path);
    const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'), {
      lang: path.endsWith('x') ? 'tsx' : 'ts',
    });
    const targets = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries: all }) =>
        all.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
      ),
    ];
    for (const target of targets) {
      const ours = /^@consultflow\/(\w+)\/(.*)$/.exec(target);
      if (ours) visit(`${ours[1]}/src/${ours[2]}.ts`);
      else if (target.startsWith('.') && /\.tsx?$/.test(target))
        visit(normalize(join(dirname(path), target)));
    }
  };
  entries.forEach(visit);
  return found;
}
