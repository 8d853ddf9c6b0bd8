import { hostileFiles, hostileNames, refusedNames } from './hostile/files.ts';
import { caseWith, expectNothingRuns, runsCarelessly, upload } from './hostile/open-files.ts';
import { expect, test } from './people.ts';
import { asAdmin, callApi } from './product.ts';

const files = hostileFiles();

/** Some of many, which `npm run test:deep` opens in every place. */
test('no script in a file runs, in the log or in the list of files', async ({ product: { url }, person }) => {
  test.setTimeout(300_000);
  const some = files.filter(({ id }) => id % 3 === 0);
  const named = hostileNames.map((name, at) => ({ name, content: some[at]!.content }));
  const { id, client, consultant, kept, inNote } = await caseWith(url, [...some, ...named]);
  expect(kept).toBeGreaterThan(15);
  const left = await person('client', { as: client, expected: /401/ });
  await left.goto('client');
  await expectNothingRuns(left, `client/consultations/${id}`, 'log', kept - inNote);
  const right = await person('consultant', { as: consultant });
  await right.goto('consultant');
  await expectNothingRuns(right, `consultant/consultations/${id}`, 'details', kept);

  const [file] = (await callApi(url, 'GET', `/consultations/${id}/files`, client)) as { id: string }[];
  const direct = await left.goto(`${url}/api/v2/files/${file!.id}`);
  expect(direct?.status()).toBe(401);
});

test('the accepted files run their scripts where a server sends them as what they claim to be', async ({
  browser,
  product: { url },
}) => {
  const token = await asAdmin(url);
  const accepted: number[] = [];
  for (const file of files) if ((await upload(url, token, file)).status === 200) accepted.push(file.id);
  const executed = await runsCarelessly(
    browser,
    files.filter(({ id }) => accepted.includes(id)),
  );
  expect(executed).toBeGreaterThanOrEqual(20);
});

test('what a browser or a desktop would run is refused by its name', async ({ product: { url } }) => {
  const token = await asAdmin(url);
  for (const name of refusedNames) {
    const { status } = await upload(url, token, { name, content: Buffer.from('<script>alert(1)</script>') });
    expect([name, status]).toEqual([name, 400]);
  }
});
