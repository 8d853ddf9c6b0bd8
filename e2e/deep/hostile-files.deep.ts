import { hostileFiles, hostileNames } from '../hostile/files.ts';
import { caseWith, expectNothingRuns, type Place } from '../hostile/open-files.ts';
import { expect, test } from '../people.ts';
import { admin } from '../product.ts';

const files = hostileFiles();

test('no script in a file runs, from every place that offers it', async ({ product: { url }, person }) => {
  const named = hostileNames.map((name, at) => ({ name, content: files[at]!.content }));
  const { id, client, consultant, kept, refused, inNote } = await caseWith(url, [...files, ...named]);
  console.log(`${kept} files accepted, ${refused.length} refused`);
  expect(kept).toBeGreaterThan(40);
  const places: [keyof typeof people, string, Place][] = [
    ['client', `client/consultations/${id}`, 'log'],
    ['client', `client/consultations/${id}`, 'details'],
    ['client', `client/exports/${id}`, 'document'],
    ['consultant', `consultant/consultations/${id}`, 'log'],
    ['consultant', `consultant/consultations/${id}`, 'details'],
    ['admin', `admin/consultations/${id}`, 'log'],
    ['admin', `admin/consultations/${id}`, 'details'],
  ];
  const people = {
    client: await person('client', { as: client }),
    consultant: await person('consultant', { as: consultant }),
    admin: await person('admin', { as: admin }),
  };
  for (const [who, path, place] of places) {
    await people[who].goto(who);
    await expectNothingRuns(people[who], path, place, who === 'client' ? kept - inNote : kept);
  }
});
