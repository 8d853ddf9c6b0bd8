import fs from 'node:fs';
import path from 'node:path';
import { runNpm } from './npm.mjs';
import { fail, inRoot, say } from './root.mjs';

const place = path.resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? 'sbom.json');

const { ok, output } = await runNpm(
  'sbom',
  '--sbom-format=cyclonedx',
  '--package-lock-only',
  '--loglevel=silent',
);
if (!ok) fail('The bill of materials could not be made; npm 10 or newer makes it.', output);

const bill = JSON.parse(output);
// npm takes the folder's name for ours.
bill.metadata.component.name = JSON.parse(fs.readFileSync(inRoot('package.json'), 'utf8')).name;
// npm's own --omit=dev leaves out also what is shipped, where a tool of the workshop needs it as well.
bill.components = bill.components.filter(({ properties = [] }) => !properties.some(isOfWorkshop));
const named = new Set([bill.metadata.component, ...bill.components].map((one) => one['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => named.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => named.has(one)) }));

fs.writeFileSync(place, `${JSON.stringify(bill, undefined, 2)}\n`);
say(`${bill.components.length} components are named in ${place}`);

function isOfWorkshop({ name, value }) {
  return name === 'cdx:npm:package:development' && value === 'true';
}
