import { colours } from '@consultflow/contract/rich-text/schema';
import { useState } from 'react';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { RichTextEditor } from '../ui/editor/rich-text-editor-lazy.tsx';
import { problem } from './specimen-detail.tsx';
import { Specimen } from './specimen-section.tsx';

const inks = colours.map((name) => `<span data-colour="${name}">${name}</span>`).join(' ');
const grounds = colours.map((name) => `<span data-background="${name}">${name}</span>`).join(' ');
const both = colours.map(
  (name) => `<span data-colour="${name}"><span data-background="${name}">${name}</span></span>`,
);

const result = `<h1>First heading</h1><p>It <em>reads</em> <u>well</u>, <s>not</s> <strong>always</strong>, see <a href="https://example.com">the ruling</a>.</p><h2>Second</h2><ol><li>One<ul><li>inside</li></ul></li><li>Two</li></ol><h3>Third</h3><h4>Fourth</h4><h5>Fifth</h5><h6>Sixth</h6><p>${inks}</p><p>${grounds}</p><p>${both.join(' ')}</p>`;

const hostile = `<p onclick="x()">Kept <img src=x onerror=alert(1)><a href="javascript:alert(1)">no link</a> <span data-colour="pink" style="color:red">plain</span><script>alert(1)</script></p>`;

export function Texts() {
  const [html, setHtml] = useState(problem);
  return (
    <>
      <Specimen title="Rich text">
        <RichText html={result} />
        <RichText html={hostile} />
        <RichText html="<p>محمد بن سالم الحارثي يسأل</p>" />
      </Specimen>
      <Specimen title="Editors">
        <RichTextEditor
          label="Problem Details"
          id="problem"
          tools="basic"
          value={problem}
          onChange={setHtml}
          foot={<span>{html.length} characters</span>}
        />
        <RichTextEditor
          label="Consultation Result"
          id="result"
          tools="full"
          value={result}
          onChange={setHtml}
        />
        <RichTextEditor
          label="Invalid"
          id="invalid"
          tools="basic"
          value=""
          onChange={setHtml}
          invalid
          minHeight={80}
        />
        <output className="text-xs break-all text-ink-3" data-testid="html">
          {html}
        </output>
      </Specimen>
    </>
  );
}
