import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** What each layer may import besides itself. A file's layer is the longest matching folder. */
const reach: Record<string, string[]> = {
  'contract/src': [],
  'server/src/db': ['contract/src'],
  'server/src/audit': ['contract/src', 'server/src/db', 'server/src/language'],
  'server/src/concurrency': [],
  'server/src/language': ['contract/src'],
  'server/src/http': [
    'contract/src',
    'server/src/audit',
    'server/src/concurrency',
    'server/src/db',
    'server/src/language',
  ],
  'server/src/rich-text': ['contract/src/rich-text'],
  'server/src/time': ['contract/src/language'],
  'server/src/identity': ['server/src/concurrency', 'server/src/db', 'server/src/http'],
  'server/src/letterhead': ['contract/src', 'server/src/db'],
  'server/src/documents': [
    'contract/src',
    'server/src/concurrency',
    'server/src/http',
    'server/src/language',
    'server/src/letterhead',
    'server/src/rich-text',
    'server/src/time',
  ],
  'server/src/news': [
    'contract/src',
    'server/src/db',
    'server/src/language',
    'server/src/time',
    'server/src/visibility',
  ],
  'server/src/mail': [
    'contract/src',
    'server/src/calendar',
    'server/src/concurrency',
    'server/src/db',
    'server/src/identity',
    'server/src/language',
    'server/src/letterhead',
    'server/src/news',
    'server/src/rich-text',
    'server/src/time',
    'server/src/visibility',
  ],
  'server/src/calendar': ['contract/src', 'server/src/db', 'server/src/news'],
  'server/src/visibility': ['contract/src'],
  'server/src/conversation': [
    'contract/src',
    'server/src/db',
    'server/src/http',
    'server/src/news',
    'server/src/rich-text',
    'server/src/visibility',
  ],
  'server/src/features': [
    'contract/src',
    'server/src/audit',
    'server/src/calendar',
    'server/src/concurrency',
    'server/src/conversation',
    'server/src/db',
    'server/src/documents',
    'server/src/http',
    'server/src/identity',
    'server/src/letterhead',
    'server/src/mail',
    'server/src/news',
    'server/src/rich-text',
    'server/src/time',
    'server/src/visibility',
  ],
  'server/src/demo': ['contract/src', 'server/src/db'],
  'server/src': ['contract/src', 'server/src'],
  'web/src/lib': ['contract/src'],
  'web/src/ui': ['web/src/lib', 'contract/src/language', 'contract/src/rich-text'],
  'web/src/domain': ['contract/src', 'web/src/lib', 'web/src/ui'],
  'web/src/landing': ['contract/src/language', 'web/src/lib', 'web/src/ui', 'web/src/domain'],
  'web/src/features': ['contract/src', 'web/src/lib', 'web/src/ui', 'web/src/domain'],
  'web/src/pages': ['contract/src', 'web/src/lib', 'web/src/ui', 'web/src/domain', 'web/src/features'],
  'web/src/app': [
    'contract/src',
    'web/src/lib',
    'web/src/ui',
    'web/src/domain',
    'web/src/features',
    'web/src/pages',
  ],
};

const layers = Object.keys(reach).toSorted((a, b) => b.length - a.length);
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const layerOf = (path: string) => layers.find((layer) => within(layer)(path));

const isTest = (path: string) => /\.(test|deep)\.|\/testing\//.test(path);
const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}').filter((path) => !isTest(path));

type Import = { file: string; target: string };

