import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Those of the names in the papers. */
const fonts = ['ibm-plex-sans', 'noto-sans', 'ibm-plex-sans-arabic', 'noto-sans-sc'].flatMap((family) => {
  const folder = dirname(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${family}/package.json`)));
  return ['400Regular', family === 'ibm-plex-sans' ? '600SemiBold' : '700Bold'].map((name) =>
    join(folder, name),
  );
});

export type Paper = {
  title: string;
  number: string;
  /** The sender, its name first. */
  from: string[];
  facts: [label: string, value: string][];
  head: string[];
  rows: string[][];
  note: string;
};

/** Draws papers as PDFs. */
export function newPress() {
  const compiler = NodeCompiler.create({
    workspace: import.meta.dirname,
    fontArgs: [{ fontPaths: fonts }],
  });
  return (paper: Paper): Buffer => {
    const { result, takeDiagnostics } = compiled(compiler, paper);
    if (!result) throw new Error(JSON.stringify(takeDiagnostics()?.shortDiagnostics));
    const pdf = Buffer.from(compiler.pdf(result));
    compiler.evictCache(0);
    return pdf;
  };
}

function compiled(compiler: NodeCompiler, paper: Paper) {
  const made = compiler.compile({
    mainFilePath: `${import.meta.dirname}/paper.typ`,
    inputs: { content: JSON.stringify(paper) },
  });
  return { result: made.result, takeDiagnostics: () => made.takeDiagnostics() };
}
