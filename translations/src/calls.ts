import { parseSync, Visitor } from 'vite';

/** A sentence in the source. */
export type Call = {
  sentence: string;
  context?: string;
  /** A note for translators: the comment above the call that begins with `i18n:`. */
  note?: string;
  /** The offsets of the literal in the source. */
  start: number;
  end: number;
};

/** A call that cannot be extracted, with its line. */
export type Mistake = { line: number; reason: string };

/** The functions that take a sentence, with the positions of their sentence and of their context. */
const functions: Record<string, { sentence: number; context?: number; atLoad?: boolean }> = {
  t: { sentence: 0 },
  't.context': { sentence: 1, context: 0 },
  rich: { sentence: 0 },
  msg: { sentence: 0, context: 1, atLoad: true },
  says: { sentence: 0, atLoad: true },
};

/** For a quick test whether a file has any. */
const MARK = /\b(t|t\.context|rich|msg|says)\(/;

type Node = { type: string; start: number; end: number };
type Named = Node & { name?: string; object?: Named; property?: Named; computed?: boolean };
type Literal = Node & { value?: unknown; quasis?: { value: { cooked: string } }[]; expressions?: unknown[] };

/** Every sentence of a source file. */
export function callsIn(file: string, source: string): { calls: Call[]; mistakes: Mistake[] } {
  const calls: Call[] = [];
  const mistakes: Mistake[] = [];
  if (!MARK.test(source)) return { calls, mistakes };
  const { program, comments, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const lineOf = (at: number) => source.slice(0, at).split('\n').length;
  const noteAt = (at: number) => {
    const line = lineOf(at);
    const above = comments.find(({ end }) => lineOf(end) === line - 1 || lineOf(end) === line);
    return /^\s*i18n:\s*(.*?)\s*$/s.exec(above?.value ?? '')?.[1];
  };
  /** Above 0 inside a function, which runs after the language is known. */
  let depth = 0;
  const enter = () => void (depth += 1);
  const leave = () => void (depth -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression(node) {
      const of = functions[nameOf(node.callee as Named)];
      if (!of) return;
      const given = node.arguments as unknown as Literal[];
      const sentence = given[of.sentence];
      const context = of.context === undefined ? undefined : given[of.context];
      const refuse = (reason: string) => mistakes.push({ line: lineOf(node.start), reason });
      if (depth === 0 && !of.atLoad) return void refuse('is called before the language is known: use msg()');
      const text = textOf(sentence);
      const meaning = textOf(context);
      if (!sentence || (context && meaning === undefined)) return void refuse('needs a literal');
      // A message that `msg` has marked elsewhere.
      if (text === undefined)
        return isLiteralLike(sentence)
          ? void refuse('needs one literal: put a condition around the call, and a value into an argument')
          : undefined;
      const note = noteAt(node.start);
      calls.push({
        sentence: text,
        ...(meaning !== undefined && { context: meaning }),
        ...(note !== undefined && { note }),
        start: sentence.start,
        end: sentence.end,
      });
    },
  }).visit(program);
  return { calls, mistakes };
}

function nameOf({ type, name, object, property, computed }: Named): string {
  if (type === 'Identifier') return name ?? '';
  return type === 'MemberExpression' && !computed && object && property
    ? `${nameOf(object)}.${nameOf(property)}`
    : '';
}

function textOf(node: Literal | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions?.length === 0)
    return node.quasis?.[0]?.value.cooked;
  return undefined;
}

/** A text put together from parts, or chosen, which no catalogue can hold. */
const isLiteralLike = (node: Node): boolean => {
  const { consequent, alternate, left, right } = node as Node & Partial<Record<Part, Node>>;
  if (['TemplateLiteral', 'BinaryExpression', 'Literal'].includes(node.type)) return true;
  return [consequent, alternate, left, right].some((part) => part !== undefined && isLiteralLike(part));
};
type Part = 'consequent' | 'alternate' | 'left' | 'right';