/** Our own modules that a file imports, static or lazy, as paths from the root. */
const importsOf = (file: string): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport |\bimport\()'([^']+)'/g)]
    .map(([, specifier = '']) => {
      if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
      return specifier.replace(/^@consultflow\/(\w+)\//, '$1/src/');
    })
    .filter((target) => /^(contract|server|web)\/(src|test)\//.test(target))
    .map((target) => ({ file, target }));

const imports = sources.flatMap(importsOf);
const sentence = ({ file, target }: Import) => `${file} imports ${target}`;

test('source files and imports are found', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(imports.length).toBeGreaterThan(200);
});

test('imports only go to lower layers', () => {
  const upward = imports.filter(({ file, target }) => {
    const layer = layerOf(file);
    return layer && layer !== layerOf(target) && !reach[layer]?.some((folder) => within(folder)(target));
  });
  expect(upward.map(sentence)).toEqual([]);
});

test('there are no circular imports, those of types included', () => {
  const next = Map.groupBy(imports, ({ file }) => file);
  const known = new Set(sources);
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file].join(' imports '));
    if (start >= 0 || done.has(file)) return;
    for (const { target } of next.get(file) ?? [])
      visit(known.has(target) ? target : `${target}.ts`, [...path, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  expect(cycles).toEqual([]);
});

test('only tests import test code', () => {
  const fromTests = imports.filter(({ target }) => isTest(target) || target.startsWith('server/test/'));
  expect(fromTests.map(sentence)).toEqual([]);
});

const featureOf = (path: string) => /src\/features\/([^/]+)\//.exec(path)?.[1];
const crossings = imports.filter(
  ({ file, target }) => featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target),
);

test('a web feature never imports another web feature', () => {
  expect(crossings.filter(({ file }) => file.startsWith('web/')).map(sentence)).toEqual([]);
});

test('a server feature imports only `queries.ts` of another feature', () => {
  const shortcuts = crossings.filter(
    ({ file, target }) => file.startsWith('server/') && !/features\/[^/]+\/queries\.ts$/.test(target),
  );
  expect(shortcuts.map(sentence)).toEqual([]);
});

test('the contract imports only zod, and what formats messages', () => {
  const foreign = sources
    .filter(within('contract/src'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bfrom '([^'.][^']*)'/g)]
        .filter(([, name]) => !/^(zod|icu-minify\/format|@schummar\/icu-type-parser)$/.test(name!))
        .map(([, name]) => `${file} imports ${name}`),
    );
  expect(foreign).toEqual([]);
});

test('no folder has a catch-all name such as utils or helpers', () => {
  const catchAlls = sources.filter((path) =>
    /\/(utils?|helpers?|common|misc|services?|types|hooks)(\/|\.tsx?$)/.test(path),
  );
  expect(catchAlls).toEqual([]);
});

test('no folder has more than 25 source files', () => {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx,css}').filter((path) => !isTest(path));
  const folders = Map.groupBy(files, dirname);
  const crowded = [...folders].filter(([, held]) => held.length > 25);
  expect(crowded.map(([folder, held]) => `${folder} has ${held.length}`)).toEqual([]);
});

test('query keys and mutation keys are only written in their own files', () => {
  const literal = /\b(queryKey|mutationKey|key|stale): \[\s*(\[|\.\.\.|['"`])|QueryData(<.*>)?\(\s*\[/;
  const elsewhere = sources
    .filter(within('web/src'))
    .filter((path) => !/\/lib\/api\/(query|mutation)-keys\.ts$/.test(path))
    .filter((path) => literal.test(readFileSync(path, 'utf8')));
  expect(elsewhere).toEqual([]);
});

/** Domain terms, and names of the browser and of libraries that contain such a word. */
const domainTerms =
  /^(compan(y|ies)|(approv|cancel|complet|reject|request|reschedul)ed|(admin|client|consultant|consultation|firm|handover|request|room|schedule|specialt(y|ies)|topic)s?)$/;
const otherNames = /getBoundingClientRect|\bclient(Width|Height|X|Y)\b|\brequestAnimationFrame\b/g;

test('the ui folder has no domain terms, neither in names nor in texts', () => {
  const files = globSync('web/src/ui/**/*.{ts,tsx,css}').filter((path) => !isTest(path));
  const found = files.flatMap((path) => {
    const words = `${path} ${readFileSync(path, 'utf8')}`.replace(otherNames, '').match(/[A-Z]?[a-z]+/g);
    const terms = words?.map((word) => word.toLowerCase()).filter((word) => domainTerms.test(word)) ?? [];
    return [...new Set(terms)].map((term) => `${path} says ${term}`);
  });
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
