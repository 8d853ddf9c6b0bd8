// node apply.mts LANG FILE...   FILE has lines "#n<TAB>translation"; checks ICU, writes into LANG.po (keyed by sentence)
import { readFileSync, writeFileSync } from 'node:fs';
import { differences } from '/tmp/i18n/main/translations/src/problems.ts';
const [lang, ...files] = process.argv.slice(2);
const all = JSON.parse(readFileSync('/tmp/w/tl/all.json', 'utf8'));
const out = `/tmp/w/tl/${lang}.json`;
let store = {}; try { store = JSON.parse(readFileSync(out, 'utf8')); } catch {}
let bad = 0, good = 0;
for (const f of files) for (const line of readFileSync(f, 'utf8').split('\n')) {
  const m = /^#(\d+)\t(.*)$/.exec(line); if (!m) { if (line.trim()) { console.log('unreadable:', line.slice(0, 80)); bad++; } continue; }
  const s = all[m[1]]; if (!s) { console.log('no such number', m[1]); bad++; continue; }
  const text = m[2].replaceAll('\\n', '\n');
  const d = differences(s.en, text, lang); if (d.length) { console.log(`#${m[1]} ${d.join('; ')}\n   ${s.en}\n   ${text}`); bad++; continue; }
  store[JSON.stringify([s.en, s.context ?? ''])] = text; good++;
}
writeFileSync(out, JSON.stringify(store, null, 1));
console.log(`${good} taken, ${bad} refused, ${Object.keys(store).length} of ${Object.keys(all).length} in all`);
