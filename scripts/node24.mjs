import fs from 'node:fs';
import { fail, inRoot } from './root.mjs';

const major = Number(process.versions.node.split('.')[0]);

/** Enough to install with; everything else needs Node 24. */
export function requireNode20() {
  if (major < 20) fail(`Node ${process.versions.node} is too old. Install Node 20 or newer and start again.`);
}

/** The Node that runs the product: the installed one, or this one when it is new enough. */
export function node24() {
  const installed = inRoot('node_modules', '.bin', 'node');
  if (fs.existsSync(installed)) return installed;
  if (major >= 24) return process.execPath;
  return fail(
    `No Node 24 could be installed for ${process.platform}-${process.arch}. Install Node 24 and start again.`,
  );
}
