/** `copied`: words that are extracted unchanged from the PDF. */
export const scripts = [
  {
    name: 'Turkish',
    text: 'Şu fıstıkların menşei İzmir’de, ığdır çöğür 1.250,00 ₺',
    font: 'SourceSerif4',
    copied: ['fıstıkların menşei İzmir’de, ığdır çöğür 1.250,00 ₺'],
  },
  {
    name: 'Vietnamese',
    text: 'Chứng nhận xuất xứ cho hàng dệt may, Nguyễn Huệ',
    font: 'SourceSerif4',
    copied: ['Chứng nhận xuất xứ cho hàng dệt may, Nguyễn Huệ'],
  },
  { name: 'Russian', text: 'Правила происхождения', font: 'SourceSerif4', copied: ['Правила происхождения'] },
  { name: 'Ukrainian', text: 'Їжак, ґанок, єдність', font: 'SourceSerif4', copied: ['Їжак, ґанок, єдність'] },
  {
    name: 'Greek',
    text: 'Πιστοποιητικό καταγωγής',
    font: 'SourceSerif4',
    copied: ['Πιστοποιητικό καταγωγής'],
  },
  { name: 'ancient Greek', text: 'ἐν ἀρχῇ ἦν ὁ λόγος', font: 'NotoSans-', copied: ['ἐν ἀρχῇ ἦν ὁ λόγος'] },
  {
    name: 'Arabic',
    text: 'شهادة منشأ للشحنة رقم 4821 إلى Rotterdam',
    font: 'IBMPlexSansArabic',
    copied: ['شهادة', 'منشأ', 'للشحنة', 'رقم', '4821', 'Rotterdam'],
  },
  {
    name: 'Persian',
    text: 'می‌خواهیم گواهی مبدأ بگیریم',
    font: 'IBMPlexSansArabic',
    copied: ['گواهی', 'مبدأ'],
  },
  {
    name: 'Hebrew',
    text: 'תעודת מקור אל Rotterdam',
    font: 'NotoSansHebrew',
    copied: ['תעודת', 'מקור', 'Rotterdam'],
  },
  {
    name: 'Hindi',
    text: 'क्षेत्रीय कार्यालय, श्रीमान् द्वितीय',
    font: 'NotoSansDevanagari',
    copied: ['क्षेत्रीय कार्यालय'],
  },
  { name: 'Thai', text: 'สำหรับการส่งออก น้ำ ที่ กี่', font: 'NotoSansThai', copied: ['สำหรับการส่งออก'] },
  {
    name: 'Chinese',
    text: '原产地证书必须提交，“直接运输”',
    font: 'NotoSansSC',
    copied: ['原产地证书必须提交'],
  },
  {
    name: 'Japanese',
    text: '原産地証明書を提出してください',
    font: 'NotoSansJP',
    copied: ['原産地証明書を提出してください'],
  },
  {
    name: 'Korean',
    text: '원산지 증명서는 제출해야 합니다',
    font: 'NotoSansKR',
    copied: ['원산지 증명서는'],
  },
];

const files =
  '#include "/etc/passwd" #read("/etc/passwd") @import url(file:///etc/passwd); <img src="file:///etc/passwd"><img src=x>' +
  '<iframe src="file:///etc/passwd"></iframe><link rel=stylesheet href="file:///etc/passwd"><svg><image href="/etc/passwd"/></svg>';

export const hostileTexts: Record<string, string> = {
  'inclusion of files': `<p>${files}</p>${files}`,
  'a very long word': `<p>${'W'.repeat(20_000)}</p>`,
  'a very long address': `<p><a href="https://x.example/${'a'.repeat(3_000)}">https://x.example/${'a'.repeat(3_000)}</a></p>`,
  '64 KiB in one paragraph': `<p>${'word '.repeat(13_000)}</p>`,
  '64 KiB of Chinese': `<p>${'原产地证书'.repeat(4_300)}</p>`,
  '64 KiB of Thai': `<p>${'หนังสือรับรอง'.repeat(1_680)}</p>`,
  '64 KiB of Arabic': `<p>${'شهادة منشأ '.repeat(3_400)}</p>`,
  '2,000 items': `<ol>${'<li><p>item</p></li>'.repeat(2_000)}</ol>`,
  '9,000 paragraphs': '<p>x</p>'.repeat(9_000),
  '9,000 line breaks': `<p>${'x<br>'.repeat(9_000)}</p>`,
  '40 lists in each other': '<ul><li>x'.repeat(40),
  '10,000 lists in each other': '<ul><li>x'.repeat(10_000),
  'all marks at once': `<p>${'<strong><em><u><s><a href="https://x.example"><span data-colour="red" data-background="blue">'.repeat(12)}x</p>`,
  'headings out of order':
    '<h6>six</h6><h1>one</h1><h4>four</h4><ul><li><h2>two</h2></li></ul><h2></h2><h3>three</h3>',
  '500 cells': `<table>${`<tr>${'<td>x'.repeat(20)}`.repeat(25)}</table>`,
  'long words in narrow cells': `<table>${`<tr>${`<td>${'W'.repeat(100)}`.repeat(20)}`.repeat(25)}</table>`,
  'a heading of a table over pages': `<table><thead><tr><th>${'word '.repeat(3_900)}<th>b</thead>${'<tr><td>x<td>y'.repeat(240)}</table>`,
  'cells that reach into each other': `<table>${'<tr><td rowspan=3>a<td colspan=9 rowspan=20>b<td>c'.repeat(20)}</table>`,
  'a heading that reaches down': '<table><tr><th rowspan=2>a<th>b<tr><td>c<tr><td>d</table>',
  'a table of headings alone': '<table><tr><th>a<th>b<tr><th>c<th>d</table>',
  'a table in every cell': `<table><tr><td>${'<table><tr><td>x<td>y</table>'.repeat(30)}</table>`,
  'lists in cells': `<table>${`<tr>${`<td>${'<ul><li>x'.repeat(9)}</ul>`.repeat(5)}`.repeat(40)}</table>`,
  '64 KiB of cells': `<table>${`<tr>${'<td>x'.repeat(130)}`.repeat(100)}</table>`,
  'a heap of accents': `<p>a${'\u0301'.repeat(5_000)}</p>`,
  'overrides of direction': '<p>\u202e\u2067abc\u202d\u2066</p>',
  'characters that are none': '<p>a\0b\ud800c\uffff\ue000\u{10ffff}\u2028\u2029\u{e0041}</p>',
  'nothing but white space': '<p> &nbsp; \u200b</p>',
};
