import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileNameOf } from './document.ts';
import { drawDocument } from './draw.ts';
import { hostileTexts, scripts } from '../../test/support/hard-texts.ts';
import { fontsOf, isAccessible, pagesOf, textOf, titleOf } from '../../test/support/read-pdf.ts';
import { sample, sampleWith } from '../../test/support/sample-document.ts';

const drawn = (changes: Parameters<typeof sampleWith>[0]) => drawDocument(sampleWith(changes));

describe('the record', () => {
  it('says everything that is known', async () => {
    const text = textOf(await drawDocument(sample));
    for (const words of record) expect(text).toContain(words);
  });

  it('says what is not known', async () => {
    const text = textOf(await drawn(unknown));
    for (const words of ['General Consultation', 'No email provided', 'Unnamed Company', 'Not scheduled']) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(
      /Completed \w+ \d|Consultation Result|Company Unnamed Company Unnamed|null|undefined/,
    );
  });

  it('leaves out the company of a client without one', async () => {
    expect(textOf(await drawn({ client_companies: [], client_company_count: 0 }))).not.toContain('Company');
  });

  it('says why a request was rejected', async () => {
    expect(textOf(await drawn({ status: 'rejected', reason: 'Not our field' }))).toContain(
      'Reason Not our field',
    );
  });

  it('is accessible to screen readers', async () => {
    const pdf = await drawDocument(sample);
    expect(isAccessible(pdf)).toBe(true);
    expect(titleOf(pdf)).toBe('Consultation record: #1042 Rules of origin, Certificates of origin');
    expect(Buffer.from(pdf).includes('/Lang (en)')).toBe(true);
  });

  it('numbers a list from its first number on', async () => {
    const result = '<ol start="7"><li><p>Sign it</p></li><li><p>Send it</p></li></ol>';
    expect(textOf(await drawn({ consultation_result: result }))).toMatch(/7\.\s*Sign it\s*8\.\s*Send it/);
  });

  it('has links that can be followed', async () => {
    expect(Buffer.from(await drawDocument(sample)).includes('/URI (https://trade.example/eur1)')).toBe(true);
  });
});

describe('pages', () => {
  it('are numbered and have the number of the consultation', async () => {
    const pages = pagesOf(await drawn({ consultation_result: '<p>One more line.</p>'.repeat(200) }));
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('consultation #1042');
    }
  });

  it('never end with a heading', async () => {
    for (let lines = 0; lines < 30; lines++) {
      const chapter = `<h3>Heading</h3>${'<p>Line.</p>'.repeat(5)}`;
      const html = '<p>Line.</p>'.repeat(lines) + chapter.repeat(12);
      for (const page of pagesOf(await drawn({ consultation_result: html }))) {
        const [, last] = page.trim().split(/\n\s*/).toReversed();
        expect(last).not.toMatch(/Heading|History|Consultation Result|When/);
      }
    }
  });
});

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join('')}</tr>`;

describe('a table', () => {
  const head = '<tr><th><p>HS code</p></th><th><p>Goods</p></th><th><p>Value</p></th></tr>';

  it('puts each number in a cell of its own', async () => {
    const rows = row('0804.20', 'Figs', '12,500') + row('0806.20', 'Sultanas', '4,180');
    const pdf = await drawn({ problem_details: `<table><tbody>${head}${rows}</tbody></table>` });
    expect(isAccessible(pdf)).toBe(true);
    const [page] = pagesOf(pdf);
    expect(page).toMatch(/HS code +Goods +Value\n\s*0804\.20 +Figs +12,500\n\s*0806\.20 +Sultanas +4,180\n/);
    expect(Buffer.from(pdf).includes('/TH')).toBe(true);
  });

  it('repeats its headings on the next page', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => row(`Row ${index}`, 'Figs', '1')).join('');
    const pages = pagesOf(await drawn({ problem_details: `<table><tbody>${head}${rows}</tbody></table>` }));
    const beginnings = pages.filter((page) => page.includes('Row'));
    expect(beginnings.length).toBeGreaterThan(2);
    for (const page of beginnings) expect(page).toContain('HS code');
  });

  it('keeps merged cells, and the words before and after the table', async () => {
    const html =
      '<p>Before</p><table><tbody><tr><td colspan="2">Sum of all</td><td rowspan="2">16,680</td></tr><tr><td>a</td><td>b</td></tr></tbody></table><p>After</p>';
    const pdf = await drawn({ problem_details: html });
    expect(isAccessible(pdf)).toBe(true);
    expect(textOf(pdf)).toMatch(/Before Sum of all .*After/);
    expect(textOf(pdf)).toContain('16,680');
  });
});

describe('scripts', () => {
  it.each(scripts)('$name has a font of its own for every character', async ({ text, font, copied }) => {
    const pdf = await drawn({
      topic: text,
      client_name: text,
      problem_details: `<p>${text}</p><h2>${text}</h2>`,
    });
    expect(isAccessible(pdf)).toBe(true);
    expect(fontsOf(pdf)).toContain(font);
    const words = textOf(pdf);
    expect(words).not.toContain('\ufffd');
    for (const word of copied) expect(words).toContain(word);
  });

  it('emoji are left out, and letters without a font are marked', async () => {
    const pdf = await drawn({ problem_details: '<p>done ✅👍🏽🇹🇷 ქართ</p>' });
    expect(isAccessible(pdf)).toBe(true);
    expect(textOf(pdf)).toContain('done \ufffd\ufffd\ufffd\ufffd');
    expect(titleOf(await drawn({ topic: '✅' }))).toBe('Consultation record: #1042 General Consultation');
  });
});

describe('hostile texts', () => {
  it.each(Object.entries(hostileTexts))('%s is rendered and reveals nothing', async (_, html) => {
    const pdf = await drawn({
      problem_details: html,
      consultation_result: html,
      topic: html.slice(0, 2_000),
    });
    const text = textOf(pdf);
    expect(isAccessible(pdf)).toBe(true);
    expect(text).not.toMatch(/root:|daemon:/);
    expect(text).toMatch(/Page 1 of \d/);
  });

  it('are not interpreted as markup', async () => {
    const code = '#read("/etc/passwd") #import "x" $x^2$ *b* _i_ `c` = h // c \\ @ref <label>';
    const text = textOf(
      await drawn({ client_name: code, problem_details: `<p>${code.replace('<', '&lt;')}</p>` }),
    );
    expect(text.split(code)).toHaveLength(2 + 1);
  });
});

describe('rendering', () => {
  it('continues after a failure', async () => {
    await expect(drawDocument({ ...sample, time_zone: 'Nowhere' })).rejects.toThrow('time zone');
    const uncloneable = { ...sample, room_name: Symbol('no text').description, history: [drawDocument] };
    await expect(Reflect.apply(drawDocument, null, [uncloneable])).rejects.toThrow('clone');
    expect(textOf(await drawDocument(sample))).toContain('Ayşe');
  });

  it('continues after the system has ended its idle process', async () => {
    await drawDocument(sample);
    const pids = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'press-process'], {
      encoding: 'utf8',
    });
    for (const pid of pids.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => isRunning(pids)).toBe(false);
    expect(textOf(await drawDocument(sample))).toContain('Ayşe');
  });

  it('does not delay the exit of the process', () => {
    const script = `
      import { drawDocument } from '${new URL('./draw.ts', import.meta.url).href}';
      import { sample } from '${new URL('../../test/support/sample-document.ts', import.meta.url).href}';
      console.log((await drawDocument(sample)).length > 10_000);`;
    const printed = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
      timeout: 100_000,
    });
    expect(printed.toString()).toBe('true\n');
  });
});

describe('the file name', () => {
  it.each([
    [
      'Rules of origin, Certificates of origin',
      'Consultation #1042 - Rules of origin, Certificates of origin.pdf',
    ],
    ['  ', 'Consultation #1042 - General Consultation.pdf'],
    ['../../etc/passwd\0\r\nX: y', 'Consultation #1042 - ..-..-etc-passwd X- y.pdf'],
    ['a<b>c:d"e/f\\g|h?i*j\u202ek.', 'Consultation #1042 - a-b-c-d-e-f-g-h-i-j k.pdf'],
    ['Menşe şahadetnamesi', 'Consultation #1042 - Menşe şahadetnamesi.pdf'],
  ])('of %j is %s', (topic, name) => {
    expect(fileNameOf({ ...sample.consultation, topic })).toBe(name);
  });

  it('is valid on every file system', () => {
    for (const character of ['x', '字', 'e\u0301', '👨‍👩‍👧']) {
      const name = fileNameOf({ ...sample.consultation, topic: character.repeat(2_000) });
      expect(Buffer.byteLength(name)).toBeLessThan(255);
      expect(name.isWellFormed()).toBe(true);
    }
  });
});

const record = [
  'ConsultFlow Navigator',
  'Consultation record',
  'made Nov 25, 2026, 09:40, Istanbul time',
  '#1042 Rules of origin, Certificates of origin',
  'Client Ayşe Yıldırım ayse.yildirim@egekurumeyve.example',
  'Company Ege Kuru Meyve Gıda San. ve Tic. A.Ş.',
  'Akdeniz Cad. No: 8/402, 35210 Konak, İzmir, Türkiye +90 232 000 00 00 export@egekurumeyve.example',
  'Consultant Jonas Lindqvist jonas.lindqvist@consultflow.example',
  'Number #1042',
  'Status Completed',
  'Room B, Export Consultation',
  'Requested Nov 12, 2026, 12:14',
  'Scheduled Nov 24, 2026, 10:00',
  'Completed Nov 24, 2026, 18:02',
  'Result Version 2, November 24, 2026',
  'Problem Details We ship 22 t of dried figs, HS 0804.20. • May we ship under a EUR.1?',
  'Consultation Result Which proof Use a EUR.1. 1. Withdraw the A.TR.',
  'History When Who What',
  'Nov 12, 2026, 12:14 Ayşe Yıldırım Requested',
  'Jonas Lindqvist Requested → Approved',
  'Approved → Rescheduled The auditor comes on the 20th',
  'Result edited',
];

const unknown: Parameters<typeof sampleWith>[0] = {
  topic: ' ',
  client_email: '',
  client_companies: sample.consultation.client_companies.map((company) => ({ ...company, name: '' })),
  consultant_name: null,
  consultant_email: null,
  scheduled_date: null,
  completed_date: null,
  consultation_result: null,
  status: 'pending',
};

/** Whether any of these processes is there, ended ones that nobody has waited for included. */
function isRunning(pids: string) {
  return pids
    .trim()
    .split('\n')
    .some((pid) => existsSync(`/proc/${pid}`));
}
